/** Stored mails in memory with the SQL's rules, and a mailer that records. */
import type { Mail, SendMail, SendResult } from "../../contract/mails.ts";
import type { ServiceInput } from "../../contract/sql-calls.ts";
import { fakeSqlCalls, Refusal } from "./sql-calls.ts";

export const KNOWN_ADDRESS: Mail = {
	key: "known_address:1",
	kind: "known_address",
	to: "ada@example.com",
	language: "fr",
	data: {},
};

export function fakeMailStore(...mails: Mail[]) {
	const waiting = new Map<string, unknown>(mails.map((mail) => [mail.key, mail]));
	const finished: [string, string, string][] = [];
	const store = {
		waiting,
		finished,
		isAvailable: true,
		/** Calls of `drop_newsletter_post`; refused unless it `canDrop`. */
		dropped: [] as ServiceInput<"drop_newsletter_post">[],
		canDrop: true,
		returned: [] as ServiceInput<"record_mail_return">[],
		/** Calls of `finish_mail` that get no response. */ unstored: 0,
	};
	const unlessDown = (use: () => unknown) =>
		store.isAvailable ? use() : new Refusal("unavailable");
	const sqlCalls = fakeSqlCalls({
		enqueue_mail: ({
			mail_key: key,
			recipient: to,
			caller: _,
			...mail
		}: ServiceInput<"enqueue_mail">) =>
			unlessDown(() => {
				if (waiting.has(key)) return false;
				waiting.set(key, { key, to, ...mail });
				return true;
			}),
		claim_mail: ({ mail_key }: ServiceInput<"claim_mail">) =>
			unlessDown(() => waiting.get(mail_key) ?? null),
		finish_mail: ({ mail_key, outcome, problem }: ServiceInput<"finish_mail">) =>
			unlessDown(() => {
				if (store.unstored-- > 0) return new Refusal("unavailable");
				finished.push([mail_key, outcome, problem]);
				if (outcome === "retry") return 20;
				waiting.delete(mail_key);
				return null;
			}),
		drop_newsletter_post: (args: ServiceInput<"drop_newsletter_post">) => {
			if (!store.canDrop) return new Refusal("unavailable");
			store.dropped.push(args);
			return null;
		},
		record_mail_return: (args: ServiceInput<"record_mail_return">) =>
			unlessDown(() => {
				store.returned.push(args);
				return null;
			}),
		list_due_mails: () => unlessDown(() => [...waiting.keys()]),
	});
	return Object.assign(store, { sqlCalls });
}

/** Returns these results in order, the last one repeatedly. */
export function fakeSendMail(...results: SendResult[]) {
	const sent: Parameters<SendMail>[0][] = [];
	const send: SendMail = async (mail) => {
		sent.push(mail);
		return results[Math.min(sent.length, results.length) - 1] ?? { ok: true };
	};
	return Object.assign(send, { sent });
}
