import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../call.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../analytics-query.ts";
import { usageSeries } from "./api-usage-series.ts";

/** The last 30 UTC days. */
export const apiUsageQuery = queryOptions({
	...ANALYTICS_QUERY,
	queryKey: [...ANALYTICS_KEY, "api-usage"],
	queryFn: async ({ signal }) => (await call("analytics_api_usage", {}, signal)).data,
	select: usageSeries,
});
