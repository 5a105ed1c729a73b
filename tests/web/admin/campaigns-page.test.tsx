import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CampaignRow } from "../../../supabase/functions/_shared/contract.ts";
import { CampaignsPage } from "../../../web/app/admin/campaigns/campaigns-page.tsx";
import { readCsv } from "../exports/read-csv.ts";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeSupabase, ok } from "./fake-supabase.ts";

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const of = (views: number, clicks: number, sign_ups: number, paid = 0, cost = 0) => ({
	...{ views, clicks, sign_ups, paid, cost },
	...{ trials: 0, revenue: 0 },
});
const ROWS: CampaignRow[] = [
	{
		key: { utm_source: "bing", utm_campaign: "" },
		now: of(100, 50, 0),
		before: of(0, 0, 0),
	},
	{
		key: { utm_source: "google", utm_campaign: "=1+1" },
		now: of(1500, 30, 4, 2, 90_00),
		before: of(1000, 40, 4),
	},
];

/** Renders the report; calls get the responses in turn, the last one repeatedly. @returns the requests. */
function open(...responses: { status?: number; body: object }[]) {
	const rpc = { is_admin: ok(true), get_admin_data: ok([{ ...ADMIN, role: "super_admin" }]) };
	const requested: string[] = [];
	vi.stubGlobal("fetch", async (path: string) => {
		// The curve asks for itself, about the rows that the table shows.
		if (path.includes("/campaign-days")) return Response.json({ success: true, data: [] });
		const { status = 200, body } = responses[Math.min(requested.length, responses.length - 1)] ?? {
			body: {},
		};
		requested.push(path.replace("/functions/v1/analytics", ""));
		return Response.json(body, { status });
	});
	const { supabase } = fakeSupabase({ rpc });
	renderAdmin({ supabase, visited: ["/admin/system"], system: <CampaignsPage /> });
	return requested;
}

const data = (rows: CampaignRow[]) => ({ body: { success: true, data: rows } });
/** Cells of the visible rows, with plain spaces. */
const shown = async () =>
	within(await screen.findByRole("table", { name: "" }))
		.getAllByRole("row")
		.slice(1)
		.map((row) => [...row.children].map((cell) => cell.textContent?.replace(/\s/g, " ")));

describe("the campaign report", () => {
	it("names what has no campaign, too many, or no known origin", async () => {
		const named = ["", "(other)", "(unknown)"].map((utm_source) => ({
			key: { utm_source, utm_campaign: "x" },
			now: of(0, 0, 1),
			before: of(0, 0, 0),
		}));
		open(data(named));
		const names = (await shown()).map(([source]) => source);
		expect(names).toEqual(["(aucune)", "(autres)", "(inconnue)", "Total"]);
	});

	it("shows each figure with its change, most views first, and the total", async () => {
		const requested = open(data(ROWS));
		expect(await shown()).toEqual([
			[
				...["google", "=1+1", "1 500avant : 1 000 +50 %", "30avant : 40 -25 %"],
				...["2 %avant : 4 % -50 %", "4avant : 4 0 %", "0avant : 0 ", "2avant : 0 "],
				...["90,00 €avant : 0,00 € ", "45,00 €avant : – ", "0,00 €avant : 0,00 € ", "0avant : – "],
			],
			[
				...["bing", "(aucune)", "100avant : 0 ", "50avant : 0 ", "50 %avant : – "],
				...["0avant : 0 ", "0avant : 0 ", "0avant : 0 ", "0,00 €avant : 0,00 € "],
				...["–avant : – ", "0,00 €avant : 0,00 € ", "–avant : – "],
			],
			[
				...["Total", "", "1 600avant : 1 000 +60 %", "80avant : 40 +100 %", "5 %avant : 4 % +25 %"],
				...["4avant : 4 0 %", "0avant : 0 ", "2avant : 0 ", "90,00 €avant : 0,00 € "],
				...["45,00 €avant : – ", "0,00 €avant : 0,00 € ", "0avant : – "],
			],
		]);
		expect(requested).toEqual(["/campaigns?days=15&by=utm_source%2Cutm_campaign&touch=first"]);
	});

	it("is sorted by any column, and announces which", async () => {
		open(data(ROWS));
		const first = async () => (await shown())[0]?.[0];
		const header = (name: string) => screen.getByRole("columnheader", { name });
		await screen.findByRole("table");
		expect(header("Vues").getAttribute("aria-sort")).toBe("descending");
		for (const [column, sort, row] of [
			["Vues", "ascending", "bing"],
			["Taux de clic", "descending", "bing"],
			["Inscriptions", "descending", "google"],
			["Source", "ascending", "bing"],
			["Source", "descending", "google"],
		] as const) {
			fireEvent.click(screen.getByRole("button", { name: column }));
			expect(header(column).getAttribute("aria-sort")).toBe(sort);
			expect(await first(), `${column} ${sort}`).toBe(row);
		}
	});

	it("is requested again for other dimensions and periods; one dimension always remains", async () => {
		const requested = open(data(ROWS));
		await screen.findByRole("table");
		fireEvent.click(screen.getByLabelText("Campagne"));
		const source = screen.getByLabelText<HTMLInputElement>("Source");
		expect(source.disabled).toBe(true);
		fireEvent.click(screen.getByLabelText("Variante"));
		fireEvent.change(screen.getByLabelText("Période"), { target: { value: "90" } });
		await waitFor(() =>
			expect(requested.at(-1)).toBe("/campaigns?days=90&by=utm_source%2Cvariant&touch=first"),
		);
	});

	it("is exported as it is sorted, runs no formula, and keeps numbers numbers", async () => {
		open(data(ROWS));
		await screen.findByRole("table");
		const files = vi.spyOn(URL, "createObjectURL");
		fireEvent.click(screen.getByRole("button", { name: "Source" }));
		fireEvent.click(screen.getByRole("button", { name: "Exporter en CSV" }));
		const file = files.mock.calls[0]?.[0];
		if (!(file instanceof Blob)) throw new Error("no file was made");
		const [header, ...lines] = readCsv(await file.text(), ";");
		expect(header?.slice(0, 5)).toEqual([
			"\uFEFFSource",
			"Campagne",
			"Vues",
			"Vues, période précédente",
			"Vues, évolution (%)",
		]);
		expect(lines.map((line) => line.slice(0, 5))).toEqual([
			["bing", "", "100", "0", ""],
			["google", "'=1+1", "1500", "1000", "50"],
			["Total", "", "1600", "1000", "60"],
		]);
	});

	it("shows a message without visits", async () => {
		open(data([]));
		expect(await screen.findByText("Aucune visite sur ces deux périodes.")).toBeTruthy();
		expect(screen.queryByRole("button", { name: "Exporter en CSV" })).toBeNull();
	});

	it("shows the error, and retries", async () => {
		open(
			{ status: 400, body: { success: false, error: "days : 7, 15, 30, 60 ou 90" } },
			data(ROWS),
		);
		expect((await screen.findByRole("alert")).textContent).toContain("days : 7, 15, 30, 60 ou 90");
		fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
		expect(await shown()).toHaveLength(3);
	});
});
