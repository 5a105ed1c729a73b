/**
 * Whether the browser's copy is still the right one: `If-None-Match` is compared weakly, as
 * Cloudflare makes an ETag weak when it compresses the answer.
 * https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
	if (ifNoneMatch === null) return false;
	return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
