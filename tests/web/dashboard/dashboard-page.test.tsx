/** When the dashboard shows itself (docs/product/dashboard.md#first-steps). */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import common from "../../../locales/fr/common.json";
import dashboard from "../../../locales/fr/dashboard.json";
import { DashboardPage } from "../../../web/app/dashboard/dashboard-page.tsx";
import { open, PROFILE } from "./open-part.tsx";

const RESULTS: Record<string, unknown> = { get_own_profile: PROFILE, get_own_sessions: [] };
const USAGE = { month: { formula: 0, chat: 0 }, days: [], ever: { formula: false, chat: false } };

const PLAN = {
	...{ state: "active", subscription_type: "premium", billing_period: "P1M" },
	...{ current_period_end: "2026-12-01T00:00:00Z", ends_at: null, can_cancel: true },
};
const { cancellation, subscription } = dashboard;

it.each([
	["confirmed", { get_own_subscription: { ...PLAN, state: "ending", can_cancel: false } }],
	[
		"waiting",
		{
			get_waiting_cancellation: "2026-11-20T10:00:00Z",
			get_own_subscription: { ...PLAN, can_cancel: false },
		},
	],
])("a cancellation that is %s shows on the page behind its dialog", async (state, after) => {
	const own = { get_own_subscription: PLAN, get_own_usage: USAGE };
	const results: Record<string, unknown> = { ...RESULTS, ...own };
	const respond = (url: string) => {
		const name = url.split("/").at(-1) ?? "";
		if (name === "cancellation") Object.assign(results, after, { cancellation: { state } });
		return Response.json(results[name] ?? null);
	};
	open(<DashboardPage />, respond, "/?tab=subscription");
	fireEvent.click(await screen.findByText(subscription.cancel));
	fireEvent.click(await screen.findByText(cancellation.submit));
	expect(await screen.findByText(cancellation.doneTitle)).toBeDefined();
	await waitFor(() => expect(screen.queryByText(subscription.cancel)).toBeNull());
});

/** Opens the dashboard of a new customer, with this response for the usage. */
function openWith(usage: () => Promise<Response>) {
	open(<DashboardPage />, (url) => {
		const name = url.split("/").at(-1) ?? "";
		return name === "get_own_usage" ? usage() : Response.json(RESULTS[name] ?? null);
	});
}

describe("the first steps", () => {
	it("come with the tabs below them, which do not move under a press", async () => {
		let respond = (_: Response) => {};
		openWith(() => new Promise((resolve) => (respond = resolve)));
		await screen.findByText(new RegExp(`${PROFILE.email}$`));
		await screen.findAllByText(common.plan.states.none.name);
		expect(screen.queryByRole("tablist")).toBeNull();
		respond(Response.json(USAGE));
		await screen.findByText(dashboard.firstSteps.title);
		screen.getByRole("tablist");
	});

	it("are left out where the usage cannot be read", async () => {
		openWith(async () => Response.json({ error: "unavailable" }, { status: 503 }));
		await screen.findByRole("tablist");
		expect(screen.queryByText(dashboard.firstSteps.title)).toBeNull();
	});
});
