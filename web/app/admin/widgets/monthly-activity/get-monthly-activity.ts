import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../call.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../analytics-query.ts";
import { monthlyActivitySeries } from "./monthly-activity-series.ts";

/** The last 12 UTC months. */
export const monthlyActivityQuery = queryOptions({
	...ANALYTICS_QUERY,
	queryKey: [...ANALYTICS_KEY, "mau"],
	queryFn: async ({ signal }) => (await call("analytics_mau", {}, signal)).data,
	select: monthlyActivitySeries,
});
