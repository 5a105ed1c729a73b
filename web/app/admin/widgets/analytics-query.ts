/** In front of the key of every analytics query: Refresh invalidates them all. */
export const ANALYTICS_KEY = ["analytics"] as const;

/** Spec 2 §9 'Timing and retries'. The request itself makes the attempts. */
export const ANALYTICS_QUERY = {
	gcTime: 5 * 60 * 1000,
	staleTime: 2 * 60 * 1000,
	refetchOnWindowFocus: false,
	retry: false,
} as const;
