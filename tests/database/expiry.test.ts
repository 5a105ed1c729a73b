/** Retention: identifiers for 25 months, proofs for five years, money without an account for ten. */

import { describe, expect, it } from "vitest";
import { deleteUser, signUp } from "./accounts.ts";
import { abEvent, daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { addPayment, deliverEvent, eventAt, plan } from "./money.ts";

const database = migratedDatabase();

const NO_UNIT = "00000000-0000-0000-0000-000000000000";

const expire = async (now: Date) => {
	await database.call("expire_identifiers($1)", [now.toISOString()]);
};

const later = (date: Date, { months = 0, milliseconds = 0 }) => {
	const moved = new Date(date.getTime() + milliseconds);
	moved.setUTCMonth(moved.getUTCMonth() + months);
	return moved;
};

describe("expire_identifiers", () => {
	// The 15th, since months are of unequal length.
	const visit = new Date(daysAgo(60).setUTCDate(15));

	it("empties session and user agent after 25 months, not a moment sooner, and keeps the rows", async () => {
		const received_at = visit.toISOString();
		await ingest(database, [
			eventBatch({ received_at, landing: [landingEvent()], ab: [abEvent()] }),
		]);

		const rows = () =>
			database.query(`
				select l.session_id, l.user_agent, l.utm_campaign, a.unit_id, a.variant
				from public.landing_analytics as l, public.ab_events as a`);
		const before = await rows();
		await expire(later(visit, { months: 25 }));
		expect(await rows()).toEqual(before);
		await expire(later(visit, { months: 25, milliseconds: 1 }));
		expect(await rows()).toEqual([
			{ session_id: "", user_agent: "", utm_campaign: "spring", unit_id: NO_UNIT, variant: "A" },
		]);
	});

	it("deletes the proofs of a contract's end after five years, but no cancellation that waits", async () => {
		const ages = ["4 years 364 days", "5 years 1 day"];
		for (const [n, age] of ages.entries()) {
			await database.query(
				`insert into public.cancellations (subscription_id, requested_at, confirmed_at)
				select 'sub_' || state || $1, now() - $2::interval, case state when 'confirmed' then now() end
				from unnest(array['confirmed', 'waiting']) as state`,
				[String(n), age],
			);
			await database.query(
				`insert into public.withdrawals (id, name, email, contract, language, received_at)
				values (gen_random_uuid(), $1, 'c@example.com', 'Pro', 'fr', now() - $2::interval)`,
				[String(n), age],
			);
		}
		await expire(new Date());
		expect(
			await database.query("select subscription_id from public.cancellations order by 1"),
		).toEqual([
			{ subscription_id: "sub_confirmed0" },
			{ subscription_id: "sub_waiting0" },
			{ subscription_id: "sub_waiting1" },
		]);
		expect(await database.column("select name from public.withdrawals")).toEqual(["0"]);
	});
});

describe("expire_money", () => {
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
});
