/** Mails that one caller causes by every form, and the reset that somebody else waits for (docs/product/accounts.md#mails). */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const QUOTA = 200;

const authMail = (kind: string, recipient: string, caller: string[]) =>
	database.call("enqueue_auth_mails($1::text::jsonb, $2)", [
		JSON.stringify([{ key: randomUUID(), kind, recipient, language: "fr", data: {} }]),
		caller,
	]);
/** Forms by which anybody causes a mail. */
const FORMS: ((email: string, caller: string[]) => Promise<unknown>)[] = [
	(email, caller) =>
		database.call("declare_withdrawal($1, 'A', $2, 'P', 'fr', $3, 'support@example.com')", [
			...[randomUUID(), email, caller],
		]),
	(email, caller) => database.call("ask_for_newsletter($1, 'fr', $2)", [email, caller]),
	(email, caller) => authMail("auth_confirmation", email, caller),
	(email, caller) =>
		database.call("enqueue_mail($1, 'known_address', $2, 'fr', '{}', null, $3)", [
			...[randomUUID(), email, caller],
		]),
];

/** Sends what the quota of an hour admits, as the cron does. @returns how many left */
async function send(): Promise<number> {
	let sent = 0;
	const due = await database.asRole<{ key: string }>(
		"service_role",
		"select public.list_due_mails(1000) as key",
	);
	for (const { key } of due) {
		if ((await database.call("claim_mail($1, 'm', 1, $2)", [key, QUOTA])) === null) continue;
		await database.call("finish_mail($1, 'sent', '')", [key]);
		sent++;
	}
	return sent;
}

it.each([
	["one address", () => ["home", "house", "office"], 48],
	["a household", (n: number) => [`room ${n}`, "house", "office"], 96],
	["an office", (n: number) => [`room ${n}`, `floor ${n}`, "office"], 192],
])(
	"%s that floods every form causes few mails, and keeps nobody waiting",
	async (_, keys, most) => {
		for (let n = 0; n < 100; n++) {
			for (const form of FORMS) await form(`${n}@example.com`, keys(n)).catch(() => undefined);
		}
		expect(await send()).toBeLessThanOrEqual(most);
		await signUp(database, { email: "ada@example.com" });
		await authMail("auth_recovery", "ada@example.com", ["elsewhere"]);
		expect(await send()).toBe(1);
	},
);

it("a flood of receipts from everywhere leaves links their share", async () => {
	await database.script(`insert into private.mails (key, kind, recipient, language)
		select 'r' || n, 'withdrawal_receipt', n || '@example.com', 'fr' from generate_series(1, 300) as n`);
	expect(await send()).toBe(QUOTA * 0.6);
	await authMail("auth_recovery", "ada@example.com", ["elsewhere"]);
	expect(await send()).toBe(1);
});
