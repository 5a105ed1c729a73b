import { describe, expect, it } from "vitest";
import { CALLER_LIMITS } from "../../contract/callers.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

const mail = (recipient: string, key: string = crypto.randomUUID()) => ({
	...{ key, kind: "auth_recovery", recipient, language: "fr", data: { token_hash: "aa" } },
});
const enqueue = (mails: object[], caller: string[] = []) =>
	database.call("enqueue_auth_mails($1::text::jsonb, $2)", [JSON.stringify(mails), caller]);
const TOO_MANY = /too many mails/;

describe("mails of Auth", () => {
	it("are eight in an hour to a mailbox, whatever its addresses, and its other mails", async () => {
		await database.script(`insert into private.mails (key, kind, recipient, language)
			select 'other ' || n, 'plan_renews', 'ada@example.com', 'fr' from generate_series(1, 8) as n`);
		for (let at = 0; at < 8; at++) await enqueue([mail(`ada+${at}@example.com`)]);
		await expect(enqueue([mail("ADA@example.com")])).rejects.toThrow(TOO_MANY);
		await enqueue([mail("eve@example.com")]);
		await database.script("update private.mails set created_at = now() - interval '61 minutes'");
		await enqueue([mail("ada@example.com")]);
	});

	it("count with all that a caller causes by other forms", async () => {
		const caller = ["x"];
		const auth = (email: string) => enqueue([mail(email)], caller);
		const newsletter = (email: string) =>
			database.call("ask_for_newsletter($1, 'fr', $2)", [email, caller]);
		const known = (email: string) =>
			database.call("enqueue_mail($1, 'known_address', $2, 'fr', '{}', null, $3)", [
				...[crypto.randomUUID(), email, caller],
			]);
		const forms = [auth, newsletter, known];
		const { limit } = CALLER_LIMITS.mails;
		for (let at = 0; at < limit; at++) await forms[at % 3]?.(`ada-${at}@example.com`);
		await expect(auth("eve@example.com")).rejects.toThrow(TOO_MANY);
		await expect(newsletter("eve@example.com")).rejects.toMatchObject({ code: "PT429" });
		expect(await known("eve@example.com")).toBe(false);
		const withdrawal = database.call(
			"declare_withdrawal($1, 'A', 'eve@example.com', 'P', 'fr', $2, 'support@example.com')",
			[crypto.randomUUID(), caller],
		);
		expect(await withdrawal).toMatchObject({ is_mailed: false });
		const caused = "select count(*)::int from private.mails where caller is not null";
		expect(await database.value(caused)).toBe(limit);
	});

	it("bind when they come at once", async () => {
		const tried = await Promise.allSettled(
			Array.from({ length: 12 }, () => enqueue([mail("ada@example.com")])),
		);
		expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
	});
});
