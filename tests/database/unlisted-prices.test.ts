import { beforeEach, expect, it } from "vitest";
import { applyEvent, billingEvent, checkout, readSubscription, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

beforeEach(() => database.reset());

const unlisted = { change: { subscription_type: "premium", subscription_status: "canceled" } };

it("records another product's checkout as invalid and grants nothing", async () => {
	const customer = await signUp(database);
	const event = { ...checkout({ user_id: customer.id, ...unlisted }), is_listed: false };
	expect(await applyEvent(database, event)).toBe("unlisted");
	expect(await readSubscription(database, customer)).toMatchObject({
		subscription_type: "free_trial",
		stripe_customer_id: null,
	});
	expect(
		await database.query("select outcome, problem, user_id from private.billing_events"),
	).toEqual([
		{
			outcome: "invalid",
			problem: "none of its prices grants the plan (BILLING_PRICE_IDS)",
			user_id: null,
		},
	]);
	// Sent again after the price was listed, it is applied.
	expect(await applyEvent(database, checkout({ id: event.id, user_id: customer.id }))).toBe(
		"applied",
	);
});

it("ends a plan that was switched to another product, and gives it back when it is switched back", async () => {
	const customer = await signUp(database);
	await applyEvent(database, { ...checkout({ user_id: customer.id }), is_listed: true });
	const at = (created: number, change: object, is_listed: boolean) =>
		applyEvent(database, { ...billingEvent({ created, change }), is_listed });
	expect(await at(1_790_000_100, unlisted.change, false)).toBe("applied");
	expect(await readSubscription(database, customer)).toMatchObject({
		subscription_status: "canceled",
	});
	await at(1_790_000_200, { subscription_status: "active" }, true);
	expect(await readSubscription(database, customer)).toMatchObject({
		subscription_status: "active",
	});
});

it("leaves a paid plan alone when the customer buys another product", async () => {
	const customer = await signUp(database);
	await applyEvent(database, { ...checkout({ user_id: customer.id }), is_listed: true });
	const other = billingEvent({ subscription_id: "sub_other", ...unlisted });
	expect(await applyEvent(database, { ...other, is_listed: false })).toBe("unlisted");
	expect(await readSubscription(database, customer)).toMatchObject({
		subscription_status: "active",
		stripe_subscription_id: "sub_1",
	});
});

it("rejects a mark that is no boolean", async () => {
	await expect(applyEvent(database, { ...checkout(), is_listed: "no" })).rejects.toMatchObject({
		code: "PT400",
	});
});
