import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Cost } from "../../../../contract/back-office-calls-schema.ts";
import { costs } from "../../../../locales/fr/admin.json";
import { CostsPage } from "../../../../web/app/admin/campaigns/costs/costs-page.tsx";
import { openAdmin } from "../admin-app.tsx";
import { ok, refused } from "../fake-worker.ts";

/** Opens the section and chooses a file. @returns the costs that it stores, and its calls */
async function choose(content: string | Uint8Array<ArrayBuffer>, replies: object = {}) {
	vi.stubGlobal("fetch", async () => Response.json({ success: true, data: [] }));
	const { rpc, inputsOf } = openAdmin(<CostsPage />, {
		rpc: {
			preview_campaign_costs: ok({ known: null, replaced: [] }),
			upload_campaign_costs: ok(1),
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
	return { rpc, stored };
}

const SAVE = "Enregistrer ces coûts";
const save = async () => {
	const button = await screen.findByText<HTMLButtonElement>(SAVE);
	await waitFor(() => expect(button.disabled).toBe(false));
	fireEvent.click(button);
};

const GOOGLE = `Campaign report
"November 2, 2026 - November 2, 2026"
Day,Campaign,Currency code,Cost
2026-11-02,SPRING,EUR,10.50
2026-11-02,Brand FR,EUR,5.00
Total: Account, --,EUR,15.50`;

describe("an export of a platform", () => {
	it.each([
		["ambiguous_campaign", costs.refused.ambiguous_campaign],
		["unavailable", "HTTP 409"],
	])("is not stored, and says why: %s", async (code, text) => {
		await choose(GOOGLE, { upload_campaign_costs: refused(code, 409) });
		await save();
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
	await save();
	await screen.findByText("Les coûts sont enregistrés.");
	expect(stored()).toEqual([["2026-11-02", "google", "spring", "google", "cpc", "spring", 150]]);
});

it("keeps a file that was read for the operator's way to the sign-in and back", async () => {
	await choose(GOOGLE);
	await screen.findByText(SAVE);
	cleanup();
	openAdmin(<CostsPage />, { rpc: { preview_campaign_costs: ok({ known: null, replaced: [] }) } });
	expect(await screen.findByText(SAVE)).toBeTruthy();
});
