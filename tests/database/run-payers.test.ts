import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { RunCounts } from "../../contract/run-counts.ts";
import { appoint } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import { abEvent, daysAgo, eventBatch, ingest } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { addPayment } from "./money.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);
const TEST = "headline_test_2025";
const SHOWN = daysAgo(40);
const DAY = SHOWN.toISOString().slice(0, 10);
const after = (days: number) =>
	new Date(SHOWN.getTime() + days * 24 * 60 * 60 * 1000).toISOString();

interface Money {
	amount: number;
	tax?: number;
	/** Days after the exposure. */
	on: number;
	kind?: string;
	currency?: string;
}

/** A visitor of B who signs up after the exposure, and what moves then. */
async function visitorWith(money: Money[], { run = 1, variants = ["B"] } = {}) {
	const unit = randomUUID();
	await ingest(database, [
		eventBatch({
			ab: variants.map((variant) =>
				abEvent({ test_name: TEST, run, variant, unit_id: unit, occurred_at: after(0) }),
			),
		}),
	]);
	const { id } = await signUpFrom(
		database,
		{ units: [{ test: TEST, run, arm: "B", unit }] },
		SHOWN,
	);
	for (const { on, ...moved } of money) {
		const kind = moved.amount < 0 ? "refund" : "payment";
		await addPayment(database, { kind, ...moved, at: after(on), user: id });
	}
	return id;
}
const payers = async () => (await rpc<RunCounts>(`get_run_counts('${TEST}', 1)`)).payers;
const ofB = (in14: number, in30: number) => ({ day: DAY, arm: "B", nets: { 14: in14, 30: in30 } });

beforeEach(() => database.query("delete from private.payments"));

describe("the payers of a run", () => {
	it("have their payments less what went back, without tax, within 14 and 30 days of the exposure", async () => {
		await visitorWith([
			{ amount: 1200, tax: 200, on: 1 },
			{ amount: -300, tax: -50, on: 13 },
			{ amount: 1200, tax: 200, on: 29 },
			{ amount: 1200, tax: 200, on: 31 },
		]);
		expect(await payers()).toEqual([ofB(1000 - 250, 1000 - 250 + 1000)]);
	});

	it.each([
		["with the exposure", 0, [ofB(1399, 1399)]],
		["before the 14 days are over", 13.999, [ofB(1399, 1399)]],
		["when they are", 14, [ofB(0, 1399)]],
		["before the 30 days are over", 29.999, [ofB(0, 1399)]],
		["when they are", 30, []],
	] as const)("have a payment in the first 14 or 30 days: %s", async (_, on, expected) => {
		await visitorWith([{ amount: 1399, on }]);
		expect(await payers()).toEqual(expected);
	});

	it("are listed one by one, with disputes and what came back of them", async () => {
		await visitorWith([
			{ amount: 1399, on: 1 },
			{ amount: -1399, on: 2, kind: "dispute" },
			{ amount: 1399, on: 20, kind: "dispute_won" },
		]);
		await visitorWith([{ amount: 2798, on: 1 }]);
		await visitorWith([
			{ amount: 1399, on: 1 },
			{ amount: -1399, on: 3 },
		]);
		const found = await payers();
		expect(found).toHaveLength(3);
		expect(found).toEqual(expect.arrayContaining([ofB(0, 1399), ofB(2798, 2798), ofB(0, 0)]));
	});

	it.each([
		["who were not drawn into their arm", "private.experiment_units set is_drawn = false"],
		["of a crowded network", "private.experiment_units set is_crowded = true"],
	])("are without visitors %s", async (_, change) => {
		await visitorWith([{ amount: 1399, on: 1 }]);
		await database.script(`update ${change} where true`);
		expect(await payers()).toEqual([]);
	});

	it.each<[string, Money[], Parameters<typeof visitorWith>[1]]>([
		["whoever paid nothing", [], {}],
		["payments before the exposure", [{ amount: 1399, on: -1 }], {}],
		["other currencies", [{ amount: 1399, on: 1, currency: "usd" }], {}],
		["failed attempts", [{ amount: 0, on: 1, kind: "failure" }], {}],
		["visitors of another run", [{ amount: 1399, on: 1 }], { run: 2 }],
		["visitors of two arms", [{ amount: 1399, on: 1 }], { variants: ["B", "C"] }],
	])("are without %s", async (_, money, visitor) => {
		await visitorWith(money, visitor);
		expect(await payers()).toEqual([]);
	});

	it("are without operators", async () => {
		const id = await visitorWith([{ amount: 1399, on: 1 }]);
		await appoint(database, { id });
		expect(await payers()).toEqual([]);
	});
});
