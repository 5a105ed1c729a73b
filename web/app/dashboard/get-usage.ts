import { queryOptions } from "@tanstack/react-query";
import { USAGE_DAYS } from "../../../contract/accounts.ts";
import { call } from "../call.ts";

/** The customer's calls of this month and of the last 30 days (docs/product/dashboard.md#usage-meter). */
export const usageQuery = (userId: string) =>
	queryOptions({
		queryKey: ["usage", userId],
		queryFn: ({ signal }) =>
			call("get_own_usage", { midnights: localMidnights(new Date()) }, signal),
	});

/** The midnights of the last 30 days where the reader is, today's included, and the one that ends today. */
export function localMidnights(now: Date): string[] {
	const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
	return Array.from({ length: USAGE_DAYS + 1 }, (_, at) =>
		new Date(year, month, day + at - USAGE_DAYS + 1).toISOString(),
	);
}
