/** Retention: identifiers for 25 months, proofs for five years, money without an account for ten. */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { deleteUser, signUp } from "./accounts.ts";
import { abEvent, conversionEvent, daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
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

	it("empties the user agent of an event without a session, too", async () => {
		const landing = [landingEvent()];
		await ingest(database, [eventBatch({ received_at: visit.toISOString(), landing })]);
		await database.script("update public.landing_analytics set session_id = ''");
		await expire(later(visit, { months: 25, milliseconds: 1 }));
		expect(await database.column("select user_agent from public.landing_analytics")).toEqual([""]);
	});

	it("forgets ids of events and batches after 35 days", async () => {
		const old = eventBatch({ landing: [landingEvent()] });
		const young = eventBatch({ landing: [landingEvent()] });
		await ingest(database, [old, young]);
		await database.script(`
			update private.event_ids set seen_at = now() - interval '35 days 1 second'
				where event_id = '${old.landing[0]?.event_id}';
			update private.ingested_batches set ingested_at = now() - interval '35 days 1 second'
				where batch_id = '${old.batch_id}';`);
		await expire(new Date());
		expect(await ingest(database, [young])).toMatchObject({ repeated_batches: 1 });
		expect(
			await database.query(
				"select event_id, batch_id from private.event_ids, private.ingested_batches",
			),
		).toEqual([{ event_id: young.landing[0]?.event_id, batch_id: young.batch_id }]);
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

	it("deletes the units of experiments after 25 months, and keeps what they counted", async () => {
		const at = (minutes: number) => new Date(visit.getTime() + minutes * 60_000).toISOString();
		const unit_id = randomUUID();
		await ingest(database, [
			eventBatch({
				received_at: at(0),
				ab: [
					abEvent({ unit_id, occurred_at: at(0) }),
					conversionEvent({ unit_id, occurred_at: at(1) }),
					conversionEvent({ occurred_at: at(2) }),
				],
			}),
		]);
		const rows = async () => {
			const [row] = await database.query(`select
				(select count(*)::int from private.experiment_units) as units,
				(select count(*)::int from private.experiment_conversions) as conversions,
				(select sum(n)::int from private.experiment_counts where by = 'day') as counted`);
			return row;
		};
		await expire(later(visit, { months: 25 }));
		expect(await rows()).toEqual({ units: 2, conversions: 2, counted: 3 });
		await expire(later(visit, { months: 25, milliseconds: 3 * 60_000 }));
		expect(await rows()).toEqual({ units: 0, conversions: 0, counted: 3 });
	});

	it("separates visitors from their sessions after 25 months, and deletes who did nothing", async () => {
		const did = { idle: "null, null", clicked: "$1, null", "signed up": "null, $1" };
		for (const [name, steps] of Object.entries(did)) {
			await database.query(
				`insert into private.visitors (session_id, entry_at, entry_event, utm_source, utm_campaign, platform, language,
					variant, user_id, clicked_at, signed_up_at)
				values ('${name}', $1, gen_random_uuid(), '', '', 'mac', 'fr', 'a', $2, ${steps})`,
				[visit, (await signUp(database)).id],
			);
		}
		const rows = () =>
			database.column<string>(
				"select session_id from private.visitors order by clicked_at nulls last, signed_up_at nulls last",
			);
		await expire(later(visit, { months: 25 }));
		expect(await rows()).toEqual(["clicked", "signed up", "idle"]);
		await expire(later(visit, { months: 25, milliseconds: 1 }));
		expect(await rows()).toEqual([
			expect.stringMatching(/^expired /),
			expect.stringMatching(/^expired /),
		]);
		const owned = "select from private.visitors where user_id is not null";
		expect(await database.query(owned)).toEqual([]);
	});

	it("keeps that an account had a visit, whose session nothing knows afterwards", async () => {
		const { id } = await signUp(database, { form: {} });
		const [{ session_id } = {}] = await database.query(
			`update private.sign_up_attribution set is_consented = true, session_id = gen_random_uuid() where user_id = $1
			returning session_id::text`,
			[id],
		);
		await database.query(
			`insert into private.visitors (session_id, entry_at, entry_event, utm_source, utm_campaign, platform, language, variant)
			values ($1, $2, gen_random_uuid(), '', '', 'mac', 'fr', 'a')`,
			[session_id, visit],
		);
		const hadVisit = () => database.query("select had_visit from private.sign_up_attribution");
		await expire(later(visit, { months: 25 }));
		expect(await hadVisit()).toEqual([{ had_visit: false }]);
		await expire(later(visit, { months: 25, milliseconds: 1 }));
		expect(await hadVisit()).toEqual([{ had_visit: true }]);
	});

	it("empties at most so many rows of a kind in one call, and says whether that was all", async () => {
		const landing = Array.from({ length: 3 }, () => landingEvent({ event_id: randomUUID() }));
		await ingest(database, [eventBatch({ received_at: visit.toISOString(), landing })]);
		const slice = async () => {
			const [row] = await database.asRole(
				"service_role",
				"select public.expire_identifiers($1, at_most => 2) as result",
				[later(visit, { months: 26 }).toISOString()],
			);
			const [left] = await database.query(
				"select count(*)::int as n from public.landing_analytics where session_id <> ''",
			);
			return { ...row, left: left?.n };
		};
		expect(await slice()).toEqual({ result: { is_done: false }, left: 1 });
		expect(await slice()).toEqual({ result: { is_done: true }, left: 0 });
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
