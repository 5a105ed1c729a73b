import { focusManager } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
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
describe("the analytics dashboard", () => {
	it("shows neither NaN nor Infinity without any rows", async () => {
		await open(NOTHING);
		expect(document.body.innerHTML).not.toMatch(/NaN|Infinity|∞|undefined/);
		expect(screen.getAllByText("Aucune donnée pour cette période.")).toHaveLength(7);
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
