/** The nightly comparison by HTTP with the stand-in of dev/, which differs from our rows as a test says. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFaultGate } from "../../dev/fault-gate.ts";
import { FAULT } from "../../dev/faults.ts";
import { createStripeApi, NO_DIFFERENCES, type StripeDifferences } from "../../dev/stripe-api.ts";
import { createStripe } from "../../worker/billing/stripe.ts";
import { charge, invoice } from "../fakes/stripe.ts";
import { signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan, readChanges, readPayments, untaxed } from "./money.ts";
import { withStripe } from "./stripe-stand-in.ts";

const database = migratedDatabase();
const NIGHT = Date.parse("2026-11-20T00:05:00Z");
const ago = (hours: number) => NIGHT / 1000 - hours * 3600;

beforeEach(async () => {
	const { id } = await signUp(database);
	await deliverEvent(
		database,
		eventAt(ago(200), "customer.subscription.created", plan({}, { created: ago(200) })),
		id,
	);
	const paid = invoice({ created: ago(200), status_transitions: { paid_at: ago(200) } });
	await deliverEvent(database, eventAt(ago(200), "invoice.paid", paid), id);
});
afterEach(() => void vi.unstubAllGlobals());

/** Result of a night, the problems that it names, and the amounts known then, each with its hours before the night. */
async function nightWith(differences: Partial<StripeDifferences>) {
	const gate = createFaultGate((input) => FAULT.parse(input));
	const api = createStripeApi(database, "https://site.test", gate, {
		...NO_DIFFERENCES,
		...differences,
	});
	vi.stubGlobal("fetch", (url: URL, init: RequestInit) => api.fetch(new Request(url, init)));
	const stripe = createStripe("https://stripe.test", "sk_local");
	const found = await withStripe(database, stripe).run(NIGHT);
	const [row] = await database.query<{ problems: { id: string; what: string }[] }>(
		"select problems from private.stripe_checks",
	);
	const hours = (at: number) => (NIGHT / 1000 - at) / 3600;
	return {
		found,
		problems: row?.problems.map(({ id, what }) => `${id} ${what}`),
		money: (await readPayments(database)).map(({ amount, at }) => `${amount} ${hours(at)}`),
		mrr: (await readChanges(database)).map(({ after, at }) => `${after} ${hours(at)}`),
	};
}

const NOW_KNOWN = { money: ["1399 200"], mrr: [`${untaxed(1399)} 200`] };
const objects = (changed: Partial<StripeDifferences["objects"]>) => ({
	objects: { ...NO_DIFFERENCES.objects, ...changed },
});
const lostLife = plan(
	{ id: "sub_2", amount: 500 },
	{ created: ago(70), status: "canceled", ended_at: ago(40) },
);
const refunds = {
	data: [
		{ id: "re_2", amount: 300, created: ago(60) },
		{ id: "re_1", amount: 500, created: ago(90) },
	],
};

it.each<[string, Partial<StripeDifferences>, object]>([
	[
		"nothing, when both are equal",
		{},
		{ ...NOW_KNOWN, problems: [], found: { equal: 2, repaired: 0, problems: 0 } },
	],
	["a customer deleted there", { lacking: ["cus_1"] }, { problems: ["cus_1 customer_missing"] }],
	[
		"a plan active here and absent there",
		{ lacking: ["sub_1"] },
		{ ...NOW_KNOWN, problems: ["sub_1 subscription_missing"] },
	],
	[
		"a payment absent there",
		{ lacking: ["in_1"] },
		{ ...NOW_KNOWN, problems: ["in_1 payment_missing"] },
	],
	[
		"a subscription whose whole life was lost, from begin to end",
		objects({ subscriptions: [lostLife] }),
		{ problems: [], mrr: [`${untaxed(1399)} 200`, `${untaxed(500)} 70`, "0 40"] },
	],
	[
		"two refunds on two days, as two",
		objects({ charges: [charge({ amount_refunded: 800, refunds })] as never }),
		{ problems: [], money: ["1399 200", "-500 90", "-300 60"] },
	],
	[
		"a customer whom no event has named",
		{
			customers: ["cus_2"],
			...objects({ subscriptions: [plan({ id: "sub_9", customer: "cus_2" })] }),
		},
		{ ...NOW_KNOWN, problems: ["sub_9 unknown_customer"] },
	],
])("finds %s", async (_, differences, expected) => {
	expect(await nightWith(differences)).toMatchObject(expected);
});
