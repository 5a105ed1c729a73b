/** Revenue of the accounts of an origin (docs/money.md#revenue-figures). */
import { beforeAll, describe, expect, it } from "vitest";
import type { Revenue, RevenueFigures } from "../../worker/contract/analytics-schema.ts";
import { touch } from "../fakes/attribution.ts";
import { IS_COMPLETE } from "../property-runs.ts";
import { signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import { dayOf, daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { withSubscribers } from "./subscribers.ts";

const database = migratedDatabase();
// One state for all: the tests that change it come last.
const { rpc, one, refresh } = asAdmin(database, beforeAll);
const { subscribed, pay, update } = withSubscribers(database);

const text = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
const read = (filters: object = {}, by = "first", until = "null") =>
	rpc<Revenue>(
		`analytics_revenue('${dayOf(daysAgo(70))}', '${dayOf(daysAgo(0))}', 'week', ${until}, '${by}', ${text(JSON.stringify(filters))})`,
	);

/** Every number of a report at its place, so that reports can be added up. */
function numbersOf(report: Revenue): Map<string, number> {
	const found = new Map<string, number>();
	const put = (key: string, value: number) => found.set(key, (found.get(key) ?? 0) + value);
	// Quotients do not add up.
	const addable = ({ first_day, mrr, arr, customers, subscriptions, cash }: RevenueFigures) =>
		[first_day, { mrr, arr, customers, subscriptions, cash }] as const;
	for (const [day, groups] of report.steps.map(addable)) {
		put(`${day} arr`, groups.arr);
		for (const group of [groups.mrr, groups.customers, groups.subscriptions, groups.cash]) {
			for (const [name, value] of Object.entries(group)) put(`${day} ${name}`, value ?? 0);
		}
	}
	for (const { week, trials, paid } of report.trials) {
		put(`${week} trials`, trials);
		put(`${week} paid`, paid);
	}
	for (const { month, customers, retained } of report.retention) {
		put(`${month} customers`, customers);
		retained.forEach((left, at) => {
			put(`${month} ${at}`, left);
		});
	}
	for (const { day, subscriptions, mrr } of report.cancellations) {
		put(`${day} ends`, subscriptions);
		put(`${day} mrr`, mrr);
	}
	for (const { currency, payments, amount } of report.foreign) {
		put(`${currency} payments`, payments);
		put(`${currency} amount`, amount);
	}
	return new Map([...found].filter(([, value]) => value !== 0));
}

const VALUES = {
	source: ["google", "it's", "(none)", "(unknown)"],
	campaign: ["spring", "autumn", "(none)", "(unknown)"],
	platform: ["windows", "mac", "other", "(unknown)"],
	language: ["fr", "en", "(unknown)"],
	variant: ["a", "b", "c", "d", "e", "(unknown)"],
};

const TOUCHES = ["first", "last"];

/** In the sample the touches take turns from filter to filter, and change places after the rollup. */
const touchesFor = (turn: number) =>
	IS_COMPLETE ? TOUCHES : TOUCHES.filter((_, at) => at === turn % 2);

/** The reports of each value, added up. */
async function sumOver(filter: string, values: string[], by: string): Promise<Map<string, number>> {
	const sum = new Map<string, number>();
	for (const value of values) {
		for (const [key, n] of numbersOf(await read({ [filter]: value }, by))) {
			sum.set(key, (sum.get(key) ?? 0) + n);
		}
	}
	return new Map([...sum].filter(([, n]) => n !== 0));
}

describe("of six accounts", () => {
	/** Customers of different origins, with growth, loss, a planned end and a foreign payment. */
	beforeAll(async () => {
		const spring = touch({ source: "google", campaign: "spring", content: "b" });
		const autumn = touch({ source: "it's", campaign: "autumn" });
		const ada = await signUpFrom(database, { first: spring, last: autumn }, daysAgo(65));
		const bob = await signUpFrom(database, { first: autumn, platform: "mac" }, daysAgo(50));
		const cy = await signUpFrom(database, { first: null }, daysAgo(40));
		const dan = await signUp(database, { createdAt: daysAgo(30), form: { language: "en" } });
		await signUpFrom(database, { first: spring }, daysAgo(20));
		const gone = await signUpFrom(database, { first: spring }, daysAgo(25));
		await subscribed(1, 60, {}, ada.id);
		await subscribed(2, 48, { amount: 2798 }, bob.id);
		await subscribed(3, 38, {}, cy.id);
		await subscribed(4, 29, {}, dan.id);
		await subscribed(5, 21, {}, gone.id);
		await pay(1, 30);
		await update(2, 20, {}, { amount: 1399 });
		await update(3, 10, { status: "canceled" });
		await update(1, 5, { cancel_at: Math.floor(daysAgo(-20).getTime() / 1000) });
		await pay(4, 3, { currency: "usd" });
		await database.query("delete from auth.users where id = $1", [gone.id]);
	});

	it("adds up over all values of each filter, by either touch, rolled up or not", async () => {
		const whole = numbersOf(await read());
		expect(whole.size).toBeGreaterThan(60);
		for (const rolled of [false, true]) {
			if (rolled) await refresh();
			for (const [n, [filter, values]] of Object.entries(VALUES).entries()) {
				for (const by of touchesFor(n + Number(rolled))) {
					expect(await sumOver(filter, values, by), `${filter} by ${by} touch`).toEqual(whole);
				}
			}
		}
	});

	it.each([
		[{ source: "google" }, "first", "first_touch ->> 'source' = 'google'"],
		[{ source: "it's" }, "last", "coalesce(last_touch, first_touch) ->> 'source' = 'it''s'"],
		[
			{ campaign: "autumn", platform: "mac" },
			"first",
			"first_touch ->> 'campaign' = 'autumn' and platform = 'mac'",
		],
		[{ language: "en" }, "first", "language = 'en'"],
		[{ source: "nobody" }, "first", "false"],
	])("has with %j by %s touch what plain SQL finds", async (filters, by, condition) => {
		const { steps, trials } = await read(filters, by);
		const theirs = `user_id in (select user_id from private.sign_up_attribution where ${condition})`;
		expect(steps.at(-1)?.mrr.end).toBe(
			await one(
				`select coalesce(sum(mrr_after - mrr_before), 0)::int as n from private.subscription_changes where ${theirs}`,
			),
		);
		expect(steps.reduce((all, { cash }) => all + cash.net, 0)).toBe(
			await one(
				`select coalesce(sum(amount), 0)::int as n from private.payments where ${theirs} and currency = 'eur'`,
			),
		);
		expect(trials.reduce((all, week) => all + week.trials, 0)).toBe(
			await one(`select count(*)::int as n from private.trial_conversions where ${theirs}`),
		);
	});

	it("stops at a time of the last day, as the comparison with a running day needs", async () => {
		const [day, noon] = [dayOf(daysAgo(30)), `${dayOf(daysAgo(30))}T12:00:00Z`];
		const at = (time: string) => `${day}T${time}Z`;
		await database.query(
			`update private.payments set occurred_at = case id when 'in_1_30' then $1::timestamptz else occurred_at end`,
			[at("18:00:00")],
		);
		const paid = async (until: string) => {
			const { steps } = await rpc<Revenue>(
				`analytics_revenue('${day}', '${day}', 'day', ${until})`,
			);
			return steps[0]?.cash.count;
		};
		expect(await paid(`'${noon}'`)).toBe(0);
		expect(await paid(`'${at("18:00:01")}'`)).toBe(1);
		expect(await paid("null")).toBe(1);
	});

	it("counts a customer whose MRR began in the month before the first payment", async () => {
		await database.script(
			"update private.subscription_changes set cohort = (cohort + interval '1 month')::date",
		);
		const { retention, steps } = await read();
		const left = retention.reduce((all, { retained }) => all + (retained.at(-1) ?? 0), 0);
		expect(left).toBe(steps.at(-1)?.customers.end);
	});
});

it.each([
	["null, 'any'"],
	["null, 'first', '{\"plan\": \"pro\"}'"],
	["null, 'first', '{\"source\": 1}'"],
	["null, 'first', '[]'"],
	["null, 'first', null"],
	["'2026-01-02 00:00:01+00'"],
	["'2026-01-01 00:00:00+00'"],
])("with %s is refused", async (args) => {
	await expect(
		rpc(`analytics_revenue('2026-01-01', '2026-01-01', 'day', ${args})`),
	).rejects.toMatchObject({ code: "PT400" });
});
