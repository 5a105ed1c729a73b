/** Prefix of every analytics query's key: Refresh invalidates them all. */
export const ANALYTICS_KEY = ["analytics"] as const;

/** docs/product.md#analytics-dashboard. No retries here: the request itself retries. */
export const ANALYTICS_QUERY = {
	gcTime: 5 * 60 * 1000,
	staleTime: 2 * 60 * 1000,
	refetchOnWindowFocus: false,
	retry: false,
} as const;
