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
const NOTHING = {
	"/dashboard": { data: NO_OVERVIEW },
	"/real-time": {
		data: {
			today: {
				api_calls: { formula: 0, chat: 0 },
				active_users: 0,
				new_users: 0,
				conversions: 0,
			},
		},
	},
};
const OVERVIEW_CALLS = [
	"/api-usage",
	"/daily?days=15",
	"/daily?days=30",
	"/dashboard",
	"/monthly?months=12",
	"/real-time",
];

beforeEach(() => {
	vi.useFakeTimers();
	// Charts draw nothing without a size.
	vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 600, 350));
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	focusManager.setFocused(undefined);
});

const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Lets time pass until it is so: responses and chunks come by real time, which no fake timer counts. */
async function until(isSo: () => boolean) {
	do await settle(100);
	while (!isSo());
}
/** The page with all its figures. */
async function open() {
	const queries = renderInApp(<AdminDashboardPage />);
	const loaded = () => until(() => queries.isFetching() === 0);
	await loaded();
	return loaded;
}
const titles = (level: number) =>
	screen.getAllByRole("heading", { level }).map((title) => title.textContent);
/** The distinct calls. */
const distinct = (requested: string[]) =>
	[...new Set(requested.map((each) => each.replace(/\?$/, "")))].sort();

describe("the analytics dashboard", () => {
	it("has its sections in order, and makes each call once", async () => {
		const requested = respondAnalytics(RESPONSES);
		await open();
		expect(titles(1)).toEqual(["Dashboard Analytics"]);
		expect(titles(2)).toEqual([
			"Métriques clés",
			"Utilisateurs Actifs",
			"Répartition API",
			"Abonnements Actifs",
			"Utilisation API Quotidienne",
			"Métriques de Conversion",
			"Répartition des Abonnements",
			"Métriques Quotidiennes Détaillées",
			"Temps Réel - Aujourd’hui",
		]);
		expect(distinct(requested)).toEqual(OVERVIEW_CALLS);
		expect(requested).toHaveLength(OVERVIEW_CALLS.length);
	});

	it("draws charts that have a name, a legend and a table", async () => {
		respondAnalytics(RESPONSES);
		await open();
		await until(() => screen.queryByRole("application", { name: /Répartition/ }) !== null);
		const card = within(screen.getByRole("region", { name: "Répartition des Abonnements" }));
		expect(card.getByRole("application").getAttribute("aria-label")).toMatch(/flèches/);
		expect(card.getByRole("table").textContent).toContain("Essai Gratuit31072");
		expect(card.getByText(/^Premium 120 \(28\s%\)$/)).toBeTruthy();
		expect(card.getByText(/^72\s%$/).tagName).toBe("text");
	});

	it("shows neither NaN nor Infinity without any rows", async () => {
		respondAnalytics(NOTHING);
		await open();
		expect(document.body.innerHTML).not.toMatch(/NaN|Infinity|∞|undefined/);
		expect(screen.getAllByText("Aucune donnée pour cette période.").length).toBeGreaterThan(5);
	});

	it("requests everything again on Refresh", async () => {
		const requested = respondAnalytics(RESPONSES);
		const loaded = await open();
		requested.length = 0;
		fireEvent.click(screen.getByRole("button", { name: "Actualiser" }));
		await loaded();
		expect(distinct(requested)).toEqual(OVERVIEW_CALLS);
	});

	it("requests real-time figures every 30 s while the tab is visible", async () => {
		const requested = respondAnalytics(RESPONSES);
		const loaded = await open();
		requested.length = 0;
		await settle(30_000);
		await loaded();
		expect(distinct(requested)).toEqual(["/real-time"]);
		expect(requested).toHaveLength(1);
		act(() => focusManager.setFocused(false));
		await settle(120_000);
		expect(requested).toHaveLength(1);
		act(() => focusManager.setFocused(true));
		await settle(30_000);
		expect(requested).toHaveLength(2);
	});

	it("only logs an export that fails", async () => {
		respondAnalytics(RESPONSES);
		await open();
		const logged = vi.spyOn(console, "error").mockImplementation(() => {});
		vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
			throw new Error("no room");
		});
		fireEvent.click(screen.getByRole("button", { name: "Exporter" }));
		expect(logged).toHaveBeenCalledExactlyOnceWith(
			"adminDashboard.exportError",
			new Error("no room"),
		);
		expect(screen.queryByRole("alert")).toBeNull();
	});
});
