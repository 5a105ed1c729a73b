import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CampaignRow } from "../../../../contract/analytics-schema.ts";
import { CampaignReport } from "../../../../web/app/admin/campaigns/campaign-report.tsx";
import { treatUnknown } from "../../../../web/app/admin/campaigns/campaign-rows.ts";
import { queryOf } from "../../../../web/app/admin/campaigns/report-address.ts";
import { useSelection } from "../../../../web/app/admin/period/selection.ts";
import { readCsv } from "../../exports/read-csv.ts";
import { cellsOf, openAdmin } from "../admin-app.tsx";
import { figuresOf, ROWS } from "./no-figures.ts";

/** Whether the screen is a phone's. */
let isNarrow = false;

afterEach(() => {
	isNarrow = false;
});

/** The report of these rows, without the page's other cards. */
function open(rows: CampaignRow[]) {
	vi.stubGlobal("matchMedia", () => ({
		matches: isNarrow,
		addEventListener() {},
		removeEventListener() {},
	}));
	vi.stubGlobal("fetch", async () => Response.json({ success: true, data: [] }));
	openAdmin(<Report rows={rows} />);
}

const DIMENSIONS = ["utm_source", "utm_campaign"] as const;
function Report({ rows }: { rows: CampaignRow[] }) {
	const query = queryOf(DIMENSIONS, useSelection());
	const merged = treatUnknown(rows, "apart");
	return <CampaignReport query={query} dimensions={DIMENSIONS} rows={merged} compares />;
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
	it("has the columns that the operator chooses, in this browser, until they are reset; the file has all", async () => {
		open(ROWS);
		const all = await heads();
		expect(all.slice(2, 5)).toEqual(["Coût", "Nouveaux payants", "CAC"]);
		press("Colonnes");
		fireEvent.click(await screen.findByRole("checkbox", { name: "Coût" }));
		fireEvent.click(screen.getByRole("button", { name: "Monter CAC" }));
		expect(screen.getByText("CAC : 2 sur 9")).toBeTruthy();
		fireEvent.click(screen.getByRole("button", { name: "Fermer" }));
		expect(Object.keys(localStorage)).toEqual(["tabulia-campaign-columns"]);
		const chosen = ["Source", "Campagne", "CAC", "Nouveaux payants", ...all.slice(5)];
		expect(await heads()).toEqual(chosen);
		const cells = [...(document.querySelector("tbody tr")?.querySelectorAll("td") ?? [])];
		expect(cells.map(({ dataset }) => dataset.label)).toEqual(chosen.slice(1));
		expect((await exported())[0]).toHaveLength(2 + 3 * (all.length - 2));
		cleanup();
		open(ROWS);
		expect(await heads()).toEqual(chosen);
		press(/Colonnes : 8 sur 9/);
		// The last one stays.
		for (const box of await screen.findAllByRole<HTMLInputElement>("checkbox"))
			if (box.checked) fireEvent.click(box);
		const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
		expect(boxes.filter(({ checked }) => checked).map(({ disabled }) => disabled)).toEqual([true]);
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
});
