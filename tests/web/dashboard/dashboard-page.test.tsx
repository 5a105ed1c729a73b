/** When the dashboard shows itself (docs/product/dashboard.md#first-steps). */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import common from "../../../locales/fr/common.json";
import dashboard from "../../../locales/fr/dashboard.json";
import { DashboardPage } from "../../../web/app/dashboard/dashboard-page.tsx";
import { refusal } from "./open-dialog.tsx";
import { open, PROFILE } from "./open-part.tsx";

const USAGE = {
	...{ month: { formula: 0, chat: 0 }, days: [], ever: { formula: false, chat: false } },
	allowance: { allowance: null, used: 0, left: null, resets_at: "2026-12-01T00:00:00Z" },
};

const RESULTS: Record<string, unknown> = {
	...{ get_own_profile: PROFILE, get_own_sessions: [], get_own_usage: USAGE },
};

const PLAN = {
	...{ state: "active", subscription_type: "premium", billing_period: "P1M" },
	...{ current_period_end: "2026-12-01T00:00:00Z", ends_at: null, can_cancel: true },
};
/** Responses by the last part of the address. */
const byName = (results: Record<string, unknown>) => (url: string) =>
	Response.json(results[url.split("/").at(-1) ?? ""] ?? null);
const forbidden = refusal(403, "forbidden");

it.each(["get_own_profile", "get_own_subscription"])(
	"an account without %s is asked for again, and then shown",
	async (name) => {
		let isRefused = true;
		vi.spyOn(console, "warn").mockReturnValue();
		open(<DashboardPage />, (url) =>
			isRefused && url.endsWith(name) ? forbidden() : byName(RESULTS)(url),
		);
		const retry = await screen.findByText(dashboard.retry);
		isRefused = false;
		fireEvent.click(retry);
		await screen.findByRole("tablist");
	},
);

describe("whoever comes from the beta page", () => {
	const { beta } = dashboard;
	const TRIAL = { ...PLAN, state: "trial", subscription_type: "free_trial", can_cancel: false };
	const BETA = { ...TRIAL, state: "beta", subscription_type: "beta" };
	const openFrom = (address: string, plan: object, joins = true) => {
		const sent = vi.fn();
		const results: Record<string, unknown> = { ...RESULTS, get_own_subscription: plan };
		open(
			<DashboardPage />,
			(url) => {
				if (!url.endsWith("/join_beta")) return byName(results)(url);
				sent();
				if (!joins) return forbidden();
				results.get_own_subscription = BETA;
				return Response.json(true);
			},
			address,
		);
		return sent;
	};

	it.each([
		["free_trial", "trial_over", beta.offerTitle],
		["beta", "beta", beta.joinedTitle],
		["premium", "in_arrears", beta.paidTitle],
		["premium", "ended", beta.closedTitle],
	])("with the plan %s, %s is told: %s", async (subscription_type, state, title) => {
		openFrom("/?from=beta", { ...PLAN, subscription_type, state });
		await screen.findByRole("region", { name: title });
		expect(screen.queryAllByText(beta.join)).toHaveLength(title === beta.offerTitle ? 1 : 0);
	});

	it("joins it from a trial by a press, and is told so", async () => {
		const sent = openFrom("/?from=beta", TRIAL);
		fireEvent.click(await screen.findByText(beta.join));
		await screen.findByText(beta.joinedTitle);
		expect(sent).toHaveBeenCalledOnce();
		expect(screen.queryByText(beta.join)).toBeNull();
	});

	it("is told when it could not be joined, and may try again", async () => {
		vi.spyOn(console, "warn").mockReturnValue();
		const sent = openFrom("/?from=beta", TRIAL, false);
		fireEvent.click(await screen.findByText(beta.join));
		await screen.findByText(beta.failed);
		fireEvent.click(await screen.findByText(beta.join));
		await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
	});
});

it("the header has the language pressed, and saves another one", async () => {
	const results = { ...RESULTS };
	const sent = vi.fn();
	open(<DashboardPage />, (url, init) => {
		if (url.includes("save_own_profile")) {
			sent(JSON.parse(String(init?.body)));
			results.get_own_profile = { ...PROFILE, language: "en" };
		}
		return byName(results)(url);
	});
	const pressed = () => screen.getAllByRole("button", { pressed: true }).map((each) => each.lang);
	// The account's own language has arrived: it is read anew once another one is stored.
	await screen.findByRole("tablist");
	expect(pressed()).toEqual(["fr"]);
	fireEvent.click(screen.getByText(common.nav.languages.en));
	await waitFor(() => expect(pressed()).toEqual(["en"]));
	expect(sent.mock.calls).toEqual([[{ change: { language: "en" } }]]);
});

/** Opens the dashboard of a new customer, with this response for the usage. */
function openWith(usage: () => Promise<Response>) {
	open(<DashboardPage />, (url) => {
		const name = url.split("/").at(-1) ?? "";
		return name === "get_own_usage" ? usage() : Response.json(RESULTS[name] ?? null);
	});
}

describe("the first steps", () => {
	it.each([
		["Windows NT 10.0", common.downloadButton.windows],
		["Macintosh", common.downloadButton.mac],
	])("begin with the download on %s, which the header has too", async (userAgent, label) => {
		vi.stubGlobal("navigator", { ...navigator, userAgent, maxTouchPoints: 0 });
		openWith(async () => Response.json(USAGE));
		expect(await screen.findByText(dashboard.firstSteps.installText)).toBeDefined();
		const link = document.querySelector("[data-cta=dashboard-download]");
		expect(link?.textContent).toBe(label);
	});

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
