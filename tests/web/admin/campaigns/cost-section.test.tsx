import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CampaignRow } from "../../../../contract/analytics-schema.ts";
import type { Cost } from "../../../../contract/back-office-calls-schema.ts";
import { costs } from "../../../../locales/fr/admin.json";
import { CostSection } from "../../../../web/app/admin/campaigns/costs/cost-section.tsx";
import { openAdmin, plainText } from "../admin-app.tsx";
import { ok } from "../fake-worker.ts";
import { NO_FIGURES } from "./no-figures.ts";

afterEach(() => sessionStorage.clear());

const row = (utm_campaign: string): CampaignRow => ({
	key: { utm_source: "google", utm_medium: "paid", utm_campaign },
	now: { ...NO_FIGURES, views: 10 },
	before: NO_FIGURES,
});

/** Opens the section and chooses a file. @returns the costs that it stores, and its calls */
async function choose(content: string | Uint8Array<ArrayBuffer>, storing: unknown = ok(1)) {
	const data = [row("spring"), row("brand_fr")];
	vi.stubGlobal("fetch", async () => Response.json({ success: true, data }));
	const { rpc, inputsOf } = openAdmin(<CostSection />, {
		rpc: {
			preview_campaign_costs: ok({ known: null, replaced: [] }),
			upload_campaign_costs: storing,
		},
	});
	fireEvent.change(await screen.findByLabelText("Choisir un fichier CSV"), {
		target: { files: [new File([content], "costs.csv")] },
	});
	const stored = () =>
		inputsOf("upload_campaign_costs")
			.flatMap((input) => (input as { costs: Cost[] }).costs)
			.map((cost) => [cost.day, cost.utm_source, cost.utm_medium, cost.utm_campaign, cost.cost]);
	return { rpc, stored };
}

const SAVE = "Enregistrer ces coûts";
const confirm = async () => {
	const button = await screen.findByText<HTMLButtonElement>(SAVE);
	await waitFor(() => expect(button.disabled).toBe(false));
	fireEvent.click(button);
	await screen.findByText("Les coûts sont enregistrés.");
};
const nameOf = async () => screen.findByLabelText(/^google · Brand FR/);

const GOOGLE = `Campaign report
"November 2, 2026 - November 2, 2026"
Day,Campaign,Currency code,Cost
2026-11-02,SPRING,EUR,10.50
2026-11-02,Brand FR,EUR,5.00
Total: Account, --,EUR,15.50`;

describe("an export of a platform", () => {
	it("is stored under the campaigns of visits that the operator chooses", async () => {
		const { stored } = await choose(GOOGLE);
		const name = await nameOf();
		await screen.findByText(SAVE);
		const page = plainText(document.body);
		expect(page).toContain("1 ligne sur 2 ne correspond à aucune campagne vue");
		expect(page).toContain("2 lignes de titre ou de pied de page laissées de côté.");
		expect(page).toContain("1 ligne de total laissée de côté.");
		const [, first] = within(name).getAllByRole("option");
		expect(first?.textContent).toContain("google · paid · brand_fr");
		fireEvent.change(name, { target: { value: "0" } });
		expect(name).toHaveProperty("value", "0");
		await confirm();
		expect(stored()).toEqual([
			["2026-11-02", "google", "paid", "SPRING", 1050],
			["2026-11-02", "google", "paid", "brand_fr", 500],
		]);
		// And is not offered again, here or at the next visit.
		expect(screen.queryByText(SAVE)).toBeNull();
		expect(sessionStorage).toHaveLength(0);
	});

	it("is stored under its own names all the same, and is added up where they are the same campaign", async () => {
		const { stored } = await choose(GOOGLE);
		await confirm();
		expect(stored()[1]).toEqual(["2026-11-02", "google", "cpc", "Brand FR", 500]);
		cleanup();
		const again = await choose(GOOGLE);
		fireEvent.change(await nameOf(), { target: { value: "1" } });
		expect(await screen.findByText(/1 ligne ajoutée à une autre/)).toBeTruthy();
		await confirm();
		expect(again.stored()).toEqual([["2026-11-02", "google", "paid", "SPRING", 1550]]);
	});

	it.each([
		["known_file", costs.known],
		["unavailable", "HTTP 409"],
	])("is not stored twice, and says why: %s", async (code, text) => {
		await choose(GOOGLE, { ...ok(null), error: { code, message: "" }, status: 409 });
		const button = await screen.findByText<HTMLButtonElement>(SAVE);
		await waitFor(() => expect(button.disabled).toBe(false));
		fireEvent.click(button);
		expect((await screen.findByRole("alert")).textContent).toBe(text);
	});

	it("has the first 50 of its unknown names to choose for", async () => {
		const names = Array.from({ length: 52 }, (_, n) => `2026-11-02,unknown ${n},EUR,1.00`);
		await choose([...GOOGLE.split("\n").slice(0, 3), ...names].join("\n"));
		await screen.findByText(costs.unmatched.more_other.replace("{{count}}", "2"));
		expect(screen.getAllByLabelText(/^google · unknown/)).toHaveLength(50);
	});

	it("in dollars is refused in one sentence, and nothing is sent", async () => {
		const { rpc } = await choose(GOOGLE.replaceAll("EUR", "USD"));
		expect(await screen.findAllByText(/le coût est en USD/)).toHaveLength(1);
		expect(screen.queryByText(SAVE)).toBeNull();
		expect(rpc).not.toHaveBeenCalledWith("preview_campaign_costs", expect.anything());
	});
});

it.each([
	["an .xlsx", "PK\u0003\u0004[Content_Types].xml"],
	["an .xls", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
])("says of %s that it is to be saved as CSV", async (_, content) => {
	await choose(content);
	expect((await screen.findByRole("alert")).textContent).toBe(costs.workbook);
	expect(screen.queryByLabelText("Jour")).toBeNull();
});

it("lets the operator say where the values of an unknown file are", async () => {
	const { stored } = await choose("Datum;Kampagne;Kosten\n02/11/2026;spring;1,50");
	for (const [field, value] of [
		["Jour", "#0"],
		["Campagne", "#1"],
		["Coût", "#2"],
		["Devise", "=EUR"],
		["Source", "=google"],
	] as const) {
		expect(screen.queryByText(SAVE)).toBeNull();
		fireEvent.change(await screen.findByLabelText(field), { target: { value } });
	}
	fireEvent.change(screen.getByLabelText("Jours écrits"), { target: { value: "day" } });
	await confirm();
	expect(stored()).toEqual([["2026-11-02", "google", "paid", "spring", 150]]);
});
