import { beforeEach, describe, expect, it } from "vitest";
import { callAs } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";
import { withNewsletter } from "./newsletter.ts";

const database = migratedDatabase();
const { admin, makeSuper } = asAdmin(database);
const { call, leave, readers, mails, post, add, subscribe } = withNewsletter(database);

describe("the mails of a post that wait", () => {
	const list = () =>
		callAs<Record<string, unknown>[]>(database, admin(), "list_newsletter_posts()");
	const act = (action: string, id = 1) =>
		callAs(database, admin(), "act_on_newsletter_post($1, $2)", [id, action]);
	const claim = (key: string) => call("claim_mail", [key, "m", 1, 500]);
	const keys = async () =>
		(await database.column<string>("select public.list_due_mails(100) as key")).filter((key) =>
			key.startsWith("newsletter:1:"),
		);

	beforeEach(async () => {
		await subscribe(["ada@example.com", "fr"], ["bob@example.com", "fr"]);
		await add(post(1), post(2));
	});

	it("are listed with what became of the others, under the title of now", async () => {
		const [key] = await keys();
		await claim(key ?? "");
		await call("finish_mail", [key, "sent", ""]);
		await add({ ...post(1), title: "Corrected" });
		expect((await list()).find((row) => row.post === 1)).toEqual({
			...{ post: 1, title: "Corrected", language: "fr", is_dropped: false, is_paused: false },
			...{ waiting: 1, sent: 1, failed: 0, next_at: expect.any(String) },
		});
		await database.script(
			"update private.newsletter_posts set added_at = now() - interval '31 days'",
		);
		expect(await list()).toHaveLength(2);
		await database.script("delete from private.mails where state = 'waiting'");
		expect(await list()).toEqual([]);
	});

	it("are paused and resumed by a super_admin, recorded; nobody claims a paused one", async () => {
		await expect(act("pause")).rejects.toMatchObject({ code: "PT403" });
		await makeSuper();
		const [key = ""] = await keys();
		await claim(key);
		expect(await act("pause")).toBe(2);
		expect([await keys(), await claim(key)]).toEqual([[], null]);
		// An attempt that was under way may have sent its mail.
		await call("finish_mail", [key, "sent", ""]);
		expect((await list()).find((row) => row.post === 1)).toMatchObject({
			...{ waiting: 1, sent: 1, is_paused: true, next_at: null },
		});
		expect(await act("resume")).toBe(1);
		expect(await keys()).toHaveLength(1);
		await expect(act("resume")).rejects.toMatchObject({ code: "PT404" });
		expect(
			await database.query(
				"select action, detail from private.admin_actions where action ~ '_newsletter$' order by at",
			),
		).toEqual([
			{ action: "pause_newsletter", detail: { mails: 2, subject: "Post 1" } },
			{ action: "resume_newsletter", detail: { mails: 1, subject: "Post 1" } },
		]);
	});

	it("stay paused when an attempt that was under way has to be repeated", async () => {
		await makeSuper();
		const [key = ""] = await keys();
		await claim(key);
		await act("pause");
		expect(await call("finish_mail", [key, "retry", "resend 503"])).toBeNull();
		expect(await keys()).toEqual([]);
	});

	it("are cancelled for good, paused ones too, and leave with their reader", async () => {
		await makeSuper();
		await act("pause");
		const [ada] = await readers();
		await leave(ada?.id ?? "");
		expect(await act("cancel")).toBe(1);
		expect(await add(post(1))).toBe(0);
		expect((await mails("newsletter_post")).map(({ post }) => post)).toEqual(["2"]);
		await expect(act("delete")).rejects.toMatchObject({ code: "PT400" });
	});
});

describe("a mail that comes back", () => {
	const back = (event: string, kind: string, email = "ada@example.com") =>
		call("record_mail_return", [event, kind, email]);
	const listed = () =>
		callAs<{ readers: object[]; ended: object }>(database, admin(), "list_newsletter_readers()");

	beforeEach(async () => {
		await database.script("delete from private.newsletter_returns");
		await subscribe(["ada@example.com", "fr"], ["bob@example.com", "fr"]);
		await add(post(1));
	});

	it("ends its reader the second time, once for an event however often it comes", async () => {
		expect([await back("e1", "bounce"), await back("e1", "bounce")]).toEqual([false, false]);
		expect((await listed()).readers).toContainEqual(
			expect.objectContaining({ email: "ada@example.com", bounces: 1 }),
		);
		expect(await back("e2", "bounce", "ADA@example.com")).toBe(true);
		expect((await readers()).map(({ email }) => email)).toEqual(["bob@example.com"]);
		expect((await mails("newsletter_post")).map(({ recipient }) => recipient)).toEqual([
			"bob@example.com",
		]);
		expect((await listed()).ended).toEqual({ bounce: 1, complaint: 0 });
	});

	it("ends the reader at once who calls it spam", async () => {
		expect(await back("e1", "complaint")).toBe(true);
		expect(await back("e1", "complaint")).toBeNull();
		expect(await readers()).toHaveLength(1);
	});

	it("is forgotten of nobody, and of a former reader after 90 days", async () => {
		// Nobody has confirmed this spelling of a reader's mailbox.
		for (const email of ["stranger@example.com", "ada+tag@example.com"]) {
			expect(await back("e1", "complaint", email)).toBeNull();
		}
		await back("e2", "bounce");
		await back("e3", "complaint", "bob@example.com");
		await database.script(
			"update private.newsletter_returns set received_at = now() - interval '91 days'",
		);
		expect((await listed()).ended).toEqual({ bounce: 0, complaint: 0 });
		await add();
		expect(await database.column("select event from private.newsletter_returns")).toEqual(["e2"]);
	});
});
