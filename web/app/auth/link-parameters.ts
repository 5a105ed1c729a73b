/** Parameters of the links in mails, from the query or the hash (docs/product.md#e-mail-confirmation). */
export interface LinkParameters {
	tokenHash: string | null;
	type: string | null;
	hasAccessToken: boolean;
	/** The URL has neither query nor hash. */
	bare: boolean;
}

export function readLink({ search, hash }: { search: string; hash: string }): LinkParameters {
	const query = new URLSearchParams(search);
	const fragment = new URLSearchParams(hash.replace(/^#/, ""));
	const value = (name: string) => query.get(name) ?? fragment.get(name);
	return {
		tokenHash: value("token_hash"),
		type: value("type"),
		hasAccessToken: value("access_token") !== null,
		bare: search === "" && hash === "",
	};
}
