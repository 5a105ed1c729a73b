/** What the account pages need from the database and may not query themselves. */
import { SIGN_UP_LINKS, type SignUpLink } from "../contract/accounts.ts";
import type { Language } from "../contract/events.ts";
import { isLanguage } from "../contract/languages.ts";
import type { Database } from "./database.ts";

/** docs/product.md#constants */
const TIMEOUT_MS = 5_000;

interface KnownAddress {
	userId: string;
	email: string;
	language: Language;
}

/** Both return undefined when the database is unavailable; they never reject. */
export interface Accounts {
	/** Whether a confirmation link belongs to the sign-up with that id. */
	findSignUpLink(tokenHash: string, signUpId: string | null): Promise<SignUpLink | undefined>;
	/** The confirmed account with that address; null without one. */
	findKnownAddress(email: string): Promise<KnownAddress | null | undefined>;
}

export function createAccounts(database: Database): Accounts {
	return {
		async findSignUpLink(tokenHash, signUpId) {
			const args = { link_hash: tokenHash, own_sign_up: signUpId };
			const { data } = await database.rpc("find_sign_up_link", args, TIMEOUT_MS);
			return SIGN_UP_LINKS.find((link) => link === data);
		},
		async findKnownAddress(email) {
			const args = { user_email: email };
			const { data, error } = await database.rpc("find_known_address", args, TIMEOUT_MS);
			if (error !== null) return undefined;
			const found = data as { user_id: string; email: string; language: unknown } | null;
			if (found === null) return null;
			const language = isLanguage(found.language) ? found.language : "fr";
			return { userId: found.user_id, email: found.email, language };
		},
	};
}
