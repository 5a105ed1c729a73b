import { focusManager } from "@tanstack/react-query";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AdminDashboardPage } from "../../../../web/app/admin/dashboard/admin-dashboard-page.tsx";
import { renderInApp, respondAnalytics } from "../../widgets/analytics-app.tsx";
import { DAILY, NO_OVERVIEW, OVERVIEW, REAL_TIME } from "../../widgets/sample-responses.ts";

const RESPONSES = {
	"/dashboard": { data: OVERVIEW },
	"/real-time": { data: REAL_TIME },
	"/daily": DAILY,
};
const NO_CALLS = { api_calls: { formula: 0, chat: 0 }, active_users: 0 };
const NOTHING = {
	"/dashboard": { data: NO_OVERVIEW },
	"/real-time": { data: { today: { ...NO_CALLS, new_users: 0, conversions: 0 } } },
};
const OVERVIEW_CALLS = [
	...["/api-usage", "/daily?days=15", "/daily?days=30"],
	...["/dashboard", "/monthly?months=12", "/real-time"],
];

beforeEach(() => {
	vi.useFakeTimers();
	// Charts draw nothing without a size.
	vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 600, 350));
});
afterEach(() => {
	focusManager.setFocused(undefined);
});

const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Lets time pass until it is so: responses and chunks come by real time, which no fake timer counts. */
async function until(isSo: () => boolean) {
	do await settle(100);
	while (!isSo());
}
/** The page with all its figures. @returns its requests */
async function open(responses: Record<string, object> = RESPONSES) {
	const requested = respondAnalytics(responses);
	const queries = renderInApp(<AdminDashboardPage />);
	const loaded = () => until(() => queries.isFetching() === 0);
	await loaded();
	return { requested, loaded };
}
/** The distinct calls. */
const distinct = (requested: string[]) =>
	[...new Set(requested.map((each) => each.replace(/\?$/, "")))].sort();

describe("the analytics dashboard", () => {
	it("makes each call once, and again on Refresh; its charts have a name, a legend and a table", async () => {
		const { requested, loaded } = await open();
		expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(9);
		expect(distinct(requested)).toEqual(OVERVIEW_CALLS);
		expect(requested).toHaveLength(OVERVIEW_CALLS.length);
		await until(() => screen.queryByRole("application", { name: /Répartition/ }) !== null);
		const card = within(screen.getByRole("region", { name: "Répartition des Abonnements" }));
		expect(card.getByRole("application").getAttribute("aria-label")).toMatch(/flèches/);
		expect(card.getByRole("table").textContent).toContain("Essai Gratuit31072");
		expect(card.getByText(/^Premium 120 \(28\s%\)$/)).toBeTruthy();
		expect(card.getByText(/^72\s%$/).tagName).toBe("text");
		requested.length = 0;
		fireEvent.click(screen.getByRole("button", { name: "Actualiser" }));
		await loaded();
		expect(distinct(requested)).toEqual(OVERVIEW_CALLS);
	});

	it("shows neither NaN nor Infinity without any rows", async () => {
		await open(NOTHING);
		expect(document.body.innerHTML).not.toMatch(/NaN|Infinity|∞|undefined/);
		expect(screen.getAllByText("Aucune donnée pour cette période.").length).toBeGreaterThan(5);
	});

	it("requests real-time figures every 30 s while the tab is visible; an export that fails is logged", async () => {
		const { requested, loaded } = await open();
		requested.length = 0;
		await settle(30_000);
		await loaded();
		expect(requested.map((each) => each.replace(/\?$/, ""))).toEqual(["/real-time"]);
		act(() => focusManager.setFocused(false));
		await settle(120_000);
		expect(requested).toHaveLength(1);
		act(() => focusManager.setFocused(true));
		await settle(30_000);
		expect(requested).toHaveLength(2);
		const logged = vi.spyOn(console, "error").mockImplementation(() => {});
		vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
			throw new Error("no room");
		});
		fireEvent.click(screen.getByRole("button", { name: "Exporter" }));
		const name = "adminDashboard.exportError";
		expect(logged).toHaveBeenCalledExactlyOnceWith(name, new Error("no room"));
		expect(screen.queryByRole("alert")).toBeNull();
	});
});
