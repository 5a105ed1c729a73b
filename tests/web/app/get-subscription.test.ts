import { expect, it } from "vitest";
import type { Subscription } from "../../../contract/account-calls-schema.ts";
import { isPaid, PLAN_STATES } from "../../../contract/billing.ts";
import { periodWords } from "../../../web/app/get-subscription.ts";
import { testI18n } from "../texts.ts";

const of = (state: Subscription["state"]): Subscription => ({
	...{ state, subscription_type: "premium", billing_period: "P1M" },
	...{ current_period_end: null, ends_at: null, can_cancel: false },
});

it("is paid in five states only, and none is not", () => {
	expect(PLAN_STATES.filter((state) => isPaid(of(state)))).toEqual([
		"active",
		"in_arrears",
		"paused",
		"ending",
		"ending_later",
	]);
	expect(isPaid(null)).toBe(false);
});

it.each([
	["P1M", "Facturation mensuelle"],
	["P3M", "Facturation tous les 3 mois"],
	["P1Y", "Facturation annuelle"],
	["P2Y", "Facturation tous les 2 ans"],
	["P1W", "Facturation hebdomadaire"],
	["P14D", "Facturation tous les 14 jours"],
])("is billed by its period: %s", (period, words) => {
	expect(periodWords(period, testI18n().getFixedT("fr", "common", "plan"))).toBe(words);
});
