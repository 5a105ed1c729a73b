import { QueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";

/** docs/product/accounts.md#constants; the pauses and the time of unused data are the library's own. */
const RETRIES = 3;

export function createQueryClient(): QueryClient {
	return new QueryClient({ defaultOptions: { queries: { retry } } });
}

/** A refusal stays one. */
function retry(n: number, error: Error): boolean {
	return n < RETRIES && !(error instanceof CallError && error.isRefused);
}
