import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Funnel } from "../../../../contract/analytics-schema.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { FunnelPage } from "../../../../web/app/admin/funnel/funnel-page.tsx";
import { openAdmin, plainText } from "../admin-app.tsx";

const funnel = (people: number[]): Funnel => ({
	steps: people.map((count, n) => ({ people: count, seconds: n === 0 ? null : 90 })),
	campaigns: [{ utm_source: "google", utm_campaign: "spring", people }],
	outside: { unknown: 3, no_visit: 2, out_of_order: 1, paid_out_of_order: 0 },
	course: [],
});

/** Opens the page; a comparison gets half of the people, and nobody at all a failure. @returns the queries */
function open(query: string, people = [1000, 300, 40, 30, 20, 4]) {
	const requested: Record<string, string>[] = [];
	vi.stubGlobal("fetch", async (path: string) => {
		const query = Object.fromEntries(new URL(path, "https://site.example").searchParams);
		requested.push(query);
		if (people.length === 0)
			return Response.json({ error: { code: "invalid_request" } }, { status: 400 });
		const isEarlier = (query.from ?? "") < "2026-10-11";
		const counted = isEarlier ? people.map((count) => count / 2) : people;
		return Response.json({ success: true, data: funnel(counted) });
	});
	const at = `${ADMIN_PATHS.funnel}?period=custom&from=2026-10-11&to=2026-10-20${query}`;
	const { router } = openAdmin(<FunnelPage />, { at, role: "admin" });
	return { requested, router };
}

describe("the funnel's page", () => {
	it("asks for what its address says, and for the earlier period with the same delay", async () => {
		const { requested } = open("&source=google&variant=c");
		await waitFor(() => expect(requested.length).toBe(2));
		const filters = { source: "google", variant: "c" };
		expect(requested).toMatchObject([
			{ ...filters, from: "2026-10-11T00:00:00.000Z", until: "2026-10-21T00:00:00.000Z" },
			{ ...filters, from: "2026-10-01T00:00:00.000Z", until: "2026-10-11T00:00:00.000Z" },
		]);
		const [current = 0, earlier = 0] = requested.map(
			({ seen = "", until = "" }) => Date.parse(seen) - Date.parse(until),
		);
		expect(Math.abs(current - earlier)).toBeLessThan(10);
	});

	it("shows each step with its rates and time beside those before, and opens its campaigns", async () => {
		open("");
		const region = within(await screen.findByRole("region", { name: /Étapes en détail$/ }));
		await waitFor(() =>
			expect(region.getAllByRole("cell").slice(4, 8).map(plainText)).toEqual([
				...["300avant : 150 +100 %", "30 %avant : 30 % "],
				...["30 %avant : 30 % ", "1,5 minavant : 1,5 min "],
			]),
		);
		expect(screen.getByText("Période comparée")).toBeTruthy();
		fireEvent.click(region.getByRole("button", { name: "Campagnes de l’étape Inscription" }));
		expect(region.getByText("google / spring")).toBeTruthy();
		const unknown = screen.getByText("Inscriptions d’origine inconnue").closest("div");
		expect(unknown?.textContent).toContain("3");
	});

	it("asks once without a comparison, and puts a choice into the address", async () => {
		const { requested, router } = open("&compare=none");
		await screen.findByRole("region", { name: /Étapes en détail$/ });
		expect(requested.length).toBe(1);
		expect(screen.queryByText("Période comparée")).toBeNull();
		expect(screen.queryByText(/en cours/)).toBeNull();
		fireEvent.change(screen.getByLabelText("Période"), { target: { value: "last-month" } });
		await waitFor(() => expect(requested.length).toBe(2));
		expect(router.state.location.search).toBe("?period=last-month&compare=none");
	});
});
