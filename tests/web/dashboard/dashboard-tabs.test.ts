import { describe, expect, it } from "vitest";
import type { Subscription } from "../../../contract/account-calls-schema.ts";
import { PLAN_STATES, type PlanState } from "../../../contract/billing.ts";
import { tabToShow } from "../../../web/app/dashboard/dashboard-tabs.ts";

const of = (state: PlanState) => ({ state }) as Subscription;

describe("the dashboard", () => {
	it("opens on the plan where there is one to choose", () => {
		const onPlan = PLAN_STATES.filter((state) => tabToShow(null, of(state)) === "subscription");
		expect(onPlan).toEqual([
			...["none", "trial", "trial_with_end", "trial_over"],
			...["ended", "refunded", "unfinished"],
		]);
		expect(tabToShow(null, null)).toBe("subscription");
	});

	it("opens on the URL's tab, if it exists", () => {
		expect(tabToShow("settings", null)).toBe("settings");
		expect(tabToShow("admin", null)).toBe("subscription");
	});
});
