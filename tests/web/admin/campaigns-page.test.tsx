import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CampaignRow } from "../../../contract/analytics-schema.ts";
import { CampaignsPage } from "../../../web/app/admin/campaigns/campaigns-page.tsx";
import { readCsv } from "../exports/read-csv.ts";
import { cellsOf, openAdmin } from "./admin-app.tsx";
import { figuresOf, ROWS } from "./campaigns/no-figures.ts";
import { ok } from "./fake-worker.ts";

/** Whether the screen is a phone's. */
let isNarrow = false;

afterEach(() => {
	isNarrow = false;
});

/** Opens the report with these rows, or a failed call. @returns the parameters of each request */
function open(rows: CampaignRow[] | "failure", query = "") {
	vi.stubGlobal("matchMedia", () => ({
		matches: isNarrow,
		addEventListener() {},
		removeEventListener() {},
	}));
	const asked: Record<string, string>[] = [];
	vi.stubGlobal("fetch", async (path: string) => {
		// The curve asks for itself, about the rows that the table shows.
		if (path.includes("/campaign-days")) return Response.json({ success: true, data: [] });
		// So does the card of new customers, about how long all customers stay.
		if (path.includes("/revenue")) return Response.json({ success: true, data: { steps: [] } });
		asked.push(Object.fromEntries(new URL(path, "https://site.example").searchParams));
		return rows === "failure"
			? Response.json({ error: { code: "invalid_request" } }, { status: 400 })
			: Response.json({ success: true, data: rows });
	});
	openAdmin(<CampaignsPage />, {
		at: `/admin/page${query}`,
		rpc: { get_ad_conversions: ok({ sums: [], reasons: [], next: [] }) },
	});
	return asked;
}

const table = () => screen.findByRole("table", { name: "Rapport des campagnes" });
const shown = async () => cellsOf(await table());
const heads = async () =>
	[...(await table()).querySelectorAll("thead th")].map(
		(head) => head.getAttribute("aria-label") ?? head.textContent,
	);
const press = (name: string | RegExp) =>
	fireEvent.click(screen.getByText(name, { selector: "button" }));

/** The rows of the file that is downloaded. */
async function exported() {
	const files = vi.spyOn(URL, "createObjectURL");
	press("Exporter en CSV");
	const file = files.mock.calls[0]?.[0];
	if (!(file instanceof Blob)) throw new Error("no file was made");
	return readCsv(await file.text(), ";");
}

describe("the campaign report", () => {
	it("shows each figure with its change, most views first, and the total", async () => {
		const asked = open(ROWS);
		expect(await shown()).toEqual([
			[
				...["google", "=1+1", "90,00 €avant : 0,00 € ", "2avant : 0 ", "45,00 €avant : – "],
				...["4avant : 4 0 %", "0,00 €avant : 0,00 € ", "1 500avant : 1 000 +50 %"],
				...["30avant : 40 -25 %", "2 %avant : 4 % -50 %", "0avant : 0 "],
			],
			[
				...["bing", "(aucune)", "0,00 €avant : 0,00 € ", "0avant : 0 ", "–"],
				...["0avant : 0 ", "0,00 €avant : 0,00 € ", "100avant : 0 "],
				...["50avant : 0 ", "50 %avant : – ", "0avant : 0 "],
			],
			[
				...["Total", "", "90,00 €avant : 0,00 € ", "2avant : 0 ", "45,00 €avant : – "],
				...["4avant : 4 0 %", "0,00 €avant : 0,00 € ", "1 600avant : 1 000 +60 %"],
				...["80avant : 40 +100 %", "5 %avant : 4 % +25 %", "0avant : 0 "],
			],
		]);
		expect(asked).toMatchObject([{ by: "utm_source,utm_campaign", touch: "first" }]);
	});

	it("is sorted by any column, announces which, and is exported so", async () => {
		open(ROWS);
		await table();
		const header = (name: string) => screen.getByText(name, { selector: "button" }).closest("th");
		expect(header("Vues")?.getAttribute("aria-sort")).toBe("descending");
		for (const [column, sort, row] of [
			["Vues", "ascending", "bing"],
			["Inscriptions", "descending", "google"],
			["Source", "ascending", "bing"],
		] as const) {
			press(column);
			expect(header(column)?.getAttribute("aria-sort")).toBe(sort);
			expect((await shown())[0]?.[0], `${column} ${sort}`).toBe(row);
		}
		const [head, ...lines] = await exported();
		expect(head?.slice(0, 3)).toEqual(["Source", "Campagne", "Vues"]);
		expect(lines.map((line) => line.slice(0, 5))).toEqual([
			["bing", "", "100", "0", ""],
			["google", "'=1+1", "1500", "1000", "50"],
			["Total", "", "1600", "1000", "60"],
		]);
	});

	it("has the columns that the operator chooses, in this browser, until they are reset; the file has all", async () => {
		open(ROWS);
		const all = await heads();
		expect(all.slice(2, 5)).toEqual(["Coût", "Nouveaux payants", "CAC"]);
		press("Colonnes");
		fireEvent.click(await screen.findByRole("checkbox", { name: "Coût" }));
		fireEvent.click(screen.getByRole("button", { name: "Monter CAC" }));
		expect(screen.getByText("CAC : 2 sur 9")).toBeTruthy();
		fireEvent.click(screen.getByRole("button", { name: "Fermer" }));
		const chosen = ["Source", "Campagne", "CAC", "Nouveaux payants", ...all.slice(5)];
		expect(await heads()).toEqual(chosen);
		expect((await exported())[0]).toHaveLength(2 + 3 * (all.length - 2));
		cleanup();
		open(ROWS);
		expect(await heads()).toEqual(chosen);
		press(/Colonnes : 8 sur 9/);
		fireEvent.click(await screen.findByRole("button", { name: "Ordre d’origine" }));
		expect(await heads()).toEqual(all);
		expect(localStorage).toHaveLength(0);
	});

	it("is a list of cards on a phone, twenty at a time, sorted by a choice", async () => {
		isNarrow = true;
		open(
			Array.from({ length: 25 }, (_, n) => ({
				key: { utm_source: "google", utm_campaign: `c${n}` },
				...{ now: figuresOf(n, n, n), before: figuresOf(0, 0, 0) },
			})),
		);
		const names = async () => (await shown()).map(([, campaign]) => campaign);
		expect(await names()).toHaveLength(21);
		expect(await heads()).toHaveLength(2 + 4);
		expect(screen.getByText(/Colonnes : 4 sur 9/)).toBeTruthy();
		press("Afficher la suite (5 lignes)");
		expect(await names()).toHaveLength(26);
		expect((await names())[0]).toBe("c24");
		fireEvent.change(screen.getByLabelText("Trier par"), { target: { value: "sign_ups" } });
		press("Décroissant");
		expect((await names())[0]).toBe("c0");
		expect(screen.getByText("Croissant", { selector: "button" })).toBeTruthy();
	});

	it("is what its address says: period, comparison, filters, dimensions, touch, origins and search", async () => {
		const asked = open(
			[{ ...(ROWS[1] as CampaignRow), key: { utm_campaign: "spring" } }],
			"?period=custom&from=2026-10-11&to=2026-10-20&compare=year&platform=mac&by=utm_campaign&touch=last&q=spring",
		);
		expect(await shown()).toHaveLength(2);
		expect(asked[0]).toEqual({
			...{ from: "2026-10-11T00:00:00.000Z", until: "2026-10-21T00:00:00.000Z" },
			...{ before_from: "2025-10-11T00:00:00.000Z", before_until: "2025-10-21T00:00:00.000Z" },
			...{ platform: "mac", by: "utm_campaign", touch: "last" },
		});
		fireEvent.change(screen.getByRole("searchbox"), { target: { value: "x" } });
		expect(await screen.findByText("Aucune ligne ne correspond à ces filtres.")).toBeTruthy();
		expect(asked).toHaveLength(1);
	});

	it("keeps its rows as they were, out of reach and of the file, while others load", async () => {
		const late = Promise.withResolvers<Response>();
		open(ROWS);
		const before = await shown();
		const place = await table();
		const respond = fetch;
		vi.stubGlobal("fetch", (path: string) =>
			path.includes("/campaigns?") ? late.promise : respond(path),
		);
		fireEvent.click(screen.getByLabelText("Campagne"));
		fireEvent.change(screen.getByRole("searchbox"), { target: { value: "bing" } });
		await waitFor(() => expect(place.closest("[inert]")).toBeTruthy());
		expect(await shown()).toEqual(before);
		const button = screen.getByText("Exporter en CSV", { selector: "button" });
		expect(button.getAttribute("aria-disabled")).toBe("true");
		const data = [{ ...ROWS[0], key: { utm_source: "bing" } }];
		late.resolve(Response.json({ success: true, data }));
		await waitFor(() => expect(place.closest("[inert]")).toBeNull());
		expect((await shown()).map(([source]) => source)).toEqual(["bing", "Total"]);
	});
});
