import { QueryClient } from "@tanstack/react-query";

/** Spec §9 'General query cache': 3 retries from 1 s to 30 s, unused data kept 5 minutes. */
const RETRIES = 3;
const LONGEST_DELAY_MS = 30_000;
const KEPT_MS = 5 * 60 * 1000;

export function createQueryClient(): QueryClient {
	return new QueryClient({
		defaultOptions: { queries: { retry: RETRIES, retryDelay, gcTime: KEPT_MS } },
	});
}

/** Milliseconds before attempt `n` + 1: 1 s, 2 s, 4 s … */
export function retryDelay(n: number): number {
	return Math.min(1000 * 2 ** n, LONGEST_DELAY_MS);
}
