import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import analytics from "../../../../locales/fr/analytics.json";
import { AcquisitionCard } from "../../../../web/app/admin/campaigns/acquisition-card.tsx";
import { openAdmin } from "../admin-app.tsx";
import { ok } from "../fake-worker.ts";
import { step } from "../revenue/steps.ts";

const ROW = {
	...{ source: "google", campaign: "c", cost: null, customers: 12, revenue: 900, mrr: 300 },
	...{ revenue_30: null, revenue_90: null, revenue_365: null, recent_cost: 0 },
	...{ result: null, result_low: null, result_high: null },
};
const selected = {
	selection: { filters: {} },
	spans: { current: { from: Date.UTC(2026, 9, 1), until: Date.UTC(2026, 10, 1) } },
} as unknown as Parameters<typeof AcquisitionCard>[0]["selected"];

it.each([
	["enough", step({ customers: { start: 100, lost: 10 } }), /LTV estimée : .*10 départs/],
	["too few", step({ customers: { start: 100, lost: 9 } }), /Pas de LTV : moins de 10 départs/],
	["an unknown number of", null, /Pas de LTV pour l’instant : .* n’a pas pu être lue/],
])("says why there is an LTV or none: %s customers have left", async (_, month, expected) => {
	vi.stubGlobal("fetch", async () =>
		month === null
			? Response.json({ error: "no" }, { status: 400 })
			: Response.json({ success: true, data: { steps: [month] } }),
	);
	openAdmin(<AcquisitionCard selected={selected} touch="last" />, {
		rpc: { get_acquisition: ok([ROW]) },
	});
	expect(await screen.findByText(expected)).toBeTruthy();
});

it("says that nobody became a customer", async () => {
	openAdmin(<AcquisitionCard selected={selected} touch="last" />, {
		rpc: { get_acquisition: ok([]) },
	});
	expect(await screen.findByText(analytics.empty)).toBeTruthy();
});
