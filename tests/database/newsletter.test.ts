import { describe, expect, it } from "vitest";
import { callAs } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";
import { withNewsletter } from "./newsletter.ts";

const database = migratedDatabase();
const { admin } = asAdmin(database);
const { call, ask, find, leave, readers, mails, post, add, subscribe } = withNewsletter(database);

describe("who asks for the newsletter", () => {
	it("gets one mail a day, whatever tag the mailbox has, and confirms it once", async () => {
		await ask("ada@example.com");
		await ask("ada+again@example.com", "en");
		await Promise.all(["1", "2", "3"].map((tag) => ask(`ada+${tag}@example.com`)));
		const [reader] = await readers();
		expect(await mails("newsletter_confirmation")).toEqual([
			{ recipient: "ada@example.com", reader: reader?.id },
		]);
		const id = reader?.id ?? "";
		expect([await find(id), await find(id, true), await find(id, true), await find(id)]).toEqual([
			...[false, true, true, true],
		]);
	});

	it.each([
		["ada+stranger@example.com", "ada@example.com"],
		["a.d.a@gmail.com", "ada@gmail.com"],
	])(
		"confirms the address that got the link, not %s, which a stranger asked for since",
		async (other, own) => {
			await ask(own);
			await ask(other, "en");
			const [mail] = await mails("newsletter_confirmation");
			expect(mail?.recipient).toBe(own);
			// Opening the link changes nothing.
			expect(await find(mail?.reader ?? "")).toBe(false);
			expect(await readers()).toHaveLength(2);
			expect(await find(mail?.reader ?? "", true)).toBe(true);
			expect(
				await database.query(
					"select email, language, confirmed_at is not null as is_confirmed from private.newsletter_readers",
				),
			).toEqual([{ email: own, language: "fr", is_confirmed: true }]);
		},
	);

	it("is one reader for a mailbox: the link of another spelling is over, at once too", async () => {
		await ask("ada@example.com");
		await database.script("update private.mails set created_at = now() - interval '25 hours'");
		await ask("ada+tag@example.com");
		const [one, other] = await mails("newsletter_confirmation");
		expect([one?.recipient, other?.recipient].sort()).toEqual([
			...["ada+tag@example.com", "ada@example.com"],
		]);
		const results = await Promise.all([one, other].map((mail) => find(mail?.reader ?? "", true)));
		expect(results.filter((isReader) => isReader === true)).toHaveLength(1);
		expect(await readers()).toHaveLength(1);
	});

	it("gets no mail, no other language and no later date, once confirmed", async () => {
		await subscribe(["ada@example.com", "fr"]);
		const since = "2026-01-02T03:04:05+00:00";
		await database.query("update private.newsletter_readers set confirmed_at = $1", [since]);
		await ask("ada@example.com", "en");
		const [reader] = await readers();
		await find(reader?.id ?? "", true);
		expect(await mails("newsletter_confirmation")).toEqual([]);
		const stored =
			"select language, to_jsonb(confirmed_at) as since from private.newsletter_readers";
		expect(await database.query(stored)).toEqual([{ language: "fr", since }]);
	});

	it("is deleted a week after having asked last without a confirmation", async () => {
		for (const name of ["ada", "again", "young"]) await ask(`${name}@example.com`);
		await subscribe(["eve@example.com", "fr"]);
		await database.script(`
			update private.newsletter_readers set asked_at = now() - interval '7 days 1 minute';
			update private.newsletter_readers set asked_at = now() - interval '6 days 23 hours'
			where email = 'young@example.com';`);
		await ask("again@example.com", "en");
		await add();
		const left = "select email, language from private.newsletter_readers order by asked_at";
		expect(await database.query(left)).toEqual([
			{ email: "eve@example.com", language: "fr" },
			{ email: "young@example.com", language: "fr" },
			{ email: "again@example.com", language: "en" },
		]);
	});

	it("gets it with the notifications of an account off: it is a consent of its own", async () => {
		await subscribe(["admin@example.com", "fr"]);
		await add(post(1));
		await database.script(`update public.profiles set email_notifications = false`);
		expect(await mails("newsletter_post")).toHaveLength(1);
		await database.script(`update public.profiles set email_notifications = true`);
	});
});

describe("a post", () => {
	it("is mailed once to each confirmed reader of its language", async () => {
		await subscribe(
			["ada@example.com", "fr"],
			["bob@example.com", "fr"],
			["eve@example.com", "en"],
		);
		await ask("new@example.com");
		expect([await add(post(1), post(2, "en")), await add(post(1), post(2, "en"))]).toEqual([3, 0]);
		const sent = await mails("newsletter_post");
		expect(sent.map(({ recipient, post }) => [recipient, post]).sort()).toEqual([
			["ada@example.com", "1"],
			["bob@example.com", "1"],
			["eve@example.com", "2"],
		]);
		expect(Object.keys(sent[0] ?? {}).sort()).toEqual(["post", "reader", "recipient"]);
	});

	it("beyond the third of a language in 24 hours waits for the next day", async () => {
		await subscribe(["ada@example.com", "fr"], ["eve@example.com", "en"]);
		const four = [1, 2, 3, 4].map((id) => post(id));
		expect([await add(...four, post(5, "en")), await add(...four)]).toEqual([4, 0]);
		// Posts of the other language take none of its places.
		expect(await add(post(6, "en"), post(7, "en"), post(8, "en"))).toBe(2);
		await database.script(
			"update private.newsletter_posts set added_at = now() - interval '25 hours'",
		);
		expect(await add(...four)).toBe(1);
	});

	it("that is taken back loses the mails that wait, and is new again for who has not got it", async () => {
		await subscribe(
			["ada@example.com", "fr"],
			["bob@example.com", "fr"],
			["eve@example.com", "fr"],
		);
		await add(post(1), post(2), post(3));
		const of = (email: string) => `key in (select key from private.mails
			where recipient = '${email}@example.com' and data ->> 'post' = '1')`;
		await database.script(`
			update private.mails set state = 'sent', sent_at = now() where ${of("ada")};
			update private.mails set message_id = 'm' where ${of("bob")} or ${of("eve")};`);
		const [key] = await database.query<{ key: string }>(
			`select key from private.mails where ${of("bob")}`,
		);
		await call("drop_newsletter_post", [1, key?.key]);
		const left = async () =>
			(await mails("newsletter_post"))
				.filter((mail) => mail.post === "1")
				.map(({ recipient }) => recipient?.split("@")[0]);
		// An attempt of another delivery finds it itself.
		expect((await left()).sort()).toEqual(["ada", "eve"]);
		expect(await mails("newsletter_post")).toHaveLength(8);
		expect([await add(post(1)), await add(post(1))]).toEqual([1, 0]);
		expect((await left()).sort()).toEqual(["ada", "bob", "eve"]);
	});

	it("is not mailed to who leaves before it is sent, nor are its address or its id kept", async () => {
		await subscribe(["ada@example.com", "fr"], ["bob@example.com", "fr"]);
		await add(post(1));
		const [ada] = await readers();
		for (const _ of [1, 2]) await leave(ada?.id ?? "");
		expect((await readers()).map(({ email }) => email)).toEqual(["bob@example.com"]);
		expect((await mails("newsletter_post")).map(({ recipient }) => recipient)).toEqual([
			"bob@example.com",
		]);
		expect(await find(ada?.id ?? "")).toBeNull();
	});
});

describe("a test", () => {
	const test = (email: string) => call("add_newsletter_test", [email, "fr", POST_OF_TEST]);
	const POST_OF_TEST = JSON.stringify({ title: "Dates", excerpt: "", slug: "dates" });

	it("is mailed five times in a day to a mailbox, whatever its tag", async () => {
		for (let n = 0; n < 5; n++) await test(`ada+${n}@example.com`);
		await expect(test("ada@example.com")).rejects.toMatchObject({ code: "PT429" });
		await test("bob@example.com");
		expect((await mails("newsletter_test"))[0]).toMatchObject({ title: "Dates", slug: "dates" });
		await database.script("update private.mails set created_at = now() - interval '25 hours'");
		await test("ada@example.com");
	});

	it("is mailed forty times in an hour, to whatever addresses a writer claims", async () => {
		await Promise.all(Array.from({ length: 40 }, (_, n) => test(`${n}@example.com`)));
		await expect(test("ada@example.com")).rejects.toMatchObject({ code: "PT429" });
		expect(await mails("newsletter_test")).toHaveLength(40);
	});
});

describe("the list", () => {
	const list = () => callAs(database, admin(), "list_newsletter_readers()");

	it("shows an operator who confirmed, counts the others, and records the reading", async () => {
		await subscribe(["ada@example.com", "fr"]);
		await ask("new@example.com");
		expect(await list()).toEqual({
			readers: [
				{ email: "ada@example.com", language: "fr", since: expect.any(String), bounces: 0 },
			],
			waiting: 1,
			ended: expect.any(Object),
		});
		expect(
			await database.query(
				"select detail from private.admin_actions where action = 'list_newsletter'",
			),
		).toEqual([{ detail: { rows: 1 } }]);
	});
});
