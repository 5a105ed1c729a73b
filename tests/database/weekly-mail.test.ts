import { beforeEach, describe, expect, it } from "vitest";
import { appoint, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { earnNames, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan, untaxed } from "./money.ts";

const database = migratedDatabase();
asAdmin(database);

/** 8:00 in Paris, in winter; the week is that from the 9th to the 15th. */
const MONDAY = "2026-11-16T07:00:00Z";
const inWeek = (time: string) => new Date(`2026-11-${time}Z`);

const add = (at: string) => database.call<number>("add_weekly_mails($1::text::timestamptz)", [at]);

async function figures(): Promise<Record<string, string>> {
	await add(MONDAY);
	const [mail] = await database.query<{ data: Record<string, string> }>(
		"select data from private.mails where kind = 'weekly_report'",
	);
	return mail?.data ?? {};
}

beforeEach(async () => {
	await database.script("update private.admins set wants_weekly_mail = true");
});

describe("the weekly mail", () => {
	it.each([
		["at 7:59 on a Monday in Paris, in winter", "2026-11-16T06:59:59Z", 0],
		["at 8:00, in winter", "2026-11-16T07:00:00Z", 1],
		["at 7:59, in summer", "2026-07-13T05:59:59Z", 0],
		["at 8:00, in summer", "2026-07-13T06:00:00Z", 1],
		["at 8:00 on the Monday after the clocks go back", "2026-10-26T07:00:00Z", 1],
		["an hour earlier that day", "2026-10-26T06:00:00Z", 0],
		["late on the same day", "2026-11-16T22:55:00Z", 1],
		["on Tuesday in Paris", "2026-11-16T23:00:00Z", 0],
		["on Sunday", "2026-11-15T12:00:00Z", 0],
	])("%s: %s adds %i", async (_, at, added) => {
		expect(await add(at)).toBe(added);
	});

	it("is added once for each week, whenever and however often the job runs", async () => {
		expect(await add(MONDAY)).toBe(1);
		expect(await add(MONDAY)).toBe(0);
		expect(await add("2026-11-16T12:00:00Z")).toBe(0);
		expect(await add("2026-11-23T07:00:00Z")).toBe(1);
	});

	it("goes to those who want it, in their language, also to one who wants it later that day", async () => {
		const other = await signUp(database, { email: "other@example.com", form: { language: "en" } });
		await appoint(database, other);
		expect(await add(MONDAY)).toBe(1);
		await database.script("update private.admins set wants_weekly_mail = true");
		expect(await add("2026-11-16T09:00:00Z")).toBe(1);
		expect(
			await database.query("select recipient, language from private.mails order by recipient"),
		).toEqual([
			{ recipient: "admin@example.com", language: "fr" },
			{ recipient: "other@example.com", language: "en" },
		]);
	});
});

describe("its figures", () => {
	it("are those of the week and of the one before", async () => {
		const visits = [
			["2026-11-08T23:59:59.999Z", "before"],
			["2026-11-09T00:00:00.000Z", "one"],
			["2026-11-12T10:00:00.000Z", "one"],
			["2026-11-09T00:00:01.000Z", "before"],
			["2026-11-15T23:59:59.999Z", "two"],
			["2026-11-16T00:00:00.000Z", "after"],
		] as const;
		await ingest(
			database,
			visits.map(([received_at, session_id]) =>
				eventBatch({ received_at, landing: [landingEvent({ session_id })] }),
			),
		);
		await database.script("select public.refresh_facts()");
		const before = await signUp(database, { createdAt: inWeek("08T12:00:00") });
		for (const time of ["09T00:00:00", "15T23:59:59", "16T00:00:00"]) {
			await signUp(database, { createdAt: inWeek(time) });
		}
		await signUp(database, { createdAt: inWeek("10T00:00:00"), isConfirmed: false });
		const at = (time: string) => inWeek(time).getTime() / 1000;
		const begun = eventAt(at("07T10:00:00"), "customer.subscription.created", plan());
		await deliverEvent(database, begun, before.id);
		const customer = await signUp(database, { createdAt: inWeek("01T00:00:00") });
		const other = plan({ id: "sub_2", customer: "cus_2", amount: 12000, interval: "year" });
		const begunToo = eventAt(at("12T10:00:00"), "customer.subscription.created", other);
		await deliverEvent(database, begunToo, customer.id);
		await database.script(`
			update private.trial_conversions set converted_at = '2026-11-07T10:00:00Z' where user_id = '${before.id}';
			update private.trial_conversions set converted_at = '2026-11-12T10:00:00Z' where user_id = '${customer.id}'`);
		await database.script(`insert into private.payments
			(id, kind, amount, tax, fee, currency, occurred_at, customer_id, stripe_id) values
			('a', 'payment', 1399, 233, 46, 'eur', '2026-11-07T10:00:00Z', 'cus_1', 'a'),
			('b', 'payment', 12000, 2000, 205, 'eur', '2026-11-12T10:00:00Z', 'cus_2', 'b'),
			('c', 'refund', -1200, -200, null, 'eur', '2026-11-15T23:00:00Z', 'cus_2', 'b')`);
		const netBefore = 1399 - 233 - 46;
		const net = 12_000 - 2000 - 205 - (1200 - 200);
		const [mrr, added] = [untaxed(1399), untaxed(1000)];
		const shown = await figures();
		expect(shown).toMatchObject({
			...{ from_on: "2026-11-09", to_on: "2026-11-15" },
			...{ visitors_count: "2", visitors_before_count: "1", visitors_change: "100" },
			...{ sign_ups_count: "2", sign_ups_before_count: "1", sign_ups_change: "100" },
			...{ paid_count: "1", paid_before_count: "1", paid_change: "0" },
			...{ revenue_euros: `${net}`, revenue_before_euros: `${netBefore}` },
			...{ mrr_euros: `${mrr + added}`, mrr_before_euros: `${mrr}`, mrr_change: "71" },
		});
		const moved = (name: string) => JSON.parse(shown[name] ?? "");
		expect(moved("mrr_europarts")).toEqual({ parts: [["new", added]], rest: 0 });
		expect(moved("revenue_europarts")).toEqual({
			parts: [
				["payments", 12_000 - 1399],
				["tax", 233 - (2000 - 200)],
				["refunds", -1200],
			],
			rest: 46 - 205,
		});
		for (const [change, part] of [
			["kind = 'dispute' where id = 'c'", ["disputes", -1200]],
			["fee = 1305 where id = 'b'", ["fees", 46 - 1305]],
		] as const) {
			await database.script(`delete from private.mails; update private.payments set ${change}`);
			const { revenue_europarts = "" } = await figures();
			expect(JSON.parse(revenue_europarts).parts[2]).toEqual(part);
		}
	});

	it("are moved most by three parts, and by the rest", async () => {
		await earnNames(database, "google", "bing", "meta", "linkedin", "spring");
		const come = (day: string, source: string, people: number) =>
			Array.from({ length: people }, (_, n) =>
				eventBatch({
					received_at: `2026-11-${day}T10:00:00.000Z`,
					landing: [landingEvent({ session_id: `${day}-${source}-${n}`, utm_source: source })],
				}),
			);
		await ingest(database, [
			...[...come("03", "google", 5), ...come("10", "google", 1)],
			...[...come("10", "bing", 3), ...come("10", "meta", 2), ...come("04", "linkedin", 1)],
		]);
		await database.script("select public.refresh_facts()");
		const { visitors_parts } = await figures();
		type Parts = { parts: [string, number][]; rest: number };
		const { parts, rest } = JSON.parse(visitors_parts ?? "") as Parts;
		expect(parts.map(([name, change]) => [name.split(" / ")[0], change])).toEqual([
			["google", -4],
			["bing", 3],
			["meta", 2],
		]);
		expect(rest).toBe(-1);
	});

	it("have no change in percent from nothing", async () => {
		expect(await figures()).toMatchObject({ visitors_count: "0", visitors_change: "none" });
	});
});

it("its alerts are those that were open in the week, with the first day in it", async () => {
	await database.script(`insert into private.alerts (kind, opened_at, seen_at, closed_at, data) values
		('ledger', '2026-11-01', '2026-11-09T00:00:00Z', '2026-11-09T00:05:00Z', '{}'),
		('webhook', '2026-11-14T10:00:00Z', '2026-11-14T12:00:00Z', null, '{}'),
		('errors', '2026-11-14T10:00:00Z', '2026-11-14T10:00:00Z', '2026-11-14T10:05:00Z', '{}'),
		('revenue', '2026-11-01', '2026-11-08T23:50:00Z', '2026-11-08T23:55:00Z', '{}'),
		('sign_ups', '2026-11-16T00:00:00Z', '2026-11-16T06:00:00Z', null, '{}')`);
	expect(await figures()).toMatchObject({
		alert_count: "2",
		ledger_alert_on: "2026-11-09",
		webhook_alert_on: "2026-11-14",
		errors_alert_on: "",
		revenue_alert_on: "",
		sign_ups_alert_on: "",
	});
});

it("names the tests with a problem now, by problem", async () => {
	await database.query(
		"update private.experiments set problems = array['ratio', 'stale'] where name like 'beta%'",
	);
	await database.query(
		"update private.experiments set problems = array['stale'] where name like 'headline%'",
	);
	expect(await figures()).toMatchObject({
		ratio_tests: "beta_headline_test_2025",
		stale_tests: "beta_headline_test_2025, headline_test_2025",
		ledger_tests: "",
	});
});
