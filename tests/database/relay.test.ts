/** Mails that strangers cause carry none of their words (docs/product/accounts.md#mails). */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { callAs, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

const VICTIM = "ada@example.com";
/** 700 characters, as the form of withdrawals takes them. */
const WORDS = "Security notice: sign in at https://evil.test or call 01 23 45 67 89. ";
const NAME = WORDS.repeat(3).slice(0, 200);
const CONTRACT = WORDS.repeat(8).slice(0, 500);

const declare = () =>
	database.call("declare_withdrawal($1, $2, $3, $4, 'fr', '{}', 'support@example.com')", [
		...[randomUUID(), NAME, VICTIM, CONTRACT],
	]);

/** Calls by which somebody else has a mail sent to the victim. */
const CALLS: Record<string, () => Promise<unknown>> = {
	"a withdrawal": declare,
	"the newsletter": () => database.call("ask_for_newsletter($1, $2, '{}')", [VICTIM, "fr"]),
};

it.each(Object.entries(CALLS))(
	"%s mails nothing of what was typed, to a customer or to nobody's account",
	async (_, cause) => {
		for (const isKnown of [false, true]) {
			await database.script("delete from private.mails");
			if (isKnown) await signUp(database, { email: VICTIM });
			await database.script("delete from private.newsletter_readers");
			await cause();
			const mails = await database.query<{ data: object }>(
				`select data from private.mails where recipient = '${VICTIM}'`,
			);
			expect(mails.length).toBeGreaterThan(0);
			expect(JSON.stringify(mails)).not.toMatch(/evil|Security|01 23/);
		}
	},
);

it("a withdrawal's words stand in the account's export, and go to the support", async () => {
	const ada = await signUp(database, { email: VICTIM });
	await declare();
	const { withdrawals } = await callAs<{ withdrawals: object[] }>(
		database,
		ada,
		"export_account()",
	);
	expect(withdrawals).toMatchObject([{ name: NAME, contract: CONTRACT }]);
	expect(
		await database.query("select recipient from private.mails where data::text like '%evil%'"),
	).toEqual([{ recipient: "support@example.com" }]);
});
