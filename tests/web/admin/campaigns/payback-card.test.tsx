import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import analytics from "../../../../locales/fr/analytics.json";
import { PaybackCard } from "../../../../web/app/admin/campaigns/payback-card.tsx";
import { openAdmin, plainText } from "../admin-app.tsx";
import { ok } from "../fake-worker.ts";

const selected = { touch: "first", selection: { filters: {} } } as unknown as Parameters<
	typeof PaybackCard
>[0]["selected"];
const open = (cohorts: object[]) =>
	openAdmin(<PaybackCard selected={selected} />, {
		rpc: { get_payback: ok(cohorts) },
	});
const JUNE = {
	...{ month: "2026-06", customers: 12, cost: 30_000 },
	points: [
		{ days: 30, revenue: 24_000 },
		{ days: 60, revenue: 30_000 },
	],
};

it.each([
	[
		"its cost paid back",
		JUNE,
		"En juin 2026, 12 nouveaux clients : coût remboursé en 60 jours au plus.",
	],
	[
		"its cost not paid back",
		{ ...JUNE, cost: 60_000 },
		"En juin 2026, 12 nouveaux clients : à 60 jours, il manque 25,00 € par client.",
	],
	["no cost", { ...JUNE, cost: null }, "En juin 2026, 12 nouveaux clients : aucun coût connu."],
])("says of a month with %s what its curve shows", async (_, month, expected) => {
	open([month]);
	expect(plainText(await screen.findByText(/^En juin 2026, 12/))).toBe(expected);
	const table = await screen.findByRole("table", { hidden: true });
	expect(plainText(table)).toContain("30 jours après (€)");
	expect(plainText(table)).not.toContain("90 jours");
});

it("says that there is nothing while no customer is 30 days old", async () => {
	open([{ ...JUNE, points: [] }]);
	expect(await screen.findByText(analytics.empty)).toBeTruthy();
});
