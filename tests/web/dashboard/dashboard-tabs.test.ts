import { describe, expect, it } from "vitest";
import { hasNoPlan, tabToShow } from "../../../web/app/dashboard/dashboard-tabs.ts";
import type { Subscription } from "../../../worker/contract/account-calls-schema.ts";

const of = (subscription_type: string, subscription_status = "active") =>
	({ subscription_type, subscription_status }) as Subscription;

describe("the dashboard", () => {
	it.each([
		["none", null, "subscription", true],
		["a free trial", of("free_trial"), "subscription", true],
		["a beta", of("beta"), "profile", false],
		["a paid plan", of("premium"), "profile", false],
		["an overdue plan", of("premium", "past_due"), "profile", false],
		[
			"a plan that has ended, which leads to the prices",
			of("premium", "canceled"),
			"subscription",
			true,
		],
	])("opens for %s on its tab", (_, subscription, tab, noPlan) => {
		expect(tabToShow(null, subscription)).toBe(tab);
		expect(hasNoPlan(subscription)).toBe(noPlan);
	});

	it("opens on the URL's tab, if it exists", () => {
		expect(tabToShow("settings", null)).toBe("settings");
		expect(tabToShow("admin", null)).toBe("subscription");
	});
});
