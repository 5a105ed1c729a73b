import type { HeaderPairs } from "./security-headers.ts";

/**
 * The `Link` header that fetches a page's typeface beside the page itself, for browsers that send a cookie:
 * they have been here and have the file, so that it is in time for the first paint. On a first visit it
 * would compete with the page (docs/architecture.md#typefaces).
 */
export function preloadTypeface(headers: Headers, typeface: string | undefined): HeaderPairs {
	if (typeface === undefined || !headers.has("cookie")) return [];
	return [["Link", `<${typeface}>; rel=preload; as=font; type="font/woff2"; crossorigin`]];
}
