/** The customer's plan, and the one that was chosen at the sign-up. */
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Subscription } from "../../../contract/account-calls-schema.ts";
import type { PlanState } from "../../../contract/billing.ts";
import common from "../../../locales/fr/common.json";
import dashboard from "../../../locales/fr/dashboard.json";
import { PendingPlan } from "../../../web/app/dashboard/pending-plan.tsx";
import { SubscriptionTab } from "../../../web/app/dashboard/subscription-tab.tsx";
import { UsageMeter } from "../../../web/app/dashboard/usage-meter.tsx";
import { readPendingPlan } from "../../../web/app/pending-plan.ts";
import { USER } from "../admin/fake-worker.ts";
import { press, refusal, shown } from "./open-dialog.tsx";
import { open, PROFILE, responding } from "./open-part.tsx";

const { subscription, pendingPlan } = dashboard;
const unavailable = refusal(503, "unavailable");

it("the usage is read again by a press, where it could not be", async () => {
	const day = { month: { formula: 3, chat: 4 }, days: [], ever: { formula: true, chat: true } };
	const allowance = { allowance: null, used: 7, left: null, resets_at: "2026-12-01T00:00:00Z" };
	const replies = [refusal(403, "forbidden")(), Response.json({ ...day, allowance })];
	open(<UsageMeter />, responding({ get_own_usage: () => replies.shift() as Response }).respond);
	expect(await screen.findByText(dashboard.usage.error)).toBeDefined();
	press(dashboard.usage.retry);
	await waitFor(() => expect(screen.queryByText(dashboard.usage.error)).toBeNull());
	expect(replies).toEqual([]);
});

describe("a plan", () => {
	const plan = (state: PlanState, changed: Partial<Subscription> = {}): Subscription => ({
		...{ state, subscription_type: "premium", billing_period: "P1Y" },
		...{ current_period_end: "2026-12-01T00:00:00Z", ends_at: null, can_cancel: true, ...changed },
	});
	const openPlan = (own: Subscription | null, waiting: string | null = null) =>
		open(
			<SubscriptionTab subscription={own} />,
			responding({ get_waiting_cancellation: waiting, get_own_profile: PROFILE }).respond,
		);

	it("that runs can be cancelled", async () => {
		openPlan(plan("active"));
		expect(screen.getByText(common.plan.period.Y_one)).toBeDefined();
		expect(screen.getByText(subscription.withdraw).getAttribute("href")).toBe("/withdrawal");
		press(subscription.cancel);
		expect(await screen.findByText(dashboard.cancellation.title, { selector: "h2" })).toBeDefined();
		press(dashboard.cancellation.cancel);
		expect(screen.queryByText(dashboard.cancellation.title, { selector: "h2" })).toBeNull();
	});

	it("whose cancellation is taken, and waits, says so at once", async () => {
		const waits = [null, "2026-11-20T10:00:00Z"];
		const get_waiting_cancellation = () => Response.json(waits.shift() ?? null);
		const cancellation = { state: "waiting" };
		open(
			<SubscriptionTab subscription={plan("active")} />,
			responding({ get_waiting_cancellation, cancellation, get_own_profile: PROFILE }).respond,
		);
		press(subscription.cancel);
		await waitFor(() => press(dashboard.cancellation.submit));
		const text = subscription.cancellationWaits.replace("{{date}}", "20 novembre 2026");
		expect(await shown(text)).toBeDefined();
	});

	it("whose cancellation waits says since when, and offers none", async () => {
		openPlan(plan("active", { can_cancel: false }), "2026-11-20T10:00:00Z");
		const text = subscription.cancellationWaits.replace("{{date}}", "20 novembre 2026");
		await waitFor(() => expect(screen.getByRole("status").textContent).toBe(text));
		expect(screen.queryByText(subscription.cancel)).toBeNull();
	});

	it.each([
		["ending", plan("ending", { can_cancel: false })],
		["beta", plan("beta", { subscription_type: "beta", billing_period: null, can_cancel: false })],
		["none", null],
	])("that does not run on has nothing to cancel: %s", (_, own) => {
		openPlan(own);
		expect(screen.queryByText(subscription.cancel)).toBeNull();
		expect(screen.queryByText(subscription.withdraw) !== null).toBe(
			own?.subscription_type === "premium",
		);
	});
});

describe("the plan that was chosen at the sign-up", () => {
	const choose = (value: string) => {
		// biome-ignore lint/suspicious/noDocumentCookie: the Worker sets it.
		document.cookie = `pending_plan=${value}; Path=/`;
	};
	it.each(["monthly", "annual"] as const)("is offered again: %s", (chosen) => {
		choose(`${USER.id}.${chosen}`);
		open(<PendingPlan />, unavailable);
		expect(screen.getByRole("region", { name: pendingPlan.title[chosen] })).toBeDefined();
		expect(screen.getByText(pendingPlan.pay).getAttribute("href")).toMatch(
			new RegExp(`/checkout.*${chosen}`),
		);
		const cookie = vi.spyOn(document, "cookie", "set");
		press(pendingPlan.decline);
		expect(screen.queryByText(pendingPlan.pay)).toBeNull();
		expect(cookie.mock.calls).toEqual([[expect.stringMatching(/^pending_plan=; .*Max-Age=0$/)]]);
	});

	it.each([
		["nothing", ""],
		["another account's", "somebody-else.annual"],
		["no plan of ours", `${USER.id}.weekly`],
	])("is not offered where it is %s", (_, value) => {
		choose(value);
		open(<PendingPlan />, unavailable);
		expect(screen.queryByText(pendingPlan.pay)).toBeNull();
		expect(readPendingPlan(USER.id)).toBeUndefined();
	});
});
