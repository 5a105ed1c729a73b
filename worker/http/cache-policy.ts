/** `Cache-Control` by kind of answer (design §4): private by default, a route opts in. */
export const CACHE = {
	default: "private, no-store",
	/** Documents carry the visitor's arm: kept by their browser only, and asked again each time. */
	document: "private, no-cache",
	/** The same for everyone. */
	engines: "public, max-age=3600",
	/** Pictures, whose names WordPress does not use again. */
	media: "public, max-age=86400, stale-while-revalidate=604800",
} as const;
