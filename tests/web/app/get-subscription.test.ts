import { expect, it } from "vitest";
import { isRunning } from "../../../web/app/get-subscription.ts";
import type { Subscription } from "../../../worker/contract/account-calls-schema.ts";
import { isPaid } from "../../../worker/contract/billing.ts";

const of = (subscription_status: string, changed: Partial<Subscription> = {}): Subscription => ({
	...{ subscription_type: "premium", subscription_status, billing_period: "monthly" },
	...{ current_period_end: null, cancel_at_period_end: false },
	...changed,
});
const ENDING = { cancel_at_period_end: true };

it.each<[string, Subscription | null, { paid: boolean; running: boolean }]>([
	["no plan", null, { paid: false, running: false }],
	["a trial", of("active", { subscription_type: "free_trial" }), { paid: false, running: false }],
	["Pro", of("active"), { paid: true, running: true }],
	["a trial of Pro", of("trialing"), { paid: true, running: true }],
	["Pro that is overdue", of("past_due"), { paid: true, running: true }],
	["Pro that is unpaid", of("unpaid"), { paid: true, running: true }],
	["Pro that is paused", of("paused"), { paid: true, running: true }],
	["Pro that ends with its period", of("active", ENDING), { paid: true, running: false }],
	["overdue Pro that ends", of("past_due", ENDING), { paid: true, running: false }],
	["Pro that has ended", of("canceled"), { paid: false, running: false }],
	["Pro whose payment never began", of("incomplete_expired"), { paid: false, running: false }],
])("%s is paid, and charged again, or not: %o", (_, subscription, expected) => {
	expect({ paid: isPaid(subscription), running: isRunning(subscription) }).toEqual(expected);
});
