import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../call.ts";
import { ANALYTICS_KEY, ANALYTICS_QUERY } from "../analytics-query.ts";

const EVERY_MS = 30_000;
const STALE_MS = 10_000;

/** The current UTC day, requested every 30 s while the tab is visible. */
export const realTimeQuery = queryOptions({
	...ANALYTICS_QUERY,
	queryKey: [...ANALYTICS_KEY, "real-time"],
	staleTime: STALE_MS,
	refetchInterval: EVERY_MS,
	refetchIntervalInBackground: false,
	queryFn: async ({ signal }) => (await call("analytics_real_time", {}, signal)).data,
});
