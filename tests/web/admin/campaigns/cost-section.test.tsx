import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { CampaignRow } from "../../../../contract/analytics-schema.ts";
import type { Cost } from "../../../../contract/back-office-calls-schema.ts";
import { costs } from "../../../../locales/fr/admin.json";
import { CostsPage } from "../../../../web/app/admin/campaigns/costs/costs-page.tsx";
import { openAdmin, plainText } from "../admin-app.tsx";
import { ok, refused } from "../fake-worker.ts";
import { costCampaign } from "./cost-campaign.ts";
import { NO_FIGURES } from "./no-figures.ts";

const row = (utm_campaign: string): CampaignRow => ({
	key: { utm_source: "google", utm_medium: "paid", utm_campaign },
	now: { ...NO_FIGURES, views: 10 },
	before: NO_FIGURES,
});

/** Opens the section and chooses a file. @returns the costs that it stores, and its calls */
async function choose(content: string | Uint8Array<ArrayBuffer>, replies: object = {}) {
	const data = [row("spring"), row("brand_fr")];
	vi.stubGlobal("fetch", async () => Response.json({ success: true, data }));
	const campaigns = [
		costCampaign({ utm_medium: "paid", utm_campaign: "spring" }),
		costCampaign({ id: 2, account: "Tabulia", name: "Brand FR", utm_campaign: "Brand FR" }),
	];
	const { rpc, inputsOf } = openAdmin(<CostsPage />, {
		rpc: {
			preview_campaign_costs: ok({ known: null, replaced: [] }),
			upload_campaign_costs: ok(1),
			list_cost_campaigns: ok(campaigns),
			map_cost_campaign: ok(null),
			...replies,
		},
	});
	fireEvent.change(await screen.findByLabelText("Choisir un fichier CSV"), {
		target: { files: [new File([content], "costs.csv")] },
	});
	const stored = () =>
		inputsOf("upload_campaign_costs")
			.flatMap((input) => (input as { costs: Cost[] }).costs)
			.map(({ day, platform, name, cost, ...own }) => [
				...[day, platform, name, own.utm_source, own.utm_medium, own.utm_campaign, cost],
			]);
	return { rpc, stored, inputsOf };
}

const SAVE = "Enregistrer ces coûts";
const confirm = async () => {
	const button = await screen.findByText<HTMLButtonElement>(SAVE);
	await waitFor(() => expect(button.disabled).toBe(false));
	fireEvent.click(button);
	await screen.findByText("Les coûts sont enregistrés.");
};

const GOOGLE = `Campaign report
"November 2, 2026 - November 2, 2026"
Day,Campaign,Currency code,Cost
2026-11-02,SPRING,EUR,10.50
2026-11-02,Brand FR,EUR,5.00
Total: Account, --,EUR,15.50`;

describe("an export of a platform", () => {
	it("is stored as the platform names it, whatever its campaigns count for", async () => {
		const { stored } = await choose(GOOGLE);
		await screen.findByText(SAVE);
		const page = plainText(document.body);
		expect(page).toContain("2 lignes de titre ou de pied de page laissées de côté.");
		expect(page).toContain("1 ligne de total laissée de côté.");
		await confirm();
		expect(stored()).toEqual([
			["2026-11-02", "google", "SPRING", "google", "cpc", "SPRING", 1050],
			["2026-11-02", "google", "Brand FR", "google", "cpc", "Brand FR", 500],
		]);
		// And is not offered again, here or at the next visit.
		expect(screen.queryByText(SAVE)).toBeNull();
		expect(sessionStorage).toHaveLength(0);
	});

	it("says which of its campaigns count for a name without visits, and has them count for another", async () => {
		const { inputsOf } = await choose(GOOGLE);
		await confirm();
		const [, first, second] = within(
			await screen.findByRole("table", { name: costs.campaigns.title }),
		).getAllByRole("row");
		expect(plainText(first ?? null)).toBe(
			"google · Tabulia · Brand FRgoogle · cpc · Brand FR aucune visite10,00 €Changer",
		);
		expect(plainText(second ?? null)).toContain("google · Springgoogle · paid · spring 10,00 €");
		expect(plainText(document.body)).toContain("1 campagne sur 2 compte pour un nom");
		fireEvent.click(screen.getByLabelText("Changer google · Tabulia · Brand FR"));
		const choice = screen.getByLabelText("Compter pour");
		expect(
			within(choice)
				.getAllByRole("option")
				.map((option) => option.textContent),
		).toEqual([
			...["google · cpc · Brand FR", "google · paid · brand_fr", "google · paid · spring"],
		]);
		fireEvent.change(choice, { target: { value: "1" } });
		fireEvent.click(screen.getByText("Enregistrer"));
		await waitFor(() => expect(screen.queryByLabelText("Compter pour")).toBeNull());
		expect(inputsOf("map_cost_campaign")).toEqual([
			{ campaign: 2, utm_source: "google", utm_medium: "paid", utm_campaign: "brand_fr" },
		]);
	});

	it.each([
		["known_file", costs.refused.known_file],
		["ambiguous_campaign", costs.refused.ambiguous_campaign],
		["unavailable", "HTTP 409"],
	])("is not stored, and says why: %s", async (code, text) => {
		await choose(GOOGLE, { upload_campaign_costs: refused(code, 409) });
		const button = await screen.findByText<HTMLButtonElement>(SAVE);
		await waitFor(() => expect(button.disabled).toBe(false));
		fireEvent.click(button);
		expect((await screen.findByRole("alert")).textContent).toBe(text);
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
		["Jour", "0"],
		["Campagne", "1"],
		["Coût", "2"],
		["Devise", '"EUR"'],
		["Source", '"google"'],
	] as const) {
		expect(screen.queryByText(SAVE)).toBeNull();
		fireEvent.change(await screen.findByLabelText(field), { target: { value } });
	}
	fireEvent.change(screen.getByLabelText("Jours écrits"), { target: { value: "day" } });
	await confirm();
	expect(stored()).toEqual([["2026-11-02", "google", "spring", "google", "cpc", "spring", 150]]);
});
