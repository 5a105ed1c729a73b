import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CALLER_LIMITS, WIDER } from "../../contract/callers.ts";
import { callAs, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

const declare = ({
	id = randomUUID() as string,
	name = "Ada",
	email = "ada@example.com",
	contract = "Pro mensuel",
	language = "fr",
	caller = [] as string[],
} = {}) =>
	database.call<{ received_at: string; is_mailed: boolean }>(
		"declare_withdrawal($1, $2, $3, $4, $5, $6, 'support@example.com')",
		[id, name, email, contract, language, caller],
	);
const mails = () =>
	database.query("select key, kind, recipient, language, data from private.mails order by kind");

const receipts = async () =>
	(await database.query("select from private.mails where kind = 'withdrawal_receipt'")).length;

describe("declare_withdrawal", () => {
	it("stores it once per id, with a receipt to the consumer and a notice to the support", async () => {
		const id = randomUUID();
		await signUp(database, { email: "ada@example.com" });
		const at = await declare({ id, language: "en" });
		expect(at.is_mailed).toBe(true);
		expect(await declare({ id, name: "Eve", email: "eve@example.com" })).toEqual(at);
		const receipt = {
			reference: id,
			received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
		};
		const line = `${id} · Ada · ada@example.com · Pro mensuel`;
		expect(await mails()).toEqual([
			{
				key: `withdrawal_notice:${id}`,
				kind: "withdrawal_notice",
				recipient: "support@example.com",
				language: "fr",
				data: {
					declared_count: "1",
					declarations: expect.stringMatching(new RegExp(`^[\\d/]{10} [\\d:]{5} · ${line}$`)),
				},
			},
			{
				key: `withdrawal_receipt:${id}`,
				kind: "withdrawal_receipt",
				recipient: "ada@example.com",
				language: "en",
				data: receipt,
			},
		]);
		expect(await database.column("select name from public.withdrawals")).toEqual(["Ada"]);
	});

	it("is told to the support with the time in Paris, of 24 hours", async () => {
		const declared = {
			...{ id: randomUUID(), name: "Ada", email: "ada@example.com", contract: "Pro" },
			...{ language: "fr", received_at: "2026-11-30T14:30:00Z" },
		};
		await database.query(
			"select private.notice_withdrawal(jsonb_populate_record(null::public.withdrawals, $1), 'support@example.com')",
			[declared],
		);
		const [notice] = await database.mails("withdrawal_notice");
		expect(notice?.data.declarations).toMatch(/^30\/11\/2026 15:30 · /);
	});

	it("is attached to the account with this confirmed address, and outlives it", async () => {
		const ada = await signUp(database, { email: "ada@example.com" });
		await declare({ email: "ADA@example.com" });
		expect(await database.column("select user_id from public.withdrawals")).toEqual([ada.id]);
		await callAs(database, ada, "delete_account()");
		expect(await database.query("select user_id, email from public.withdrawals")).toEqual([
			{ user_id: null, email: "ADA@example.com" },
		]);
	});

	it("accepts any number, and mails the first five of a mailbox in a day", async () => {
		for (let n = 0; n < 7; n++) await declare({ email: `Ada+${n}@Example.com` });
		const stored = async () => (await database.query("select from public.withdrawals")).length;
		expect([await stored(), await receipts()]).toEqual([7, 5]);
		expect((await declare({ email: "ada@example.com" })).is_mailed).toBe(false);
		await declare({ email: "grace@example.com" });
		await database.script(
			"update public.withdrawals set received_at = now() - interval '25 hours'",
		);
		await declare();
		expect([await stored(), await receipts()]).toEqual([10, 7]);
	});

	it.each([0, 1, 2])("mails so many receipts of a caller's key in a day (%d)", async (width) => {
		const limit = CALLER_LIMITS.receipts.limit * WIDER ** width;
		// Mails of another kind take none of its places.
		await database.script(`insert into private.mails (key, kind, recipient, language, caller)
			values ('link', 'install_link', 'ada@example.com', 'fr', array['x'])`);
		const tried = [];
		for (let n = 0; n < limit + 4; n++) {
			const caller = Array.from({ length: width + 1 }, (_, of) =>
				of < width ? `${of} ${n}` : "x",
			);
			tried.push(await declare({ email: `ada-${n}@example.com`, caller }));
		}
		expect(tried.filter(({ is_mailed }) => is_mailed)).toHaveLength(limit);
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
