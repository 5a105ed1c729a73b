import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Revenue } from "../../../../contract/analytics-schema.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { RevenuePage } from "../../../../web/app/admin/revenue/revenue-page.tsx";
import { openAdmin, plainText, unfold } from "../admin-app.tsx";
import { step } from "./steps.ts";

const tile = async (name: string) => {
	const note = await screen.findByLabelText(new RegExp(`^Calcul\\s:\\s${name}$`));
	return note.closest<HTMLElement>(".stat") as HTMLElement;
};

/** Revenue of last month beside that of the month before; a part of the fees of one of them is unknown. */
function openMonths(unknown: "now" | "before"): void {
	vi.stubGlobal("fetch", async (address: string) => {
		// The earlier period has the fewest steps.
		const isNow = address.includes("step=day");
		const [mrr, customers, active] = isNow ? [1500, 35, 12] : [1000, 30, 10];
		const data: Revenue = {
			...{ currency: "eur", trials: [], retention: [], cancellations: [], foreign: [] },
			steps: [
				step({
					...{ mrr: { end: mrr }, customers: { end: customers }, subscriptions: { active } },
					cash: { net: 10 * mrr, count: 30, fees_unknown: isNow === (unknown === "now") ? 1 : 0 },
				}),
			],
		};
		return Response.json({ success: true, data: address.includes("/revenue?") ? data : [] });
	});
	const at = `${ADMIN_PATHS.revenue}?period=last-month`;
	openAdmin(<RevenuePage />, { at, role: "admin" });
}

it("cash after fees of which a part is unknown has changed by nobody knows how much", async () => {
	openMonths("now");
	const cash = await tile("Encaissé net");
	await waitFor(() => expect(plainText(cash)).toMatch(/≤ 150,00 €.*contre 100,00 € *$/));
});

it("figures of revenue change in grey on fewer than 20 events, and need not all have moved", async () => {
	openMonths("before");
	const mrr = await tile("MRR");
	await waitFor(() => expect(plainText(mrr)).toContain("15,00 €contre 10,00 € +50 %"));
	expect(within(mrr).getByText(/\+50/).className).toContain("text-green");
	// It was at most so much: nobody knows how it has changed.
	expect(plainText(await tile("Encaissé net"))).toMatch(/contre ≤ 100,00 € *$/);
	await unfold("Détail");
	const active = await tile("Abonnements actifs");
	expect(within(active).getByText(/\+20/).className).toContain("text-soft");
	// A month without some of the movements has a bridge all the same.
	const bridge = await screen.findByRole("region", { name: "Du début à la fin de la période" });
	expect(plainText(bridge)).toContain("Fin");
	expect(plainText(bridge)).not.toContain("Aucune donnée");
});
