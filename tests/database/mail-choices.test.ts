/** Choices of mails: by the account's page, the back-office and the links in mails (docs/product/accounts.md#mails). */
import { beforeEach, describe, expect, it } from "vitest";
import { MAIL_KINDS } from "../../contract/mail-schema.ts";
import { type Customer, callAs, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { admin, rpc } = asAdmin(database);

const enqueue = (kind: string, to: string) =>
	database.call<boolean>("enqueue_mail($1, $1, $2, 'fr', '{}')", [kind, to]);
const keys = () =>
	database.column<string>("select key from private.mails where state = 'waiting' order by key");

describe("the choice of a customer", () => {
	let customer: Customer;
	beforeEach(async () => {
		customer = await signUp(database, { email: "Ada@example.com" });
	});
	const choose = (wanted: boolean) =>
		callAs(database, customer, "save_own_profile($1)", [{ email_notifications: wanted }]);

	it.each(["known_address", "cancellation_receipt", "withdrawal_receipt", "withdrawal_notice"])(
		"never keeps %s from anybody, nor discards it",
		async (kind) => {
			await enqueue(kind, customer.email);
			await choose(false);
			expect(await keys()).toEqual([kind]);
			await database.query("delete from private.mails");
			expect(await enqueue(kind, customer.email)).toBe(true);
		},
	);
});

it("is about these kinds, whatever comes later", async () => {
	const sql = `select kind from unnest($1::text[]) as kind where not private.ignores_notifications(kind) order by 1`;
	expect(await database.column(sql, [MAIL_KINDS])).toEqual([
		...["allowance_low", "allowance_used_up", "first_steps", "monthly_usage"],
		...["newsletter_confirmation", "newsletter_post", "newsletter_test"],
	]);
});

describe("the choice of an operator", () => {
	const recipients = (wanted: string) =>
		database.column<string>("select email from private.mail_recipients($1) order by email", [
			wanted,
		]);
	const set = (weekly: boolean | null, alerts: boolean | null, caller = admin()) =>
		callAs(database, caller, "set_mail_preferences($1, $2)", [weekly, alerts]);

	it.each([
		["is deactivated", "update private.admins set is_active = false"],
		["has not confirmed the address", "update auth.users set email_confirmed_at = null"],
		["is no operator any more", "delete from private.admins"],
	])("reaches nobody who %s", async (_, change) => {
		await set(true, true);
		await database.script(change);
		expect([await recipients("weekly"), await recipients("alerts")]).toEqual([[], []]);
	});

	it("is apart from the notifications of customers", async () => {
		await set(true, true);
		await database.script("update public.profiles set email_notifications = false");
		expect(await recipients("weekly")).toEqual(["admin@example.com"]);
		const kinds = ["weekly_report", "alert_ledger", "monthly_usage"];
		const added = [];
		for (const kind of kinds) added.push(await enqueue(kind, "admin@example.com"));
		expect(added).toEqual([true, true, false]);
	});
});

describe("a list that is left", () => {
	const MAILS = ["alerts", "notifications", "other", "receipt", "sent", "weekly"];
	const left = () => database.column<string>("select key from private.mails order by key");
	beforeEach(async () => {
		await rpc("set_mail_preferences(true, true)");
		await database.script(`
			insert into private.mails (key, kind, recipient, language) values
				('notifications', 'monthly_usage', 'admin@example.com', 'fr'),
				('weekly', 'weekly_report', 'Admin@example.com', 'fr'),
				('alerts', 'alert_ledger', 'admin@example.com', 'fr'),
				('receipt', 'cancellation_receipt', 'admin@example.com', 'fr'),
				('other', 'weekly_report', 'other@example.com', 'fr');
			insert into private.mails (key, kind, recipient, language, state, sent_at)
				values ('sent', 'weekly_report', 'admin@example.com', 'fr', 'sent', now());`);
	});
	const unsubscribe = (subscriber: string, list: string) =>
		database.call("unsubscribe($1::text::uuid, $2)", [subscriber, list]);
	const choices = () =>
		database.query(
			`select email_notifications as notifications, wants_weekly_mail as weekly, wants_alert_mails as alerts
			from private.admins join public.profiles on id = user_id`,
		);
	const ALL = { notifications: true, weekly: true, alerts: true };

	it.each(["notifications", "weekly", "alerts"])(
		"by the link of a mail is %s and no other, with the mails that wait, however often it is used",
		async (list) => {
			for (const _ of [1, 2]) await unsubscribe(admin().id, list);
			expect(await choices()).toEqual([{ ...ALL, [list]: false }]);
			expect(await left()).toEqual(MAILS.filter((key) => key !== list));
			// Leaving another one begins none.
			for (const other of ["notifications", "weekly", "alerts"]) {
				await unsubscribe(admin().id, other);
			}
			expect(await choices()).toEqual([{ notifications: false, weekly: false, alerts: false }]);
		},
	);

	it("is left by the account of the mail's recipient, however the address is written", async () => {
		const claim = (key: string) => database.call<object>("claim_mail($1, 'm', 1, 100)", [key]);
		expect(await claim("weekly")).toMatchObject({ subscriber: admin().id });
		expect(await claim("other")).not.toHaveProperty("subscriber");
	});
});
