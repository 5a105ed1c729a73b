import { expect, it } from "vitest";
import type { Subscription } from "../../../contract/account-calls-schema.ts";
import { isPaid, PLAN_STATES } from "../../../contract/billing.ts";
import { isRunning } from "../../../web/app/get-subscription.ts";

const of = (state: Subscription["state"], cancel_at_period_end = false): Subscription => ({
	...{ state, cancel_at_period_end, subscription_type: "premium" },
	...{ billing_period: "monthly", current_period_end: null },
});

it("is paid in four states only, and none is not", () => {
	expect(PLAN_STATES.filter((state) => isPaid(of(state)))).toEqual([
		"active",
		"in_arrears",
		"paused",
		"ending",
	]);
	expect([isPaid(null), isRunning(null)]).toEqual([false, false]);
});

it.each([
	["active", false, true],
	["in_arrears", false, true],
	["in_arrears", true, false],
	["ending", true, false],
	["ended", false, false],
] as const)("%s, to be cancelled: %s, is charged again: %s", (state, cancelled, expected) => {
	expect(isRunning(of(state, cancelled))).toBe(expected);
});
