/** What the mails' links carry, in the address's query or its hash (spec §2 'E-mail confirmation screen'). */
export interface LinkParameters {
	tokenHash: string | null;
	type: string | null;
	accessToken: string | null;
	/** Neither a query nor a hash. */
	bare: boolean;
}

export function readLink({ search, hash }: { search: string; hash: string }): LinkParameters {
	const query = new URLSearchParams(search);
	const fragment = new URLSearchParams(hash.replace(/^#/, ""));
	const value = (name: string) => query.get(name) ?? fragment.get(name);
	return {
		tokenHash: value("token_hash"),
		type: value("type"),
		accessToken: value("access_token"),
		bare: search === "" && hash === "",
	};
}
