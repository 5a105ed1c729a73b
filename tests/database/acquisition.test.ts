/** Money of campaigns' accounts, beside what the campaigns cost (docs/product/reports.md#payback). */

import { describe, expect, it } from "vitest";
import type { CampaignDay, CampaignRow } from "../../contract/analytics-schema.ts";
import type { Acquisition } from "../../contract/back-office-calls-schema.ts";
import { touch } from "../fakes/attribution.ts";
import { signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import { dayOf, daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { addPayment } from "./money.ts";

const database = migratedDatabase();
const { admin, rpc, uploadCosts } = asAdmin(database);

describe("the revenue of a campaign", () => {
	/** Money of an account so many days ago, a sixth of it tax. */
	const pay = (user: { id: string }, ago: number, amount: number, more: object = {}) =>
		addPayment(database, {
			...{ user: user.id, at: daysAgo(ago), amount, tax: amount / 6 },
			...{ kind: amount < 0 ? "refund" : "payment", ...more },
		});

	it("the campaign report has what a campaign's accounts paid, without tax, refunds and lost disputes, by either touch", async () => {
		const both = { first: touch({ source: "google" }), last: touch({ source: "facebook" }) };
		const account = await signUpFrom(database, both);
		await pay(account, 0, 1200);
		await pay(account, 3, 600);
		await pay(account, 2, -300);
		await pay(account, 1, 900, { currency: "usd" });
		await pay(account, 8, 2400);
		await pay(account, 2, -600, { kind: "dispute" });
		await pay(account, 1, 600, { kind: "dispute_won" });
		await pay(account, 9, -240, { kind: "dispute" });
		await pay(await signUp(database), 1, 60);
		await pay(admin(), 1, 6000);
		for (const [by, source] of [
			["first", "google"],
			["last", "facebook"],
		] as const) {
			const rows = await rpc<CampaignRow[]>(`analytics_campaigns(7, array['utm_source'], '${by}')`);
			expect(rows).toHaveLength(2);
			const of = (name: string) => rows.find(({ key }) => key.utm_source === name);
			expect(of(source)).toMatchObject({
				now: { sign_ups: 1, trials: 1, paid: 0, revenue: 1250 },
				before: { sign_ups: 0, trials: 0, paid: 1, revenue: 1800 },
			});
			expect(of("(unknown)")).toMatchObject({
				now: { sign_ups: 1, trials: 1, paid: 1, revenue: 50 },
				before: { paid: 0, revenue: 0 },
			});
			const days = await rpc<CampaignDay[]>(
				`analytics_campaign_days(7, array['utm_source'], '${by}', '[{"utm_source": "${source}"}]')`,
			);
			expect(days.map(({ date, rows: [row] }) => [date, row?.sign_ups, row?.revenue])).toEqual(
				[0, 0, 0, 500, -750, 500, 1000].map((revenue, at) => [
					...[dayOf(daysAgo(6 - at)), at === 6 ? 1 : 0, revenue],
				]),
			);
		}
	});

	it("the acquisition has what the new customers of a span have paid since, beside the span's cost", async () => {
		const from = (source: string) =>
			signUpFrom(database, { first: touch({ source, campaign: "a" }) });
		const [old, young, renewing] = [
			await from("google"),
			await from("google"),
			await from("linkedin"),
		];
		// Paid first 50 days ago, half of it given back, and again 10 days ago.
		await pay(old, 50, 1200);
		await pay(old, 40, -600);
		await pay(old, 10, 1200);
		await pay(young, 45, 2400);
		// Paid first before the span: no new customer, whatever it pays in the span.
		await pay(renewing, 90, 6000);
		await pay(renewing, 45, 6000);
		// Paid first after it.
		await pay(await from("google"), 20, 600);
		const day = (ago: number) => daysAgo(ago).toISOString().slice(0, 10);
		await uploadCosts({ day: day(45), utm_source: "linkedin", utm_campaign: "a", cost: 17_400 });
		const read = (since: number, until: number, filters = {}) =>
			rpc<Acquisition[]>(
				`get_acquisition('${JSON.stringify({ from: `${day(since)}T00:00:00Z`, until: `${day(until)}T00:00:00Z` })}', 'first', '${JSON.stringify(filters)}')`,
			);
		expect(await read(60, 35)).toMatchObject([
			{ source: "linkedin", cost: 17_400, customers: 0, revenue: 0 },
			{ source: "google", cost: 0, customers: 2, revenue: 3500 },
		]);
		await database.script(`insert into private.subscription_changes
			(subscription_id, n, event_id, kind, at, mrr_before, mrr_after, currency, movement, user_id, customer_id)
			values ('sub', 1, 'evt', 'new', now(), 0, 1000, 'eur', 'new', '${old.id}', 'cus')`);
		expect((await read(60, 35)).find(({ source }) => source === "google")).toMatchObject({
			mrr: 1000,
		});
		// A cost has no platform: beside customers of one, it would make each of them look dear.
		expect(await read(60, 35, { platform: "windows" })).toMatchObject([
			{ source: "google", cost: null, customers: 2 },
		]);
		await expect(rpc(`get_acquisition('{}', 'first', '{}')`)).rejects.toMatchObject({
			code: "PT400",
		});
	});
});

describe("the payback", () => {
	const DAY_MS = 86_400_000;
	const read = (filters = {}) => rpc(`get_payback('first', '${JSON.stringify(filters)}')`);
	/** Noon of a day of a month, counted back from the current one. */
	const dayOfMonth = (monthsAgo: number, day: number) => {
		const now = daysAgo(0);
		return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day, 12));
	};
	const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS);
	const monthOf = (date: Date) => date.toISOString().slice(0, 7);

	/** A customer of a source, with what was paid, a sixth of it tax, so many days after the first payment. */
	async function customer(source: string, first: Date, paid: [days: number, amount: number][]) {
		const { id } = await signUpFrom(database, { first: touch({ source, campaign: "a" }) });
		for (const [days, amount] of paid) {
			const kind = amount < 0 ? "refund" : "payment";
			await addPayment(database, {
				kind,
				amount,
				tax: amount / 6,
				at: daysAfter(first, days),
				user: id,
			});
		}
	}

	it("has each month's customers, and what they have paid at each age that the newest has reached", async () => {
		const [old, middle, young] = [dayOfMonth(13, 2), dayOfMonth(4, 1), daysAfter(daysAgo(0), -1)];
		await customer("google", old, [
			[0, 12_000],
			[364, 1200],
			[365, 6000],
		]);
		await customer("google", middle, [
			[0, 1200],
			[10, -600],
			[40, 1200],
		]);
		await customer("bing", daysAfter(middle, 4), [[0, 2400]]);
		await customer("bing", young, [[0, 600]]);
		const day = middle.toISOString().slice(0, 10);
		await uploadCosts({ day, utm_source: "bing", utm_campaign: "a", cost: 5000 });

		const days = [...Array.from({ length: 11 }, (_, n) => 30 * (n + 1)), 365];
		const reached = (newest: Date) => days.filter((age) => daysAfter(newest, age) <= new Date());
		const cohort = (
			first: Date,
			customers: number,
			cost: number | null,
			newest: Date,
			paid: (age: number) => number,
		) => ({
			...{ month: monthOf(first), customers, cost },
			points: reached(newest).map((age) => ({ days: age, revenue: paid(age) })),
		});
		const ofOld = cohort(old, 1, 0, old, (age) => (age < 365 ? 10_000 : 11_000));
		expect(ofOld.points).toHaveLength(12);
		const all = await read();
		expect(all).toEqual([
			ofOld,
			cohort(middle, 2, 5000, daysAfter(middle, 4), (age) => (age < 40 ? 500 : 1500) + 2000),
			cohort(young, 1, 0, young, () => 500),
		]);
		expect(await read({ source: "google" })).toEqual([
			ofOld,
			cohort(middle, 1, 0, middle, (age) => (age < 40 ? 500 : 1500)),
		]);
		// A cost has no platform.
		expect(await read({ platform: "windows", source: "google" })).toMatchObject([
			{ cost: null },
			{ cost: null },
		]);
		await expect(rpc(`get_payback('either', '{}')`)).rejects.toMatchObject({ code: "PT400" });
	});
});
