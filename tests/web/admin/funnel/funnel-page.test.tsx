import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FunnelPage } from "../../../../web/app/admin/funnel/funnel-page.tsx";
import type { Funnel } from "../../../../worker/contract/analytics-schema.ts";
import { ADMIN_PATHS } from "../../../../worker/contract/paths.ts";
import { renderAdmin } from "../admin-app.tsx";
import { ADMIN, fakeWorker, ok } from "../fake-worker.ts";

const funnel = (people: number[]): Funnel => ({
	steps: people.map((count, n) => ({ people: count, seconds: n === 0 ? null : 90 })),
	campaigns: [{ utm_source: "google", utm_campaign: "spring", people }],
	outside: { unknown: 3, no_visit: 2, out_of_order: 1, paid_out_of_order: 0 },
});

/** Opens the page; a comparison gets half of the people. @returns the queries. */
function open(query: string, people = [1000, 300, 40, 30, 20, 4], status = 200) {
	const requested: URLSearchParams[] = [];
	vi.stubGlobal("fetch", async (path: string) => {
		const address = new URL(path, "https://site.example");
		requested.push(address.searchParams);
		if (status !== 200) {
			return Response.json({ success: false, error: "Erreur de l’essai" }, { status });
		}
		const isEarlier = (address.searchParams.get("from") ?? "") < "2026-10-11";
		const counted = isEarlier ? people.map((count) => count / 2) : people;
		return Response.json({ success: true, data: funnel(counted) });
	});
	const rpc = {
		...{ is_admin: ok(true), get_admin_data: ok([{ ...ADMIN, role: "admin" }]) },
		list_saved_views: ok([]),
	};
	const router = renderAdmin({
		worker: fakeWorker({ rpc }),
		visited: [`${ADMIN_PATHS.funnel}${query}`],
		pages: { [ADMIN_PATHS.funnel]: <FunnelPage /> },
	});
	return { requested, router };
}

const PERIOD = "?period=custom&from=2026-10-11&to=2026-10-20";
const textOf = (cell: HTMLElement) => cell.textContent?.replace(/\s/g, " ");

describe("the funnel's page", () => {
	it("asks for what its address says, and for the earlier period with the same delay", async () => {
		const { requested } = open(`${PERIOD}&source=google&variant=c`);
		await waitFor(() => expect(requested.length).toBe(2));
		const [current, earlier] = requested.map((query) => Object.fromEntries(query));
		expect(current).toMatchObject({
			...{ from: "2026-10-11T00:00:00.000Z", until: "2026-10-21T00:00:00.000Z" },
			...{ source: "google", variant: "c" },
		});
		expect(earlier).toMatchObject({
			...{ from: "2026-10-01T00:00:00.000Z", until: "2026-10-11T00:00:00.000Z" },
			...{ source: "google", variant: "c" },
		});
		const delay = (query: Record<string, string> = {}) =>
			Date.parse(query.seen ?? "") - Date.parse(query.until ?? "");
		expect(Math.abs(delay(current) - delay(earlier))).toBeLessThan(10);
	});

	it("shows each step with its rates and time beside those before, and opens its campaigns", async () => {
		open(PERIOD);
		const region = within(await screen.findByRole("region", { name: "Étapes en détail" }));
		await waitFor(() =>
			expect(region.getAllByRole("cell").slice(4, 8).map(textOf)).toEqual([
				"300avant : 150 +100 %",
				"30 %avant : 30 % ",
				"30 %avant : 30 % ",
				"1,5 minavant : 1,5 min ",
			]),
		);
		fireEvent.click(region.getByRole("button", { name: "Campagnes de l’étape Inscription" }));
		expect(region.getByText("google · spring")).toBeTruthy();
		expect(
			screen.getByText("Inscriptions d’origine inconnue").closest("div")?.textContent,
		).toContain("3");
		expect(screen.getAllByText("analytics_funnel").length).toBeGreaterThanOrEqual(5);
	});

	it("asks once without a comparison, and puts a choice into the address", async () => {
		const { requested, router } = open(`${PERIOD}&compare=none`);
		await screen.findByRole("region", { name: "Étapes en détail" });
		expect(requested.length).toBe(1);
		fireEvent.change(screen.getByLabelText("Période"), { target: { value: "last-month" } });
		await waitFor(() => expect(requested.length).toBe(2));
		expect(router.state.location.search).toBe("?period=last-month&compare=none");
	});

	it("says that there was no visit, and that the call failed", async () => {
		open(PERIOD, [0, 0, 0, 0, 0, 0]);
		expect(await screen.findByText("Aucune donnée pour cette période.")).toBeTruthy();
		expect(screen.queryByRole("region", { name: "Étapes en détail" })).toBeNull();
		cleanup();
		open(PERIOD, [], 400);
		expect(await screen.findByText("Erreur de l’essai")).toBeTruthy();
	});
});
