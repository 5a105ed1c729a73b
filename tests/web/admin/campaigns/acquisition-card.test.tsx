import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import analytics from "../../../../locales/fr/analytics.json";
import { AcquisitionCard } from "../../../../web/app/admin/campaigns/acquisition-card.tsx";
import { LosingCard } from "../../../../web/app/admin/campaigns/losing-campaigns.tsx";
import { openAdmin, plainText } from "../admin-app.tsx";
import { ok } from "../fake-worker.ts";
import { step } from "../revenue/steps.ts";

const ROW = {
	...{ source: "google", campaign: "c", cost: null, customers: 12, revenue: 900, mrr: 300 },
	recent_cost: 0,
	...{ result: null, result_low: null, result_high: null },
};
const selected = {
	touch: "last",
	selection: { filters: {} },
	spans: { current: { from: Date.UTC(2026, 9, 1), until: Date.UTC(2026, 10, 1) } },
} as unknown as Parameters<typeof AcquisitionCard>[0]["selected"];

const left = (lost: number) => step({ customers: { start: 100, lost } });
it.each([
	["enough customers have left", left(10), ROW, /LTV estimée : .*10 départs/],
	["its basis stands beside it", left(10), ROW, /^3,25 € \(12 clients, attrition 10 %\)$/],
	["too few have left", left(9), ROW, /Pas de LTV : moins de 10 départs/],
	[
		"too few came",
		left(10),
		{ ...ROW, customers: 9 },
		/Pas de LTV : aucune .* 10 nouveaux clients/,
	],
	["the churn is unknown", null, ROW, /Pas de LTV pour l’instant : .* n’a pas pu être lue/],
])("says why there is an LTV or none: %s", async (_, month, row, expected) => {
	vi.stubGlobal("fetch", async () =>
		month === null
			? Response.json({ error: "no" }, { status: 400 })
			: Response.json({ success: true, data: { steps: [month] } }),
	);
	openAdmin(<AcquisitionCard selected={selected} />, {
		rpc: { get_acquisition: ok([row]) },
	});
	expect(await screen.findByText(expected)).toBeTruthy();
});

it("says that nobody became a customer", async () => {
	openAdmin(<AcquisitionCard selected={selected} />, {
		rpc: { get_acquisition: ok([]) },
	});
	expect(await screen.findByText(analytics.empty)).toBeTruthy();
});

it("names the losing campaigns in the order of the response, with the days that it is about", async () => {
	const losing = (source: string) => ({
		...{ ...ROW, source, cost: 2000, revenue: 900, result: -1100, result_low: -1500 },
		...{ result_high: source === "meta" ? -200 : 100 },
	});
	openAdmin(<LosingCard selected={selected} />, {
		rpc: {
			get_losing_campaigns: ok({
				...{ from: "2025-11-17", to: "2026-11-15" },
				campaigns: [losing("meta"), losing("linkedin"), losing("bing")],
			}),
		},
	});
	const [text] = await screen.findAllByText(/dépensés en un an/);
	const items = within(text?.closest("ul") ?? document.body).getAllByRole("listitem");
	expect(items.map((item) => plainText(item))).toEqual([
		expect.stringMatching(/^meta \/ c20,00 € dépensés .* Une perte même avec de la chance/),
		expect.stringMatching(/^linkedin \/ c.* trop peu pour en être sûr/),
		expect.stringMatching(/^bing \/ c/),
	]);
	expect(plainText(document.body)).toContain("Du 17 nov. 2025 au 15 nov. 2026");
	expect(screen.getByRole("link", { name: /bing \/ c/ }).getAttribute("href")).toMatch(
		/from=2025-11-17&to=2026-11-15&source=bing&campaign=c/,
	);
});
