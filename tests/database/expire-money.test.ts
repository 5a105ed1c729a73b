import { expect, it } from "vitest";
import { deleteUser, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { addPayment, deliverEvent, eventAt, plan } from "./money.ts";

const database = migratedDatabase();

/** The year after the end of the retention of 2015 begins with 2026. */
const NEW_YEAR = "2026-01-01T00:00:00Z";
const BEFORE = "2025-12-31T23:59:59Z";

it.each([
	[
		"are kept for ten years after the end of the year of the last event",
		"2015-12-31T23:59:59Z",
		BEFORE,
		true,
		true,
	],
	["expire then", "2015-12-31T23:59:59Z", NEW_YEAR, true, false],
	[
		"stay together with a newer event of the same customer",
		"2016-01-01T00:00:00Z",
		NEW_YEAR,
		true,
		true,
	],
	["stay as long as there is an account", "2010-06-01T00:00:00Z", NEW_YEAR, false, true],
])("payments without an account %s", async (_, endedAt, now, isDeleted, isKept) => {
	const account = await signUp(database);
	const end = Date.parse(endedAt) / 1000;
	const tell = (at: number, verb: string, changed = {}) =>
		deliverEvent(
			database,
			eventAt(at, `customer.subscription.${verb}`, plan({}, changed)),
			account.id,
		);
	await tell(end - 86_400, "created");
	await tell(end, "deleted", { status: "canceled" });
	await addPayment(database, { at: new Date((end - 86_400) * 1000), user: account.id });
	if (isDeleted) await deleteUser(database, account);
	await database.call("expire_money($1::text::timestamptz)", [now]);
	const kept = await database.query(`
		select 'event' as what from private.billing_events
		union select 'payment' from private.payments union select 'change' from private.subscription_changes order by 1`);
	expect(kept.map(({ what }) => what)).toEqual(isKept ? ["change", "event", "payment"] : []);
});
