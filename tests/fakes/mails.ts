/** A mail store in memory with the SQL's rules, and a mailer that records. */
import type { AuthMail, Mail, SendMail, SendResult } from "../../contract/mails.ts";

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
	return {
		waiting,
		finished,
		isAvailable: true,
		/** Calls of `finish` that get no response. */
		unstored: 0,
		claimants: [] as unknown[],
		async add(mail: Mail) {
			if (!this.isAvailable) return undefined;
			if (waiting.has(mail.key)) return false;
			waiting.set(mail.key, mail);
			return true;
		},
		async addAuthMails(mails: readonly AuthMail[]) {
			for (const mail of mails) waiting.set(mail.key, mail);
			return "stored" as const;
		},
		async claim(key: string, claimant: unknown): Promise<unknown> {
			this.claimants.push(claimant);
			return this.isAvailable ? (waiting.get(key) ?? null) : undefined;
		},
		async finish(key: string, outcome: "sent" | "retry" | "failed", problem: string) {
			if (!this.isAvailable || this.unstored-- > 0) return undefined;
			finished.push([key, outcome, problem]);
			if (outcome === "retry") return 20;
			waiting.delete(key);
			return null;
		},
		listDue: async () => [...waiting.keys()],
		stuckSince: async () => null,
	};
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
