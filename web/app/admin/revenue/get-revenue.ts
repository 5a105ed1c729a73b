import { queryOptions } from "@tanstack/react-query";
import type { Revenue } from "../../../../worker/contract/analytics-schema.ts";
import { call } from "../../call.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../widgets/analytics-query.ts";
import type { RevenueQuery, Step } from "./revenue-query.ts";

/** With the step that it was requested by: another period may have another one. */
export interface RevenueReport extends Revenue {
	step: Step;
}

export function revenueQuery(query: RevenueQuery) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...ANALYTICS_KEY, "revenue", query],
		queryFn: async ({ signal }): Promise<RevenueReport> => {
			const { data } = await call("analytics_revenue", { ...query }, signal);
			return { ...data, step: query.step };
		},
	});
}
