/** A page as it is sent. */
export interface TaggedHtml {
	html: string;
	/** Strong entity tag: the first 96 bits of the SHA-256 of the bytes, quoted. */
	etag: string;
}

export async function tagHtml(html: string): Promise<TaggedHtml> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(html));
	return { html, etag: `"${new Uint8Array(digest, 0, 12).toHex()}"` };
}
