import { describe, expect, it } from "vitest";
import { applyEvent, checkout, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const apply = (event: unknown) => applyEvent(database, event);

const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 24 * 60 * 60;

const read = () => database.query("select id, type, outcome, problem from private.billing_events");

describe("a malformed event", () => {
	const inChange = (change: object) => ({ change: { ...checkout().change, ...change } });

	it.each<[string, object]>([
		["without id", { id: undefined }],
		["with an empty id", { id: "" }],
		["with a long id", { id: "e".repeat(256) }],
		["without type", { type: null }],
		["without created", { created: null }],
		["with a broken second", { created: 1.5 }],
		["with a second before all", { created: -1 }],
		["with a second after all", { created: 1e12 }],
		["with a number too large for a time", { created: 1e300 }],
		["of the day after tomorrow", { created: inDays(2) }],
		["of a payment of the day after tomorrow", { money: { kind: "void", at: inDays(2) } }],
		["with a user_id that is no UUID", { user_id: "1 or 1=1" }],
		["with an empty customer_id", { customer_id: "" }],
		["with a change that is no object", { change: "canceled" }],
		["with an unknown type", inChange({ subscription_type: "gold" })],
		["with an unknown status", inChange({ subscription_status: "Active" })],
		["with an unknown period", inChange({ billing_period: "weekly" })],
		["with an end in eleven years", inChange({ current_period_end: inDays(11 * 366) })],
		["with a long customer_id", { customer_id: "c".repeat(256) }],
		["with a long subscription_id", { subscription_id: "s".repeat(256) }],
		["with an end that is no second", inChange({ current_period_end: "2026-12-01" })],
	])("is refused: %s", async (_, changes) => {
		const { id } = await signUp(database);
		await expect(apply({ ...checkout({ user_id: id }), ...changes })).rejects.toMatchObject({
			code: "PT400",
			message: expect.stringContaining("apply_billing_event: "),
		});
		expect(await read()).toEqual([]);
	});
});

describe("record_invalid_billing_event", () => {
	const record = (...values: string[]) =>
		database.call("record_invalid_billing_event($1, $2, $3)", values);

	it("records an event once, with its texts cut", async () => {
		await record("evt_1", "t".repeat(300), "p".repeat(2000));
		await record("evt_1", "other", "other");
		expect(await read()).toEqual([
			{ id: "evt_1", type: "t".repeat(255), outcome: "invalid", problem: "p".repeat(1000) },
		]);
	});

	it("does not stop a valid event of the same id, and changes none that was applied", async () => {
		const customer = await signUp(database);
		await record("evt_1", "checkout.session.completed", "unknown status");
		expect(await apply(checkout({ id: "evt_1", user_id: customer.id }))).toBe("applied");
		await record("evt_1", "checkout.session.completed", "unknown status");
		expect(await read()).toEqual([
			{ id: "evt_1", type: "checkout.session.completed", outcome: "applied", problem: null },
		]);
	});
});
