import { describe, expect, it } from "vitest";
import { MAIL_KINDS } from "../../contract/mail-schema.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

const call = <T>(name: string, ...args: unknown[]) =>
	database.call<T>(`${name}(${args.map((_, at) => `$${at + 1}`).join(", ")})`, args);

const enqueue = (key: string, to = "ada@example.com") =>
	call<boolean>("enqueue_mail", key, "known_address", to, "fr", { a: "1" });
const claim = (key: string, message = "m", delivery = 1, quota = 1000) =>
	call<object | null>("claim_mail", key, message, delivery, quota);
const finish = (key: string, outcome: string, problem = "") =>
	call<number | null>("finish_mail", key, outcome, problem);
const due = async () =>
	(
		await database.asRole<{ key: string }>(
			"service_role",
			"select public.list_due_mails(100) as key",
		)
	).map(({ key }) => key);
const makeDue = () => database.script("update private.mails set due_at = now() - interval '1 s'");
const read = (columns: string) =>
	database.query(`select ${columns} from private.mails order by key`);

describe("a mail", () => {
	const CLASSES = {
		links: "auth_recovery",
		receipts: "withdrawal_receipt",
		security: "undo_password",
		rest: "newsletter_post",
	};
	/** Sends mails of a class until one has to wait. @returns how many left with a quota of ten */
	async function flood(name: keyof typeof CLASSES) {
		for (let n = 0; n < 12; n++) {
			const key = `${name} ${n} ${crypto.randomUUID()}`;
			await call("enqueue_mail", key, CLASSES[name], "ada@example.com", "fr", {});
			if ((await claim(key, "m", 1, 10)) === null) return n;
			await finish(key, "sent");
		}
		return Number.NaN;
	}
	it.each([
		["rest", 5, { links: 3, receipts: 1, security: 1, rest: 0 }],
		["receipts", 6, { links: 3, receipts: 0, security: 1, rest: 0 }],
		["security", 6, { links: 3, receipts: 1, security: 0, rest: 0 }],
		["links", 8, { links: 0, receipts: 1, security: 1, rest: 0 }],
	] as const)(
		"of the class %s uses up %i of ten, and of others what they share",
		async (name, n, left) => {
			expect(await flood(name)).toBe(n);
			for (const [other, more] of Object.entries(left)) {
				expect([other, await flood(other as keyof typeof CLASSES)]).toEqual([other, more]);
			}
		},
	);

	it("of every kind has a class", async () => {
		const classes = await database.query<{ kind: string; class: string }>(
			"select kind, private.mail_class(kind) as class from unnest($1::text[]) as kind order by 1",
			[MAIL_KINDS],
		);
		const of = (wanted: string) =>
			classes.filter((row) => row.class === wanted).map(({ kind }) => kind);
		expect(of("receipts")).toEqual([
			...["account_deleted", "cancellation_receipt", "payment_failed", "payment_reminder"],
			...["plan_ended", "plan_refunded", "plan_renews", "withdrawal_receipt"],
		]);
		expect(of("rest")).toEqual([
			...["allowance_low", "allowance_used_up"],
			...[
				"first_steps",
				"install_link",
				"monthly_usage",
				"newsletter_confirmation",
				"newsletter_post",
				"newsletter_test",
			],
			...["weekly_report", "withdrawal_notice"],
		]);
	});

	it("with a link loses it once it is sent or failed, and no export has it", async () => {
		for (const [key, outcome] of [
			["sent", "sent"],
			["failed", "failed"],
			["waits", "retry"],
		] as const) {
			await call("enqueue_mail", key, "auth_recovery", "ada@example.com", "fr", {
				token_hash: "aa",
			});
			await claim(key);
			await finish(key, outcome);
		}
		expect(await read("key, data")).toEqual([
			{ key: "failed", data: {} },
			{ key: "sent", data: {} },
			{ key: "waits", data: { token_hash: "aa" } },
		]);
	});

	it("is never given again after it was sent", async () => {
		await enqueue("k");
		await claim("k");
		expect(await finish("k", "sent")).toBeNull();
		await makeDue();
		expect(await claim("k")).toBeNull();
		expect(await due()).toEqual([]);
		expect(await finish("k", "failed", "late")).toBeNull();
		expect(await read("state, sent_at is not null as has_time, problem")).toEqual([
			{ state: "sent", has_time: true, problem: null },
		]);
	});
});
