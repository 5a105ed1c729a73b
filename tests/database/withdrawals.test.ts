import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { callAs, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

const declare = ({
	id = randomUUID() as string,
	name = "Ada",
	email = "ada@example.com",
	contract = "Pro mensuel",
	language = "fr",
} = {}) =>
	database.call("declare_withdrawal($1, $2, $3, $4, $5, 'support@example.com')::text", [
		...[id, name, email, contract, language],
	]);
const mails = () =>
	database.query("select key, kind, recipient, language, data from private.mails order by kind");

describe("declare_withdrawal", () => {
	it("stores it once per id, with a receipt to the consumer and a notice to the support", async () => {
		const id = randomUUID();
		await signUp(database, { email: "ada@example.com" });
		const at = await declare({ id, language: "en" });
		expect(await declare({ id, name: "Eve", email: "eve@example.com" })).toBe(at);
		const receipt = {
			reference: id,
			received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
		};
		const declared = { name: "Ada", email: "ada@example.com", contract: "Pro mensuel" };
		expect(await mails()).toEqual([
			{
				key: `withdrawal_notice:${id}`,
				kind: "withdrawal_notice",
				recipient: "support@example.com",
				language: "fr",
				data: { ...receipt, ...declared },
			},
			{
				key: `withdrawal_receipt:${id}`,
				kind: "withdrawal_receipt",
				recipient: "ada@example.com",
				language: "en",
				data: receipt,
			},
		]);
		expect(await database.query("select name from public.withdrawals")).toEqual([{ name: "Ada" }]);
	});

	it("is attached to the account with this confirmed address, and outlives it", async () => {
		const ada = await signUp(database, { email: "ada@example.com" });
		await declare({ email: "ADA@example.com" });
		expect(await database.query("select user_id from public.withdrawals")).toEqual([
			{ user_id: ada.id },
		]);
		await callAs(database, ada, "delete_account()");
		expect(await database.query("select user_id, email from public.withdrawals")).toEqual([
			{ user_id: null, email: "ADA@example.com" },
		]);
	});

	it("is not attached to an unconfirmed account", async () => {
		await signUp(database, { email: "ada@example.com", isConfirmed: false });
		await declare();
		expect(await database.query("select user_id from public.withdrawals")).toEqual([
			{ user_id: null },
		]);
	});

	it("accepts any number, and mails the first five of a mailbox in a day", async () => {
		for (let n = 0; n < 7; n++) await declare({ email: `Ada+${n}@Example.com` });
		const stored = async () => (await database.query("select from public.withdrawals")).length;
		expect([await stored(), (await mails()).length]).toEqual([7, 10]);
		await declare({ email: "grace@example.com" });
		await database.script(
			"update public.withdrawals set received_at = now() - interval '25 hours'",
		);
		await declare();
		expect([await stored(), (await mails()).length]).toEqual([9, 14]);
	});

	it.each([
		["name", { name: "" }],
		["contract", { contract: "c".repeat(501) }],
		["language", { language: "de" }],
	])("rejects an invalid %s, and mails nothing", async (_, wrong) => {
		await expect(declare(wrong)).rejects.toMatchObject({ code: "23514" });
		expect(await mails()).toEqual([]);
	});
});
