import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CampaignsPage } from "../../../web/app/admin/campaigns/campaigns-page.tsx";
import type { CampaignRow } from "../../../worker/contract/analytics-schema.ts";
import { readCsv } from "../exports/read-csv.ts";
import { renderAdmin } from "./admin-app.tsx";
import { figuresOf, ROWS } from "./campaigns/no-figures.ts";
import { ADMIN, fakeWorker, ok } from "./fake-worker.ts";

/** Whether the screen is a phone's. */
let isNarrow = false;

afterEach(() => {
	localStorage.clear();
	isNarrow = false;
	vi.restoreAllMocks();
});

/** All parameters of each request. */
const asked: Record<string, string>[] = [];

/** Renders the report; calls get the responses in turn, the last one repeatedly. @returns the requests. */
function open(...responses: { status?: number; body: object }[]) {
	return openAt("/admin/system", ...responses);
}

function openAt(path: string, ...responses: { status?: number; body: object }[]) {
	asked.length = 0;
	vi.stubGlobal("matchMedia", () => ({
		matches: isNarrow,
		addEventListener() {},
		removeEventListener() {},
	}));
	const rpc = {
		list_saved_views: ok([]),
		get_ad_conversions: ok({ sums: [], reasons: [], next: [] }),
		is_admin: ok(true),
		get_admin_data: ok([{ ...ADMIN, role: "super_admin" }]),
	};
	const requested: string[] = [];
	vi.stubGlobal("fetch", async (path: string) => {
		// The curve asks for itself, about the rows that the table shows.
		if (path.includes("/campaign-days")) return Response.json({ success: true, data: [] });
		// So does the card of new customers, about how long all customers stay.
		if (path.includes("/revenue")) return Response.json({ success: true, data: { steps: [] } });
		const { status = 200, body } = responses[Math.min(requested.length, responses.length - 1)] ?? {
			body: {},
		};
		// The span ends now.
		const address = path.replace("/functions/v1/analytics", "");
		requested.push(address.replaceAll(/(?:before_)?(?:from|until)=[^&]*&/g, ""));
		asked.push(Object.fromEntries(new URL(path, "https://site.example").searchParams));
		return Response.json(body, { status });
	});
	const worker = fakeWorker({ rpc });
	renderAdmin({ worker, visited: [path], system: <CampaignsPage /> });
	return requested;
}

const data = (rows: CampaignRow[]) => ({ body: { success: true, data: rows } });
/** Cells of the visible rows, with plain spaces. */
const shown = async () =>
	within(await screen.findByRole("table", { name: "Rapport des campagnes" }))
		.getAllByRole("row")
		.slice(1)
		.map((row) => [...row.children].map((cell) => cell.textContent?.replace(/\s/g, " ")));

describe("the campaign report", () => {
	it("names what has no campaign, too many, or no known origin", async () => {
		const named = ["", "(other)", "(unknown)"].map((utm_source) => ({
			key: { utm_source, utm_campaign: "x" },
			now: figuresOf(0, 0, 1),
			before: figuresOf(0, 0, 0),
		}));
		open(data(named));
		const names = (await shown()).map(([source]) => source);
		expect(names).toEqual(["(aucune)", "(autres)", "(inconnue)", "Total"]);
	});

	it("shows each figure with its change, most views first, and the total", async () => {
		const requested = open(data(ROWS));
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
		expect(requested).toEqual(["/campaigns?by=utm_source%2Cutm_campaign&touch=first"]);
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

	it("has the columns that the operator chooses, in this browser, until they are reset; the file has all", async () => {
		open(data(ROWS));
		const heads = () =>
			within(screen.getByRole("table", { name: "Rapport des campagnes" }))
				.getAllByRole("columnheader")
				.map(({ textContent }) => textContent);
		await shown();
		const all = heads();
		expect(all.slice(2, 7)).toEqual([
			"Coût",
			"Nouveaux payants",
			"CAC",
			"Inscriptions",
			"Revenu de la période",
		]);
		fireEvent.click(screen.getByRole("button", { name: "Colonnes" }));
		fireEvent.click(await screen.findByRole("checkbox", { name: "Coût", hidden: true }));
		fireEvent.click(screen.getByRole("button", { name: "Monter CAC", hidden: true }));
		expect(screen.getByText("CAC : 2 sur 9")).toBeTruthy();
		fireEvent.click(screen.getByRole("button", { name: "Fermer", hidden: true }));
		const chosen = ["Source", "Campagne", "CAC", "Nouveaux payants", ...all.slice(5)];
		expect(heads()).toEqual(chosen);
		const files = vi.spyOn(URL, "createObjectURL");
		fireEvent.click(screen.getByRole("button", { name: "Exporter en CSV" }));
		const file = files.mock.calls[0]?.[0];
		if (!(file instanceof Blob)) throw new Error("no file was made");
		expect(readCsv(await file.text(), ";")[0]).toHaveLength(2 + 3 * (all.length - 2));
		cleanup();
		open(data(ROWS));
		await shown();
		expect(heads()).toEqual(chosen);
		fireEvent.click(screen.getByRole("button", { name: "Colonnes" }));
		fireEvent.click(await screen.findByRole("button", { name: "Ordre d’origine", hidden: true }));
		expect(heads()).toEqual(all);
		expect(localStorage).toHaveLength(0);
	});

	it("is a list of cards on a phone, twenty at a time, sorted by a choice", async () => {
		isNarrow = true;
		const many = Array.from({ length: 45 }, (_, n) => ({
			key: { utm_source: "google", utm_campaign: `c${n}` },
			...{ now: figuresOf(n, n, n), before: figuresOf(0, 0, 0) },
		}));
		open(data(many));
		const names = async () => (await shown()).map(([, campaign]) => campaign);
		expect(await names()).toHaveLength(21);
		fireEvent.click(screen.getByRole("button", { name: "Afficher la suite (25 lignes)" }));
		expect(await names()).toHaveLength(41);
		expect((await names())[0]).toBe("c44");
		fireEvent.change(screen.getByLabelText("Trier par"), { target: { value: "sign_ups" } });
		fireEvent.click(screen.getByRole("button", { name: "Décroissant" }));
		expect((await names())[0]).toBe("c0");
		expect(screen.getByRole("button", { name: "Croissant" })).toBeTruthy();
	});

	it("is requested again for other dimensions and periods; one dimension always remains", async () => {
		const requested = open(data(ROWS));
		await screen.findByRole("table");
		fireEvent.click(screen.getByLabelText("Campagne"));
		const source = screen.getByLabelText<HTMLInputElement>("Source");
		expect(source.disabled).toBe(true);
		fireEvent.click(screen.getByLabelText("Variante"));
		fireEvent.change(screen.getByLabelText("Période"), { target: { value: "90d" } });
		await waitFor(() =>
			expect(requested.at(-1)).toBe("/campaigns?by=utm_source%2Cvariant&touch=first"),
		);
	});

	it("is what its address says: period, comparison, filters, dimensions, touch, origins and search", async () => {
		openAt(
			"/admin/system?period=custom&from=2026-10-11&to=2026-10-20&compare=year&platform=mac&by=utm_campaign&touch=last&q=spring",
			data([{ ...(ROWS[1] as CampaignRow), key: { utm_campaign: "spring" } }]),
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

	it("has no earlier figures without a comparison, on screen or in the file", async () => {
		openAt("/admin/system?compare=none", data(ROWS));
		expect((await shown())[0]?.slice(2, 4)).toEqual(["90,00 €", "2"]);
		expect(asked[0]).not.toHaveProperty("before_from");
		const files = vi.spyOn(URL, "createObjectURL");
		fireEvent.click(screen.getByRole("button", { name: "Exporter en CSV" }));
		const file = files.mock.calls[0]?.[0];
		if (!(file instanceof Blob)) throw new Error("no file was made");
		expect(readCsv(await file.text(), ";")[1]?.slice(2, 5)).toEqual(["1500", "", ""]);
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
			"Vues, période comparée",
			"Vues, évolution (%)",
		]);
		expect(lines.map((line) => line.slice(0, 5))).toEqual([
			["bing", "", "100", "0", ""],
			["google", "'=1+1", "1500", "1000", "50"],
			["Total", "", "1600", "1000", "60"],
		]);
	});

	it("keeps its rows as they were, out of reach and of the file, while others load", async () => {
		const late = Promise.withResolvers<Response>();
		open(data(ROWS));
		const before = await shown();
		const table = screen.getByRole("table", { name: "Rapport des campagnes" });
		const respond = fetch;
		vi.stubGlobal("fetch", (path: string) =>
			path.includes("/campaigns?") ? late.promise : respond(path),
		);
		fireEvent.click(screen.getByLabelText("Campagne"));
		fireEvent.change(screen.getByRole("searchbox"), { target: { value: "bing" } });
		await waitFor(() => expect(table.closest("[inert]")).toBeTruthy());
		expect(await shown()).toEqual(before);
		const files = vi.spyOn(URL, "createObjectURL");
		const exporting = screen.getByRole("button", { name: "Exporter en CSV" });
		expect(exporting.getAttribute("aria-disabled")).toBe("true");
		fireEvent.click(exporting);
		expect(files).not.toHaveBeenCalled();
		const [bing] = ROWS as [CampaignRow];
		const body = { success: true, data: [{ ...bing, key: { utm_source: "bing" } }] };
		late.resolve(Response.json(body));
		await waitFor(() => expect(table.closest("[inert]")).toBeNull());
		expect((await shown()).map(([source]) => source)).toEqual(["bing", "Total"]);
	});

	it("asks for no curve without a chosen row", async () => {
		open(data(ROWS));
		await screen.findByRole("table", { name: "Rapport des campagnes" });
		for (const box of screen.getAllByRole("checkbox", { name: /^Tracer / })) fireEvent.click(box);
		const curve = screen.getByRole("region", { name: /^Jour par jour/ });
		expect(await within(curve).findByText("Aucune donnée pour cette période.")).toBeTruthy();
		expect(curve.querySelector("[inert]")).toBeNull();
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
