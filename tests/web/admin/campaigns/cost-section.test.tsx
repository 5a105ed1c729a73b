import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CostSection } from "../../../../web/app/admin/campaigns/costs/cost-section.tsx";
import type { CampaignRow } from "../../../../worker/contract/analytics-schema.ts";
import type { Cost } from "../../../../worker/contract/back-office-calls-schema.ts";
import { renderAdmin } from "../admin-app.tsx";
import { ADMIN, fakeWorker, ok } from "../fake-worker.ts";
import { NO_FIGURES } from "./no-figures.ts";

afterEach(() => {
	sessionStorage.clear();
});

const row = (utm_campaign: string): CampaignRow => ({
	key: { utm_source: "google", utm_medium: "paid", utm_campaign },
	now: { ...NO_FIGURES, views: 10 },
	before: NO_FIGURES,
});

/** Opens the section and chooses a file. @returns the calls of the worker */
async function choose(text: string, rows = [row("spring"), row("brand_fr")]) {
	vi.stubGlobal("fetch", async () => Response.json({ success: true, data: rows }));
	const worker = fakeWorker({
		rpc: {
			is_admin: ok(true),
			get_admin_data: ok([{ ...ADMIN, role: "super_admin" }]),
			list_cost_uploads: ok([]),
			preview_campaign_costs: ok({ known: null, replaced: [] }),
			upload_campaign_costs: ok(1),
		},
	});
	renderAdmin({ worker, visited: ["/admin/system"], system: <CostSection /> });
	fireEvent.change(await screen.findByLabelText("Choisir un fichier CSV"), {
		target: { files: [new File([text], "costs.csv")] },
	});
	return worker.rpc;
}

const stored = (rpc: Awaited<ReturnType<typeof choose>>) =>
	rpc.mock.calls
		.filter(([name]) => name === "upload_campaign_costs")
		.flatMap(([, input]) => (input as { costs: Cost[] }).costs)
		.map((cost) => [cost.day, cost.utm_source, cost.utm_medium, cost.utm_campaign, cost.cost]);
const confirm = async () => {
	const button = await screen.findByRole<HTMLButtonElement>("button", {
		name: "Enregistrer ces coûts",
	});
	await waitFor(() => expect(button.disabled).toBe(false));
	fireEvent.click(button);
	await screen.findByText("Les coûts sont enregistrés.");
};
const plainText = () => document.body.textContent?.replace(/\s/g, " ") ?? "";

const GOOGLE = [
	...[
		"Campaign report",
		'"November 2, 2026 - November 2, 2026"',
		"Day,Campaign,Currency code,Cost",
	],
	...[
		"2026-11-02,SPRING,EUR,10.50",
		"2026-11-02,Brand FR,EUR,5.00",
		"Total: Account, --,EUR,15.50",
	],
].join("\n");

describe("an export of a platform", () => {
	it("is stored under the campaigns of visits that the operator chooses", async () => {
		const rpc = await choose(GOOGLE);
		const name = await screen.findByLabelText(/^google · Brand FR/);
		expect(plainText()).toContain("1 ligne sur 2 ne correspond à aucune campagne vue");
		await screen.findByRole("button", { name: "Enregistrer ces coûts" });
		expect(plainText()).toContain("2 lignes de titre ou de pied de page laissées de côté.");
		expect(plainText()).toContain("1 ligne de total laissée de côté.");
		const choices = within(name).getAllByRole("option");
		expect(choices[1]?.textContent).toContain("google · paid · brand_fr");
		fireEvent.change(name, { target: { value: "0" } });
		await confirm();
		expect(stored(rpc)).toEqual([
			["2026-11-02", "google", "paid", "SPRING", 1050],
			["2026-11-02", "google", "paid", "brand_fr", 500],
		]);
	});

	it("is stored under its own names all the same, and is added up where they are the same campaign", async () => {
		const rpc = await choose(GOOGLE);
		await confirm();
		expect(stored(rpc)[1]).toEqual(["2026-11-02", "google", "cpc", "Brand FR", 500]);
		cleanup();
		const again = await choose(GOOGLE);
		const name = await screen.findByLabelText(/^google · Brand FR/);
		fireEvent.change(name, { target: { value: "1" } });
		expect(await screen.findByText(/1 ligne ajoutée à une autre/)).toBeTruthy();
		await confirm();
		expect(stored(again)).toEqual([["2026-11-02", "google", "paid", "SPRING", 1550]]);
	});

	it("in dollars is refused in one sentence, and nothing is sent", async () => {
		const rpc = await choose(GOOGLE.replaceAll("EUR", "USD"));
		const problems = await screen.findAllByText(/le coût est en USD/);
		expect(problems).toHaveLength(1);
		expect(screen.queryByRole("button", { name: "Enregistrer ces coûts" })).toBeNull();
		expect(rpc).not.toHaveBeenCalledWith("preview_campaign_costs", expect.anything());
	});
});

it("lets the operator say where the values of an unknown file are", async () => {
	const rpc = await choose("Datum;Kampagne;Kosten\n02/11/2026;spring;1,50");
	for (const [field, value] of [
		["Jour", "#0"],
		["Campagne", "#1"],
		["Coût", "#2"],
		["Devise", "=EUR"],
		["Source", "=google"],
	] as const) {
		expect(screen.queryByRole("button", { name: "Enregistrer ces coûts" })).toBeNull();
		fireEvent.change(await screen.findByLabelText(field), { target: { value } });
	}
	fireEvent.change(screen.getByLabelText("Jours écrits"), { target: { value: "day" } });
	await confirm();
	expect(stored(rpc)).toEqual([["2026-11-02", "google", "paid", "spring", 150]]);
});
