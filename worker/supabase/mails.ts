/** The stored mails: what is to be sent, and what became of it (docs/architecture/session.md#mails). */
import type { AuthMail, Mail, MailDelivery } from "../../contract/mails.ts";
import type { Database } from "./database.ts";

/** No call throws; undefined is an unavailable database. */
export interface MailStore {
	/** Whether the mail is new: false for a known key. */
	add(mail: Mail): Promise<boolean | undefined>;
	/** Mails of Auth, all or none, within the limits of their mailboxes and of the network that caused them. */
	addAuthMails(
		mails: readonly AuthMail[],
		network: string,
	): Promise<"stored" | "over" | "unavailable">;
	/** Begins the attempt of this delivery; null when there is nothing to do. */
	claim(key: string, delivery: MailDelivery): Promise<unknown>;
	/** Seconds until the next attempt; null when there is none. */
	finish(
		key: string,
		outcome: "sent" | "retry" | "failed",
		problem: string,
	): Promise<number | null | undefined>;
	/** Mails whose queue message was lost. @throws when the database is unavailable. */
	listDue(): Promise<string[]>;
	/** Since when mails wait while none leaves; null when all is well. @throws when the database is unavailable. */
	stuckSince(): Promise<string | null>;
}

const TIMEOUT_MS = 10_000;
/** Auth waits for five seconds. */
const AUTH_TIMEOUT_MS = 4_000;
/** Per run of the cron; queues accept 100 messages in one call. */
const MAX_DUE = 100;
const TOO_MANY = 429;

/** @param quota mails that may leave in an hour */
export function createMailStore(database: Database, quota: number): MailStore {
	const call = async (name: string, args: Record<string, unknown>) => {
		const { data, error } = await database.rpc(name, args, TIMEOUT_MS);
		return error === null ? data : undefined;
	};
	return {
		async add({ key, kind, to, language, data }) {
			const args = { mail_key: key, kind, recipient: to, language, data };
			const isNew = await call("enqueue_mail", args);
			return typeof isNew === "boolean" ? isNew : undefined;
		},
		async addAuthMails(mails, network) {
			const rows = mails.map(({ to: recipient, ...mail }) => ({ ...mail, recipient }));
			const args = { mails: rows, network };
			const { error, status } = await database.rpc("enqueue_auth_mails", args, AUTH_TIMEOUT_MS);
			if (status === TOO_MANY) return "over";
			return error === null ? "stored" : "unavailable";
		},
		claim: (key, { id, attempts }) =>
			call("claim_mail", { mail_key: key, message_id: id, delivery: attempts, quota }),
		async finish(key, outcome, problem) {
			const seconds = await call("finish_mail", { mail_key: key, outcome, problem });
			return typeof seconds === "number" || seconds === null ? seconds : undefined;
		},
		async listDue() {
			const keys = await call("list_due_mails", { max_mails: MAX_DUE });
			if (!Array.isArray(keys)) throw new Error("list_due_mails failed");
			return keys.map(String);
		},
		async stuckSince() {
			const since = await call("find_stuck_mails", {});
			if (since === undefined) throw new Error("find_stuck_mails failed");
			return since === null ? null : String(since);
		},
	};
}
