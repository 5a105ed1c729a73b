import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../call.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../analytics-query.ts";

export const overviewQuery = queryOptions({
	...ANALYTICS_QUERY,
	queryKey: [...ANALYTICS_KEY, "overview"],
	queryFn: async ({ signal }) => (await call("analytics_dashboard", {}, signal)).data,
});
