/** Sentences of each place for each state of a plan (docs/product/dashboard.md#states-of-a-plan); tests/database/plan-states.test.ts has the mails. */
import { readFileSync } from "node:fs";
import { screen, within } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import type { Subscription } from "../../../contract/account-calls-schema.ts";
import { PLAN_STATES, type PlanState } from "../../../contract/billing.ts";
import common from "../../../locales/fr/common.json";
import dashboard from "../../../locales/fr/dashboard.json";
import { PlanText } from "../../../web/app/admin/customers/customer-words.tsx";
import { SubscriptionTab } from "../../../web/app/dashboard/subscription-tab.tsx";
import { Plans } from "../../../web/site/components/pricing/plans.tsx";
import { CONFIG } from "../put-config.ts";
import { testI18n } from "../texts.ts";
import { open } from "./open-part.tsx";

const pricingStyle = readFileSync("web/site/styles/pricing.css", "utf8");
const { states, next } = common.plan;
const { active: on, inactive: off } = dashboard.subscription;

interface Cells {
	type: "free_trial" | "beta" | "premium" | null;
	chip: string | null;
	next: keyof typeof next;
	/** In which words the end of the period is told. */
	end?: "renews" | "ends" | "ended";
	/** The pricing page says the state instead of selling. */
	isOnPricing?: true;
}

const CELLS: Record<PlanState, Cells> = {
	none: { type: null, chip: null, next: "prices" },
	trial: { type: "free_trial", chip: on, next: "prices" },
	trial_with_end: { type: "free_trial", chip: on, next: "prices", end: "ends" },
	trial_over: { type: "free_trial", chip: off, next: "prices", end: "ended" },
	beta: { type: "beta", chip: on, next: "prices" },
	active: { type: "premium", chip: on, next: "portal", end: "renews", isOnPricing: true },
	in_arrears: {
		...{ type: "premium", chip: states.in_arrears.name, next: "card" },
		isOnPricing: true,
	},
	paused: { type: "premium", chip: states.paused.name, next: "card", isOnPricing: true },
	ending: { type: "premium", chip: on, next: "portal", end: "ends", isOnPricing: true },
	ending_later: { type: "premium", chip: on, next: "portal", end: "ends", isOnPricing: true },
	ended: { type: "premium", chip: off, next: "prices", end: "ended" },
	refunded: { type: "premium", chip: off, next: "prices", end: "ended" },
	unfinished: { type: "premium", chip: off, next: "prices" },
};

const PERIOD_END = "2026-12-01T00:00:00Z";
const ENDS_AT = "2027-03-05T00:00:00Z";
const planIn = (state: PlanState): Subscription | null => {
	const { type } = CELLS[state];
	if (type === null) return null;
	return {
		...{ state, subscription_type: type, billing_period: null },
		// The end is another date than that of the period that is paid.
		...{ current_period_end: PERIOD_END, ends_at: ENDS_AT, can_cancel: state === "active" },
	};
};
const pricingPage = () => {
	const site = { billingPortalUrl: CONFIG.billingPortalUrl };
	const props = { language: "fr", site } as unknown as Parameters<typeof Plans>[0];
	return renderToStaticMarkup(
		<I18nextProvider i18n={testI18n()}>
			<Plans {...props} />
		</I18nextProvider>,
	);
};

describe.each(PLAN_STATES)("%s", (state) => {
	const cells = CELLS[state];

	it("has its sentence, end and next step on the dashboard", () => {
		open(<SubscriptionTab subscription={planIn(state)} />, () => Response.json(null));
		const title = screen.getByText(dashboard.subscription.title);
		const section = title.closest("section") as HTMLElement;
		expect(section.textContent).toContain(states[state].text);
		if (cells.chip) within(section).getByText(cells.chip);
		const step = within(section).getByRole("link", { name: next[cells.next] });
		expect(step.getAttribute("href")).toBe(
			cells.next === "prices" ? "/pricing" : CONFIG.billingPortalUrl,
		);
		const ends = (["renews", "ends", "ended"] as const).filter((end) =>
			section.textContent?.includes(
				dashboard.subscription[end].replace(
					"{{date}}",
					end === "renews" ? "1er décembre 2026" : "5 mars 2027",
				),
			),
		);
		expect(ends).toEqual(cells.end ? [cells.end] : []);
	});

	it("is said on the pricing page with its next step, or nothing is", () => {
		const page = document.createElement("div");
		page.innerHTML = pricingPage();
		const told = page.querySelector(`[data-plan-is="${state}"]`);
		const shown = told !== null;
		expect(shown).toBe(cells.isOnPricing ?? false);
		const leads = told?.querySelector("a")?.textContent;
		expect(leads).toBe(shown && cells.next === "card" ? next.card : undefined);
		// The stylesheet hides the sentences of all other states.
		expect(pricingStyle.includes(`[data-plan-is="${state}"]`)).toBe(shown);
	});

	it("has the same name in the customers' list", () => {
		const html = renderToStaticMarkup(
			<I18nextProvider i18n={testI18n()}>
				<PlanText plan={cells.type} state={state} />
			</I18nextProvider>,
		);
		expect(html).toContain(states[state].name);
	});
});
