import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import analytics from "../../../../locales/fr/analytics.json";
import { AcquisitionCard } from "../../../../web/app/admin/campaigns/acquisition-card.tsx";
import { openAdmin } from "../admin-app.tsx";
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
	vi.stubGlobal("fetch", async () => Response.json({ success: true, data: { steps: [] } }));
	openAdmin(<AcquisitionCard selected={selected} />, {
		rpc: { get_acquisition: ok([]) },
	});
	expect(await screen.findByText(analytics.empty)).toBeTruthy();
});
