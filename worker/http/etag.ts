/**
 * Whether the browser's copy is current. `If-None-Match` is compared weakly, because Cloudflare
 * weakens an ETag when it compresses the response.
 * https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
	if (ifNoneMatch === null) return false;
	return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
