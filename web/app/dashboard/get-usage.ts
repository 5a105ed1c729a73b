import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

/** The customer's calls of this month and of the last 30 days (docs/product/dashboard.md#usage-meter). */
export const usageQuery = (userId: string) =>
	queryOptions({
		queryKey: ["usage", userId],
		queryFn: ({ signal }) => call("get_own_usage", {}, signal),
	});
