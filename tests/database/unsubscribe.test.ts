import { beforeEach, describe, expect, it } from "vitest";
import { asCustomer } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { admin } = asAdmin(database);

const unsubscribe = (
	subscriber: string,
	list: string,
	role: "service_role" | "anon" = "service_role",
) => database.asRole(role, "select public.unsubscribe($1::text::uuid, $2)", [subscriber, list]);
const choices = async () => {
	const [row] = await database.query(
		`select email_notifications as notifications, wants_weekly_mail as weekly, wants_alert_mails as alerts
		from private.admins join public.profiles on id = user_id`,
	);
	return row;
};
const ALL = { notifications: true, weekly: true, alerts: true };

beforeEach(async () => {
	await asCustomer(database, admin(), "select public.set_mail_preferences(true, true)", []);
	await database.script(`
		delete from private.mails;
		insert into private.mails (key, kind, recipient, language) values
			('notifications', 'monthly_usage', 'admin@example.com', 'fr'),
			('weekly', 'weekly_report', 'Admin@example.com', 'fr'),
			('alerts', 'alert_ledger', 'admin@example.com', 'fr'),
			('receipt', 'cancellation_receipt', 'admin@example.com', 'fr'),
			('other', 'weekly_report', 'other@example.com', 'fr');`);
});

describe("a link of a mail", () => {
	it.each(["notifications", "weekly", "alerts"])(
		"ends %s and no other list, with the mails that wait, however often it is used",
		async (list) => {
			for (const _ of [1, 2]) await unsubscribe(admin().id, list);
			expect(await choices()).toEqual({ ...ALL, [list]: false });
			const kept = await database.query<{ key: string }>("select key from private.mails");
			expect(kept.map(({ key }) => key).sort()).toEqual(
				["alerts", "notifications", "other", "receipt", "weekly"].filter((key) => key !== list),
			);
		},
	);

	it("changes nothing, and says nothing, when there is no such account", async () => {
		await unsubscribe("00000000-0000-4000-8000-000000000000", "weekly");
		await unsubscribe("00000000-0000-4000-8000-000000000000", "notifications");
		expect(await choices()).toEqual(ALL);
	});

	it("names the account of the mail's recipient, however the address is written", async () => {
		const claim = (key: string) =>
			database.asRole<{ mail: { subscriber?: string } }>(
				"service_role",
				"select public.claim_mail($1, 'm', 1, 100) as mail",
				[key],
			);
		expect((await claim("weekly"))[0]?.mail.subscriber).toBe(admin().id);
		expect((await claim("other"))[0]?.mail).not.toHaveProperty("subscriber");
	});
});
