import { describe, expect, it } from "vitest";
import { CALLER_LIMITS, WIDER } from "../../contract/callers.ts";
import { signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

const mail = (recipient: string, key: string = crypto.randomUUID()) => ({
	...{ key, kind: "auth_recovery", recipient, language: "fr", data: { token_hash: "aa" } },
});
const enqueue = (mails: object[], caller: string[] = []) =>
	database.call("enqueue_auth_mails($1::text::jsonb, $2)", [JSON.stringify(mails), caller]);
const count = async () => (await database.query("select key from private.mails")).length;
const TOO_MANY = /too many mails/;

describe("mails of Auth", () => {
	it.each([
		["Ada@Example.com", "ada@example.com"],
		["ada+tag@example.com", "ada@example.com"],
		["a.d.a+x+y@gmail.com", "ada@gmail.com"],
		["ada@googlemail.com", "ada@gmail.com"],
		["a.d.a@example.com", "a.d.a@example.com"],
	])("%s is the mailbox %s", async (address, mailbox) => {
		expect(await database.column("select private.mailbox_of($1) as mailbox", [address])).toEqual([
			mailbox,
		]);
	});

	it("are in the language that the call names, else in the account's, else in French", async () => {
		const { id: account } = await signUp(database, { form: { language: "en" } });
		const tellsLanguage = { ...mail("a@example.com", "a"), account, language: "fr" };
		const ofAccount = { ...mail("b@example.com", "b"), account, language: null };
		// Auth's transaction that makes the account is not over.
		const ofNew = { ...mail("c@example.com", "c"), account: crypto.randomUUID(), language: null };
		await enqueue([tellsLanguage, ofAccount, ofNew]);
		expect(
			await database.query("select key, language, user_id from private.mails order by key"),
		).toEqual([
			{ key: "a", language: "fr", user_id: account },
			{ key: "b", language: "en", user_id: account },
			{ key: "c", language: "fr", user_id: ofNew.account },
		]);
	});

	it("are eight in an hour to a mailbox, whatever its addresses, and its other mails", async () => {
		await database.script(`insert into private.mails (key, kind, recipient, language)
			select 'other ' || n, 'plan_renews', 'ada@example.com', 'fr' from generate_series(1, 8) as n`);
		for (let at = 0; at < 8; at++) await enqueue([mail(`ada+${at}@example.com`)]);
		await expect(enqueue([mail("ADA@example.com")])).rejects.toThrow(TOO_MANY);
		await enqueue([mail("eve@example.com")]);
		await database.script("update private.mails set created_at = now() - interval '61 minutes'");
		await enqueue([mail("ada@example.com")]);
	});

	it.each([0, 1, 2])(
		"are so many in an hour of a caller's key, by its width (%d)",
		async (width) => {
			const limit = CALLER_LIMITS.mails.limit * WIDER ** width;
			const keys = (at: number) =>
				Array.from({ length: width + 1 }, (_, of) => (of === width ? "shared" : `${of} ${at}`));
			for (let at = 0; at < limit; at++) await enqueue([mail(`ada-${at}@example.com`)], keys(at));
			await expect(enqueue([mail("eve@example.com")], keys(limit))).rejects.toThrow(TOO_MANY);
			await enqueue([mail("eve@example.com")], ["other"]);
			await enqueue([mail("eve@example.com")]);
		},
	);

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

	it("are stored all or none, and a repeated call once", async () => {
		for (let at = 0; at < 8; at++) await enqueue([mail("full@example.com", `k${at}`)]);
		const both = [mail("empty@example.com"), mail("full@example.com")];
		await expect(enqueue(both)).rejects.toThrow(TOO_MANY);
		await enqueue([mail("full@example.com", "k0")]);
		expect(await count()).toBe(8);
	});

	it("forget their network after a day", async () => {
		await enqueue([mail("ada@example.com")], ["net"]);
		await database.script("update private.mails set created_at = now() - interval '25 hours'");
		await database.call("expire_mails()");
		expect(await database.column("select caller from private.mails")).toEqual([null]);
	});
});
