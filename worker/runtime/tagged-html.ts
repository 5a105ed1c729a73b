/** A rendered page. */
export interface RenderedHtml {
	html: string;
	/** The source of its inline stylesheet for the policy, `'sha256-…'`; empty without one. */
	styleSource: string;
}

/** A page as it is sent: in UTF-8, because encoding a string for each response costs more than all else. */
export interface TaggedHtml extends Omit<RenderedHtml, "html"> {
	bytes: Uint8Array;
	/** Strong entity tag: the first 96 bits of the SHA-256 of the bytes, quoted. */
	etag: string;
}

export async function tagHtml({ html, ...style }: RenderedHtml): Promise<TaggedHtml> {
	const bytes = new TextEncoder().encode(html);
	const digest = await crypto.subtle.digest("SHA-256", bytes);
	return { bytes, etag: `"${new Uint8Array(digest, 0, 12).toHex()}"`, ...style };
}
