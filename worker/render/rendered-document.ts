/** A page as it is sent. */
export interface RenderedDocument {
	html: string;
	/** Strong, of the bytes. */
	etag: string;
}

export async function etagOf(html: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(html));
	return `"${new Uint8Array(digest, 0, 12).toHex()}"`;
}
