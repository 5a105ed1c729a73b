/** The newsletter's calls, and what they leave in the database. */
import type { TestDatabase } from "./harness.ts";

export function withNewsletter(database: TestDatabase) {
	const call = <T>(name: string, args: unknown[]) =>
		database.call<T>(`${name}(${args.map((_, at) => `$${at + 1}`).join(", ")})`, args);
	const ask = (email: string, language = "fr", caller: string[] = []) =>
		call("ask_for_newsletter", [email, language, caller]);
	const find = (reader: string, confirms = false) =>
		call("find_newsletter_reader", [reader, confirms]);
	const leave = (reader: string) => call("unsubscribe", [reader, "newsletter"]);
	const readers = () =>
		database.query<{ id: string; email: string }>(
			"select id, email from private.newsletter_readers order by asked_at, email",
		);
	const mails = async (kind: string) =>
		(await database.mails(kind)).map(
			({ recipient, data }): Record<string, string> => ({
				...{ recipient, ...data },
			}),
		);
	const post = (id: number, language = "fr") => ({
		...{ id, language, title: `Post ${id}` },
	});
	const add = (...posts: object[]) => call<number>("add_newsletter_mails", [JSON.stringify(posts)]);

	/** Readers who have confirmed. */
	async function subscribe(...addresses: [email: string, language: string][]) {
		for (const [email, language] of addresses) {
			await ask(email, language);
			const reader = (await readers()).find((each) => each.email === email);
			await find(reader?.id ?? "", true);
		}
		await database.script("delete from private.mails where kind = 'newsletter_confirmation'");
	}

	return { call, ask, find, leave, readers, mails, post, add, subscribe };
}
