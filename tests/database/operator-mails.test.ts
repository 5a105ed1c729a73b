import { describe, expect, it } from "vitest";
import { appoint, asCustomer, type Customer, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { admin, rpc } = asAdmin(database);

const recipients = (wanted: string) =>
	database.column<string>("select email from private.mail_recipients($1) order by email", [wanted]);
const set = (caller: Customer, weekly: boolean | null, alerts: boolean | null) =>
	asCustomer(database, caller, "select public.set_mail_preferences($1, $2)", [weekly, alerts]);

describe("the preferences of an operator", () => {
	it("are off at first, and the operator's own", async () => {
		const other = await signUp(database, { email: "other@example.com" });
		await appoint(database, other);
		expect(await rpc("get_mail_preferences()")).toEqual({
			...{ weekly: false, alerts: false, is_chosen: false },
		});
		await set(admin(), true, false);
		await set(other, false, true);
		expect(await rpc("get_mail_preferences()")).toEqual({
			...{ weekly: true, alerts: false, is_chosen: true },
		});
		expect(await recipients("weekly")).toEqual(["admin@example.com"]);
		expect(await recipients("alerts")).toEqual(["other@example.com"]);
	});

	it("are on for alerts of a super_admin who has not turned them off", async () => {
		await database.script("update private.admins set role = 'super_admin'");
		expect(await rpc("get_mail_preferences()")).toEqual({
			...{ weekly: false, alerts: true, is_chosen: false },
		});
		expect(await recipients("alerts")).toEqual(["admin@example.com"]);
		await set(admin(), false, false);
		expect(await recipients("alerts")).toEqual([]);
	});

	it.each([
		["is deactivated", "update private.admins set is_active = false"],
		["has not confirmed the address", "update auth.users set email_confirmed_at = null"],
		["is no operator any more", "delete from private.admins"],
	])("reach nobody who %s", async (_, change) => {
		await set(admin(), true, true);
		await database.script(change);
		expect([await recipients("weekly"), await recipients("alerts")]).toEqual([[], []]);
	});

	it("are apart from the notifications of customers", async () => {
		await set(admin(), true, true);
		await database.script("update public.profiles set email_notifications = false");
		expect(await recipients("weekly")).toEqual(["admin@example.com"]);
		const add = (kind: string) =>
			database.query(
				"select public.enqueue_mail($1, $1, 'admin@example.com', 'fr', '{}') as is_new",
				[kind],
			);
		expect(await add("weekly_report")).toEqual([{ is_new: true }]);
		expect(await add("alert_ledger")).toEqual([{ is_new: true }]);
		expect(await add("monthly_usage")).toEqual([{ is_new: false }]);
	});

	it("drop the waiting mails that are not wanted any more, and no others", async () => {
		await set(admin(), true, true);
		await database.script(`
			insert into private.mails (key, kind, recipient, language) values
				('1', 'weekly_report', 'admin@example.com', 'fr'), ('2', 'alert_ledger', 'Admin@example.com', 'fr'),
				('3', 'weekly_report', 'other@example.com', 'fr'), ('4', 'known_address', 'admin@example.com', 'fr');
			insert into private.mails (key, kind, recipient, language, state, sent_at)
				values ('5', 'weekly_report', 'admin@example.com', 'fr', 'sent', now());`);
		const keys = async () =>
			(await database.column<string>("select key from private.mails order by key")).join("");
		await set(admin(), false, true);
		expect(await keys()).toBe("2345");
		await set(admin(), false, false);
		expect(await keys()).toBe("345");
	});

	it("are refused without values", async () => {
		await expect(set(admin(), null, true)).rejects.toMatchObject({ code: "PT400" });
	});
});
