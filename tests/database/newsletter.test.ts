import { describe, expect, it } from "vitest";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";
import { withNewsletter } from "./newsletter.ts";

const database = migratedDatabase();
asAdmin(database);
const { ask, find, leave, readers, mails, post, add, subscribe } = withNewsletter(database);

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

	it("gets it with the notifications of an account off: it is a consent of its own", async () => {
		await subscribe(["admin@example.com", "fr"]);
		await add(post(1));
		await database.script(`update public.profiles set email_notifications = false`);
		expect(await mails("newsletter_post")).toHaveLength(1);
		await database.script(`update public.profiles set email_notifications = true`);
	});
});

describe("a post", () => {
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
