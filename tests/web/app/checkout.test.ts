import { describe, expect, it } from "vitest";
import { checkoutLink, readPlan } from "../../../web/app/checkout.ts";
import type { AppConfig } from "../../../web/app/config.ts";

const config = {
	checkout: { monthly: "https://pay.example/m?locale=fr", annual: "https://pay.example/a" },
} as AppConfig;

describe("a plan", () => {
	it.each([
		["plan=monthly", "monthly"],
		["plan=annual", "annual"],
		["plan=trial", undefined],
		["plan=MONTHLY", undefined],
		["plan=", undefined],
		["", undefined],
	])("of %j is %s", (query, plan) => {
		expect(readPlan(new URLSearchParams(query))).toBe(plan);
	});

	it("leads to its checkout, with the customer's id", () => {
		const link = new URL(checkoutLink(config, "monthly", { id: "u 1", email: "a+b@c.fr" }));
		expect(Object.fromEntries(link.searchParams)).toEqual({
			locale: "fr",
			client_reference_id: "u 1",
			prefilled_email: "a+b@c.fr",
		});
	});
});
