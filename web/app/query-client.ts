import { QueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";

/** docs/product/accounts.md#constants */
const RETRIES = 3;
const MAX_DELAY_MS = 30_000;
const CACHE_MS = 5 * 60 * 1000;

export function createQueryClient(): QueryClient {
	return new QueryClient({
		defaultOptions: { queries: { retry, retryDelay, gcTime: CACHE_MS } },
	});
}

/** A refusal stays one. */
function retry(n: number, error: Error): boolean {
	return n < RETRIES && !(error instanceof CallError && error.isRefused);
}

/** Milliseconds before attempt `n` + 1: 1 s, 2 s, 4 s … */
function retryDelay(n: number): number {
	return Math.min(1000 * 2 ** n, MAX_DELAY_MS);
}
