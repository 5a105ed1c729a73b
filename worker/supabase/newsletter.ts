import type { Language } from "../../contract/events.ts";
import type { Database } from "./database.ts";

/** Readers of the newsletter (docs/product/blog.md#newsletter). No call throws. */
export interface Newsletter {
	/** Mails a link that confirms the address; nothing to one that is confirmed, which the caller does not learn. */
	ask(email: string, language: Language): Promise<"asked" | "rate_limited" | "unavailable">;
	/** Whether a reader has confirmed, after it does so if it `confirms`; null for nobody, undefined when unavailable. */
	find(reader: string, confirms?: boolean): Promise<boolean | null | undefined>;
}

const TIMEOUT_MS = 10_000;
const TOO_MANY = 429;

export function createNewsletter(database: Database): Newsletter {
	return {
		async ask(email, language) {
			const { error, status } = await database.rpc(
				"ask_for_newsletter",
				{ email, language },
				TIMEOUT_MS,
			);
			if (status === TOO_MANY) return "rate_limited";
			return error === null ? "asked" : "unavailable";
		},
		async find(reader, confirms = false) {
			const args = { reader, confirms };
			const { data, error } = await database.rpc("find_newsletter_reader", args, TIMEOUT_MS);
			if (error !== null) return undefined;
			return typeof data === "boolean" ? data : null;
		},
	};
}
