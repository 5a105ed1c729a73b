/** Revenue of new customers by their age, against their cost (docs/product/reports.md#payback). */
import { expect, it } from "vitest";
import { touch } from "../fakes/attribution.ts";
import { costRow } from "../fakes/cost-row.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import { daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { addPayment } from "./money.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);

const DAY_MS = 86_400_000;
const read = (filters = {}) => rpc(`get_payback('first', '${JSON.stringify(filters)}')`);
/** Noon of a day of a month, counted back from the current one. */
const dayOfMonth = (monthsAgo: number, day: number) => {
	const now = daysAgo(0);
	return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day, 12));
};
const after = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS);
const monthOf = (date: Date) => date.toISOString().slice(0, 7);

/** A customer of a source, with what was paid, a sixth of it tax, so many days after the first payment. */
async function customer(source: string, first: Date, paid: [days: number, amount: number][]) {
	const { id } = await signUpFrom(database, { first: touch({ source, campaign: "a" }) });
	for (const [days, amount] of paid) {
		const kind = amount < 0 ? "refund" : "payment";
		await addPayment(database, { kind, amount, tax: amount / 6, at: after(first, days), user: id });
	}
}

it("has each month's customers, and what they have paid at each age that the newest has reached", async () => {
	const [old, middle, young] = [dayOfMonth(13, 2), dayOfMonth(4, 1), after(daysAgo(0), -1)];
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
	await customer("bing", after(middle, 4), [[0, 2400]]);
	await customer("bing", young, [[0, 600]]);
	const upload = [
		costRow({
			day: middle.toISOString().slice(0, 10),
			utm_source: "bing",
			utm_campaign: "a",
			cost: 5000,
		}),
	];
	await rpc(`upload_campaign_costs('costs.csv', '${"0".repeat(64)}', '${JSON.stringify(upload)}')`);

	const days = [...Array.from({ length: 11 }, (_, n) => 30 * (n + 1)), 365];
	const reached = (newest: Date) => days.filter((age) => after(newest, age) <= new Date());
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
		cohort(middle, 2, 5000, after(middle, 4), (age) => (age < 40 ? 500 : 1500) + 2000),
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
