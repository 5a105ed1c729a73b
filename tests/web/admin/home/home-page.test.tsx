import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { hash32 } from "../../../../contract/hash.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { AdminHomePage } from "../../../../web/app/admin/home/admin-home-page.tsx";
import { openAdmin, plainText } from "../admin-app.tsx";
import { ADMIN, ok } from "../fake-worker.ts";
import { step } from "../revenue/steps.ts";

const NOTHING = { views: 0, clicks: 0, sign_ups: 0, trials: 0, paid: 0, cost: 0, revenue: 0 };
const campaign = (source: string, name: string, now: object) => ({
	key: { utm_source: source, utm_campaign: name },
	now: { ...NOTHING, ...now },
	before: NOTHING,
});
const NO_FUNNEL = {
	steps: Array(6).fill({ people: 5, seconds: null }),
	campaigns: [],
	outside: { unknown: 0, no_visit: 0, out_of_order: 0, paid_out_of_order: 0 },
	course: [],
};
/** The page over a database with these campaigns. @returns the router */
function open(campaigns: object[] = []) {
	const lists = { trials: [], retention: [], cancellations: [], foreign: [] };
	const revenue = { currency: "eur", steps: [step()], ...lists };
	const reports: Record<string, unknown> = { funnel: NO_FUNNEL, campaigns, revenue };
	vi.stubGlobal("fetch", async (address: string) => {
		const name = new URL(address, "http://localhost").pathname.split("/").at(-1) ?? "";
		return Response.json(
			name === "experiments"
				? { experiments: [], invalid: [], foreign: [] }
				: { success: true, data: reports[name] },
		);
	});
	return openAdmin(<AdminHomePage />, {
		...{ at: ADMIN_PATHS.customers, role: "admin" },
		rpc: {
			list_customers: ok({ customers: [], has_more: false, is_cut: false }),
			list_unknown_payers: ok([]),
			get_alerts: ok({ open: [], closed: [], recipients: 1, duties: [] }),
		},
	}).router;
}

describe("the home page of operators", () => {
	it.each([
		["", "", "source=%28none%29"],
		["(unknown)", "(unknown)", "source=%28unknown%29"],
		["google", "", "source=google&campaign=%28none%29"],
		["spring", "spring", "source=spring&campaign=spring"],
	])("leads from %j / %j to its own customers, and no others", async (source, name, filters) => {
		open([campaign(source, name, { sign_ups: 3, paid: 2 })]);
		for (const [title, signed] of [
			["Inscriptions", "period"],
			["Nouveaux clients", "paid"],
		] as const) {
			const place = (await screen.findByText(title)).closest("li") as HTMLElement;
			await within(place).findByText(/dont/);
			const href = place.querySelectorAll("a")[1]?.getAttribute("href");
			expect(href).toBe(`/admin/customers?signed=${signed}&period=7d&${filters}`);
			// A source and a campaign of the same name are named once.
			expect(plainText(place)).not.toContain(" / ");
		}
	});

	it("offers the time since the last visit of the same operator", async () => {
		const store = (operator: string) => {
			const visit = {
				operator: hash32(operator),
				before: 0,
				at: Date.parse("2026-11-02T10:00:00Z"),
			};
			localStorage.setItem("tabulia-last-visit", JSON.stringify(visit));
		};
		store("other@example.com");
		open();
		await screen.findByText(/aucune alerte ouverte, aucune tâche en retard/);
		expect(screen.queryByText(/^Depuis votre dernière visite/)).toBeNull();
		cleanup();
		store(ADMIN.email);
		const router = open();
		expect(JSON.stringify({ ...localStorage })).not.toContain(ADMIN.email);
		fireEvent.click(await screen.findByText(/^Depuis votre dernière visite/));
		expect(router.state.location.search).toContain("from=2026-11-02");
		// A page that is opened again belongs to the same visit.
		cleanup();
		const again = open();
		fireEvent.click(await screen.findByText(/^Depuis votre dernière visite/));
		expect(again.state.location.search).toContain("from=2026-11-02");
	});
});
