import { beforeEach, describe, expect, it } from "vitest";
import { applyEvent, checkout, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const apply = (event: unknown) => applyEvent(database, event);

const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 24 * 60 * 60;

const read = () => database.query("select id, type, outcome, problem from private.billing_events");

beforeEach(() => database.reset());

describe("a malformed event", () => {
	const good = checkout({ user_id: crypto.randomUUID() });
	const withChange = (change: object) => ({ ...good, change: { ...good.change, ...change } });

	it.each<[string, unknown]>([
		["null", null],
		["a list", [good]],
		["a text", "event"],
		["without id", { ...good, id: undefined }],
		["with an empty id", { ...good, id: "" }],
		["with a number as id", { ...good, id: 5 }],
		["with a long id", { ...good, id: "e".repeat(256) }],
		["without type", { ...good, type: null }],
		["without created", { ...good, created: null }],
		["with created as text", { ...good, created: "1790000000" }],
		["with a broken second", { ...good, created: 1.5 }],
		["with a second before all", { ...good, created: -1 }],
		["with a second after all", { ...good, created: 1e12 }],
		["with a number too large for a time", { ...good, created: 1e300 }],
		["of the day after tomorrow", { ...good, created: inDays(2) }],
		["with a user_id that is no UUID", { ...good, user_id: "1 or 1=1" }],
		["with an email that is no text", { ...good, email: {} }],
		["with an empty customer_id", { ...good, customer_id: "" }],
		["with a subscription_id that is no text", { ...good, subscription_id: 1 }],
		["with a change that is no object", { ...good, change: "canceled" }],
		["with a mark that is no boolean", { ...good, is_listed: "no" }],
		["with something more", { ...good, livemode: true }],
		["with something more in change", withChange({ price: 1 })],
		["with an unknown type", withChange({ subscription_type: "gold" })],
		["with an unknown status", withChange({ subscription_status: "Active" })],
		["with an unknown period", withChange({ billing_period: "weekly" })],
		["with an end before all", withChange({ current_period_end: -1 })],
		["with an end in eleven years", withChange({ current_period_end: inDays(11 * 366) })],
		["with a long customer_id", { ...good, customer_id: "c".repeat(256) }],
		["with a long subscription_id", { ...good, subscription_id: "s".repeat(256) }],
		["with an end that is no second", withChange({ current_period_end: "2026-12-01" })],
		["with a flag that is none", withChange({ cancel_at_period_end: "false" })],
	])("is refused: %s", async (_, event) => {
		await expect(apply(event)).rejects.toMatchObject({
			code: "PT400",
			message: expect.stringContaining("apply_billing_event: "),
		});
		expect(await read()).toEqual([]);
	});

	it("names each field that is wrong", async () => {
		await expect(
			apply({ ...withChange({ billing_period: "weekly" }), id: 5, more: 1 }),
		).rejects.toMatchObject({
			message:
				"apply_billing_event: change.billing_period is missing or invalid, id is missing or invalid, more is unknown",
		});
	});
});

describe("record_invalid_billing_event", () => {
	const record = (...values: (string | null)[]) =>
		database.call("record_invalid_billing_event($1, $2, $3)", values);

	it("records an event once, with its texts cut", async () => {
		await record("evt_1", "t".repeat(300), "p".repeat(2000));
		await record("evt_1", "other", "other");
		expect(await read()).toEqual([
			{ id: "evt_1", type: "t".repeat(255), outcome: "invalid", problem: "p".repeat(1000) },
		]);
		await expect(record(null, "type", "problem")).rejects.toMatchObject({ code: "PT400" });
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
