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
	it("is added once per key, the first one stays", async () => {
		expect(await enqueue("k")).toBe(true);
		expect(await enqueue("k", "eve@example.com")).toBe(false);
		expect(await read("recipient, state")).toEqual([
			{ recipient: "ada@example.com", state: "waiting" },
		]);
	});

	it("with a link is due before all others", async () => {
		await call("enqueue_mail", "rest", "first_call", "ada@example.com", "fr", {});
		await enqueue("link");
		expect(await due()).toEqual(["link", "rest"]);
	});

	it("is given to one attempt at a time", async () => {
		await enqueue("k");
		expect(await claim("k")).toEqual({
			...{ key: "k", kind: "known_address", to: "ada@example.com", language: "fr" },
			data: { a: "1" },
		});
		expect(await claim("k")).toBeNull();
		expect(await due()).toEqual([]);
	});

	it("is given again to the next delivery of the message whose claim got no response", async () => {
		await enqueue("k");
		await claim("k", "m", 1);
		expect(await claim("k", "other", 2)).toBeNull();
		expect(await claim("k", "m", 1)).toBeNull();
		expect(await claim("k", "m", 2)).toMatchObject({ key: "k" });
		expect(await claim("k", "m", 1)).toBeNull();
		expect(await read("attempts, due_at > now() + interval '9 minutes' as is_held")).toEqual([
			{ attempts: 2, is_held: true },
		]);
	});

	it("is not given to the next delivery of a message before its time, once the outcome is stored", async () => {
		await enqueue("k");
		await claim("k", "m", 1);
		await finish("k", "retry", "resend 503");
		expect(await claim("k", "m", 2)).toBeNull();
	});

	it("waits while as many as the quota have left within an hour, and is due when one of them is older", async () => {
		for (const key of ["a", "b"]) {
			await enqueue(key);
			await claim(key);
			await finish(key, "sent");
		}
		await database.script(
			"update private.mails set sent_at = now() - interval '50 minutes' where key = 'a'",
		);
		await enqueue("k");
		expect(await claim("k", "m", 1, 2)).toBeNull();
		expect(
			await database.query(`select attempts, round(extract(epoch from due_at - now()) / 60)::int as minutes
				from private.mails where key = 'k'`),
		).toEqual([{ attempts: 0, minutes: 10 }]);
		await makeDue();
		expect(await claim("k", "m", 1, 3)).not.toBeNull();
	});

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

	it("is given again when its attempt crashed", async () => {
		await enqueue("k");
		await claim("k");
		await makeDue();
		expect(await due()).toEqual(["k"]);
		expect(await claim("k")).toMatchObject({ key: "k" });
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

	it("is repeated after 10 s, then twice as long each time, 15 times, and fails then", async () => {
		await enqueue("k");
		const seconds: (number | null)[] = [];
		for (let attempt = 1; attempt <= 15; attempt++) {
			await claim("k");
			seconds.push(await finish("k", "retry", "resend 503"));
			await makeDue();
		}
		expect(seconds).toEqual([
			...[10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120, 10240],
			...[14400, 14400, 14400, null],
		]);
		expect(await read("state, attempts, problem")).toEqual([
			{ state: "failed", attempts: 15, problem: "resend 503" },
		]);
		expect(await claim("k")).toBeNull();
	});

	it("fails at once when a repetition does not help", async () => {
		await enqueue("k");
		await claim("k");
		expect(await finish("k", "failed", "p".repeat(400))).toBeNull();
		expect(await read("state, length(problem) as length")).toEqual([
			{ state: "failed", length: 300 },
		]);
	});
});

describe("expire_mails", () => {
	it("empties recipient and data after 90 days, keeps the key, and waits for what is not sent", async () => {
		for (const key of ["new", "old", "waiting"]) await enqueue(key);
		for (const key of ["new", "old"]) {
			await claim(key);
			await finish(key, "sent");
		}
		await database.script(
			"update private.mails set created_at = now() - interval '91 days' where key <> 'new'",
		);
		await call("expire_mails");
		expect(await read("key, recipient is null and data = '{}' as is_empty")).toEqual([
			{ key: "new", is_empty: false },
			{ key: "old", is_empty: true },
			{ key: "waiting", is_empty: false },
		]);
		expect(await enqueue("old")).toBe(false);
	});
});
