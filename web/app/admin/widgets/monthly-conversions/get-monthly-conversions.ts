import { queryOptions } from "@tanstack/react-query";
import { MONTHS } from "../../../../../worker/contract/analytics.ts";
import { call } from "../../../call.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../analytics-query.ts";
import { conversionSeries } from "./monthly-conversions-series.ts";

const months = MONTHS.default;

/** The last 12 UTC months. */
export const monthlyConversionsQuery = queryOptions({
	...ANALYTICS_QUERY,
	queryKey: [...ANALYTICS_KEY, "monthly", months],
	queryFn: async ({ signal }) => (await call("analytics_monthly", { months }, signal)).data,
	select: conversionSeries,
});
