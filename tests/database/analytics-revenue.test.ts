/** The revenue report, of all accounts and of those of an origin (docs/product/money.md#revenue-figures). */
import { beforeAll, describe, expect, it } from "vitest";
import type { Revenue } from "../../contract/analytics-schema.ts";
import { ANALYTICS_CALLS } from "../../contract/analytics-schema.ts";
import { touch } from "../fakes/attribution.ts";
import { charge, dispute, invoice, invoicePayment } from "../fakes/stripe.ts";
import { IS_COMPLETE } from "../property-runs.ts";
import { deleteUser, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import { dayOf, daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, untaxed } from "./money.ts";
import { numbersOf, plainRevenue } from "./plain-revenue.ts";
import { withSubscribers } from "./subscribers.ts";

const database = migratedDatabase({ keeps: true });
// One story for all, since its telling takes seconds: the tests that change it come last.
const { rpc, refresh, admin, restart } = asAdmin(database, beforeAll);
const { secondsAgo, subscribed, pay, update } = withSubscribers(database);

const text = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
const read = (from: number, step: string, { to = 0, by = "first", filters = {} } = {}) =>
	rpc<Revenue>(
		`analytics_revenue('${dayOf(daysAgo(from))}', '${dayOf(daysAgo(to))}', '${step}', null, '${by}', ${text(JSON.stringify(filters))})`,
	);
const sum = <Row>(rows: readonly Row[], figure: (row: Row) => number) =>
	rows.reduce((all, row) => all + figure(row), 0);

/** A customer's bank takes the payment of that day back; it is returned when the dispute is won. Only then its fee is known. */
async function disputed(n: number, paid: number, ago: number, wonAgo?: number) {
	const payment_intent = `pi_${n}_${paid}`;
	const payment = { type: "payment_intent", payment_intent };
	const tellAt = (days: number, type: string, object: unknown) =>
		deliverEvent(database, eventAt(secondsAgo(days), type, object));
	const link = invoicePayment({ invoice: `in_${n}_${paid}`, payment });
	await tellAt(paid, "invoice_payment.paid", link);
	const ids = { id: `dp_${n}`, charge: `ch_${n}_${paid}`, payment_intent };
	const noFee = { balance_transactions: [] };
	await tellAt(ago, "charge.dispute.created", dispute({ ...ids, ...noFee }));
	if (wonAgo === undefined) return;
	await tellAt(wonAgo, "charge.dispute.closed", dispute({ ...ids, status: "won" }));
}

/** Six customers of different origins over 100 days: growth, a loss, a return, disputes, a planned end, a deletion. */
async function tellStory() {
	const spring = touch({ source: "google", campaign: "spring", content: "b" });
	const autumn = touch({ source: "it's", campaign: "autumn" });
	const ada = await signUpFrom(database, { first: spring, last: autumn }, daysAgo(103));
	const bob = await signUpFrom(database, { first: autumn, platform: "mac" }, daysAgo(93));
	const cy = await signUpFrom(database, { first: null }, daysAgo(83));
	const dan = await signUp(database, { createdAt: daysAgo(63), form: { language: "en" } });
	const gone = await signUpFrom(database, { first: spring }, daysAgo(43));
	await signUpFrom(database, { first: spring }, daysAgo(20));
	await subscribed(1, 100, {}, ada.id);
	await subscribed(2, 90, { amount: 11_752, interval: "year" }, bob.id);
	await subscribed(3, 80, {}, cy.id);
	await subscribed(4, 60, {}, dan.id);
	await subscribed(5, 40, { amount: 2798 }, gone.id);
	await subscribed(6, 0);
	await update(1, 70, {}, { amount: 2798 });
	await update(5, 30);
	await update(3, 50, { status: "canceled" });
	await update(3, 20);
	await update(4, 45, {}, { amount: 11_752, interval: "year" });
	await update(4, 10, { status: "past_due" });
	const unpaid = { id: "in_4_10", customer: "cus_4", status: "open", created: secondsAgo(10) };
	await deliverEvent(
		database,
		eventAt(secondsAgo(10), "invoice.payment_failed", invoice({ ...unpaid, amount_paid: 0 })),
	);
	await update(2, 5, { cancel_at: secondsAgo(-30) }, { amount: 11_752, interval: "year" });
	const back = charge({ customer: "cus_1", amount_refunded: 400, payment_intent: null });
	await deliverEvent(database, eventAt(secondsAgo(15), "charge.refunded", back));
	await disputed(2, 90, 65, 45);
	await disputed(4, 60, 35);
	await deleteUser(database, gone);
}

const { compare } = plainRevenue(database);

const VALUES = {
	source: ["google", "it's", "(none)", "(unknown)"],
	campaign: ["spring", "autumn", "(none)", "(unknown)"],
	platform: ["windows", "mac", "(unknown)"],
	language: ["fr", "en", "(unknown)"],
	variant: ["a", "b", "(unknown)"],
};

describe("analytics_revenue", () => {
	const SPANS: [step: string, from: number][] = [
		["day", 52],
		["week", 110],
		["month", 110],
	];
	const fromRaw = new Map<string, Revenue>();
	/** A report by origin before anything was counted. */
	let bySource: [whole: Map<string, number>, sum: Map<string, number>];
	beforeAll(async () => {
		await tellStory();
		for (const [step, from] of SPANS) fromRaw.set(step, await read(from, step));
		bySource = [numbersOf(await read(110, "month")), await sumOver("source", "last")];
		await refresh();
	});

	/** The reports of each value of a filter, added up. */
	async function sumOver(filter: keyof typeof VALUES, by: string) {
		const all = new Map<string, number>();
		for (const value of VALUES[filter]) {
			const report = await read(110, "month", { by, filters: { [filter]: value } });
			for (const [key, n] of numbersOf(report)) all.set(key, (all.get(key) ?? 0) + n);
		}
		return new Map([...all].filter(([, n]) => n !== 0));
	}

	it.each(SPANS)("adds up by %s, from raw rows and from rollups", async (step, from) => {
		const report = await read(from, step);
		expect(ANALYTICS_CALLS.analytics_revenue.output.shape.data.parse(report)).toEqual(report);
		await compare(report.steps);
		expect(report.steps[0]?.first_day).toBe(dayOf(daysAgo(from)));
		expect(report.steps.at(-1)).toMatchObject({ last_day: dayOf(daysAgo(0)), is_running: true });
		expect(fromRaw.get(step)).toEqual(report);
	});

	it("adds up over all values of each filter, by either touch, rolled up or not", async () => {
		const whole = numbersOf(await read(110, "month"));
		expect(whole.size).toBeGreaterThan(40);
		expect(bySource).toEqual([whole, whole]);
		for (const [n, filter] of (Object.keys(VALUES) as (keyof typeof VALUES)[]).entries()) {
			const touches = IS_COMPLETE ? ["first", "last"] : [n % 2 ? "last" : "first"];
			for (const by of touches) expect(await sumOver(filter, by), filter).toEqual(whole);
		}
	});

	it.each([
		[{ source: "it's" }, "last", "coalesce(last_touch, first_touch) ->> 'source' = 'it''s'"],
		[
			{ campaign: "autumn", platform: "mac" },
			"first",
			"first_touch ->> 'campaign' = 'autumn' and platform = 'mac'",
		],
		[{ variant: "b" }, "first", "first_touch ->> 'content' = 'b'"],
		[{ source: "nobody" }, "first", "false"],
	])("has with %j by %s touch what plain SQL finds", async (filters, by, condition) => {
		const { steps, trials } = await read(110, "week", { by, filters });
		const theirs = `user_id in (select user_id from private.sign_up_attribution where ${condition})`;
		const [plain] = await database.query(`select
			(select coalesce(sum(mrr_after - mrr_before), 0)::int from private.subscription_changes where ${theirs}) as mrr,
			(select coalesce(sum(amount - tax - coalesce(fee, 0)), 0)::int from private.payments where ${theirs}) as net,
			(select count(*)::int from private.trial_conversions where ${theirs}) as trials`);
		const net = sum(steps, ({ cash }) => cash.net);
		expect({ mrr: steps.at(-1)?.mrr.end, net, trials: sum(trials, (week) => week.trials) }).toEqual(
			plain,
		);
	});

	it("has a list of the customers behind each cell of the triangle of first payers", async () => {
		const { retention } = await read(110, "month");
		expect(sum(retention, ({ customers }) => customers)).toBe(6);
		for (const { month, retained } of retention) {
			const [year = 0, number = 0] = month.split("-").map(Number);
			const today = daysAgo(0);
			expect(retained).toHaveLength(
				12 * (today.getUTCFullYear() - year) + today.getUTCMonth() + 2 - number,
			);
			for (const [age, left] of retained.entries()) {
				const until = new Date(Date.UTC(year, number + age, 1)).toISOString();
				const search = { event: "kept", from: `${month}-01T00:00:00Z`, until };
				const { customers } = await rpc<{ customers: object[] }>(
					`list_customers('${JSON.stringify(search)}')`,
				);
				// A deleted account counts, and is on no list.
				const isOfGone = month === dayOf(daysAgo(40)).slice(0, 7);
				expect(left - customers.length).toBeOneOf(isOfGone ? [0, 1] : [0]);
			}
		}
	});

	it("shows trials by the week in which they started, paid ones apart", async () => {
		const { trials } = await read(110, "month");
		const [row] = await database.query(`
			select count(*)::int as trials, count(converted_at)::int as paid from private.trial_conversions
			where user_id is distinct from '${admin().id}'`);
		expect({
			trials: sum(trials, (week) => week.trials),
			paid: sum(trials, ({ paid }) => paid),
		}).toEqual(row);
		for (const { week } of trials.slice(1)) expect(new Date(week).getUTCDay()).toBe(1);
		for (const { trials: all, paid, rate } of trials) {
			expect(rate).toBe(Math.round((10_000 * paid) / all) / 100);
		}
	});

	it("follows a payment that comes late, without a new rollup, and stops at a time of its last day", async () => {
		const paid = async (until: string) => {
			const day = dayOf(daysAgo(28));
			const { steps } = await rpc<Revenue>(
				`analytics_revenue('${day}', '${day}', 'day', ${until})`,
			);
			return steps[0]?.cash.payments;
		};
		expect(await paid("null")).toBe(0);
		await pay(2, 28);
		expect(await paid("null")).toBe(1399);
		const at = daysAgo(28, 18 * 3_600_000).toISOString();
		await database.query("update private.payments set occurred_at = $1 where id = 'in_2_28'", [at]);
		const noon = daysAgo(28, 12 * 3_600_000).toISOString();
		expect(await paid(`'${noon}'`)).toBe(0);
		expect(await paid(`'${at.replace("00.000", "01.000")}'`)).toBe(1399);
	});

	it("shows planned ends that nobody reverted", async () => {
		const yearly = { amount: 11_752, interval: "year" };
		const planned = { day: dayOf(daysAgo(-30)), subscriptions: 1, mrr: untaxed(979) };
		expect((await read(9, "day")).cancellations).toEqual([planned]);
		await update(2, 4, { cancel_at: secondsAgo(-31) }, yearly);
		const moved = { ...planned, day: dayOf(daysAgo(-31)) };
		expect((await read(9, "day")).cancellations).toEqual([moved]);
		await update(2, 3, {}, yearly);
		expect((await read(9, "day")).cancellations).toEqual([]);
		const dearer = { amount: 2798 };
		await update(1, 3, { cancel_at: secondsAgo(-30) }, dearer);
		const present = { ...planned, mrr: untaxed(2798) };
		expect((await read(9, "day")).cancellations).toEqual([present]);
		// Another price since, which the end takes along.
		await update(1, 2, { cancel_at: secondsAgo(-30) }, yearly);
		expect((await read(9, "day")).cancellations).toEqual([planned]);
		await update(1, 1, { status: "canceled", cancel_at: secondsAgo(-30) }, yearly);
		expect((await read(9, "day")).cancellations).toEqual([]);
	});

	it("counts a customer whose MRR began in the month before the first payment", async () => {
		await database.script(
			"update private.subscription_changes set cohort = (cohort + interval '1 month')::date where cohort < current_date - 60",
		);
		const { retention, steps } = await read(110, "week");
		expect(sum(retention, ({ retained }) => retained.at(-1) ?? 0)).toBe(
			steps.at(-1)?.customers.end,
		);
	});
});

it("counts no trial that began before the period, in the week that the period cuts either", async () => {
	await restart();
	for (const ago of [0, 2, 6]) {
		await database.query("delete from private.trial_conversions");
		for (const joined of [ago, ago + 1]) {
			const { id } = await signUp(database, { createdAt: daysAgo(joined) });
			const sql = "update private.trial_conversions set started_at = $1 where user_id = $2";
			await database.query(sql, [daysAgo(joined).toISOString(), id]);
		}
		const week = dayOf(daysAgo(ago));
		expect((await read(ago, "day")).trials).toEqual([{ week, trials: 1, paid: 0, rate: 0 }]);
	}
});

it("leaves other currencies out, and tells of them", async () => {
	await restart();
	await subscribed(1, 20);
	await pay(1, 10, { currency: "usd", amount_paid: 999 });
	await subscribed(2, 20);
	await update(2, 5, { cancel_at: secondsAgo(-30) });
	await database.script(
		"update private.subscription_changes set currency = 'usd' where subscription_id = 'sub_2'",
	);
	// A subscription that is paid in none of them, and a payment of none.
	await subscribed(3, 20);
	await database.script(
		"update private.subscription_changes set currency = 'chf' where subscription_id = 'sub_3'",
	);
	await pay(1, 9, { currency: "gbp", amount_paid: 500 });
	const report = await read(30, "month");
	expect(sum(report.steps, ({ cash }) => cash.payments)).toBe(3 * 1399);
	expect(report.cancellations).toEqual([]);
	expect(report.foreign).toEqual([
		{ currency: "chf", movements: 0, amount: 0, subscriptions: 1 },
		{ currency: "gbp", movements: 1, amount: 500, subscriptions: 0 },
		{ currency: "usd", movements: 1, amount: 999, subscriptions: 1 },
	]);
});
