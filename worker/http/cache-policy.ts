/** `Cache-Control` by kind of response: private by default, a route opts in (docs/architecture/click.md#paths-and-caching). */
export const CACHE = {
	default: "private, no-store",
	/** Documents contain the visitor's arm: cached by the browser only, and revalidated each time. */
	document: "private, no-cache",
	/** The same for everyone. */
	engines: "public, max-age=3600",
	/** Pictures whose address has the time of their last change. */
	media: "public, max-age=86400, stale-while-revalidate=604800",
	/** Other files of WordPress, which editors replace under the same name. */
	file: "public, max-age=3600, stale-while-revalidate=86400",
} as const;
