import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AdConversions } from "../../../../contract/conversion-calls-schema.ts";
import { ConversionsCard } from "../../../../web/app/admin/campaigns/conversions-card.tsx";
import { cellsOf, openAdmin } from "../admin-app.tsx";
import { ok } from "../fake-worker.ts";

const AT = "2026-11-26T10:00:00Z";
const counts = { waiting: 0, sent: 1, accepted: 1, matched: 1, refused: 0, accepted_at: AT };
const refused = { ...counts, accepted: 0, matched: 0, refused: 1, accepted_at: null };
const sending: AdConversions["next"][number] = {
	...{ id: 1, platform: "google", kind: "payment", step: 1, value: 583, returned: 583 },
	...{ currency: "eur", event_id: "e-1", occurred_at: AT, due_at: AT, is_taken_back: false },
	...{ click_name: "gclid", has_mail: true },
};
const CONVERSIONS: AdConversions = {
	sums: [
		{ platform: "google", kind: "sign_up", ...counts },
		{ platform: "meta", kind: "payment", ...refused },
	],
	reasons: [
		{ platform: "meta", reason: "meta 400 100", n: 1 },
		{ platform: "linkedin", reason: "not_possible", n: 2 },
		{ platform: "google", reason: "too_late: google oauth", n: 3 },
	],
	next: [
		sending,
		{
			...{ ...sending, id: 2, platform: "microsoft", kind: "sign_up", value: null, returned: 0 },
			...{ currency: null, event_id: "e-2", is_taken_back: true, click_name: "msclkid" },
			has_mail: false,
		},
	],
};

async function open(conversions: AdConversions) {
	openAdmin(<ConversionsCard />, { rpc: { get_ad_conversions: ok(conversions) } });
	await screen.findByText(/90 jours/);
}

it("shows by platform what was accepted and refused, and why, and what would be sent next", async () => {
	await open(CONVERSIONS);
	const [sums] = screen.getAllByRole("table");
	expect(cellsOf(sums as HTMLElement)).toEqual([
		["Google", "Inscription", "0", "1", "1", "1", "0", expect.stringContaining("26")],
		["Meta", "Premier paiement", "0", "1", "0", "non dit", "1", "–"],
	]);
	const card = screen.getByRole("region", { name: "Conversions renvoyées aux régies" });
	const reasons = within(card)
		.getAllByRole("listitem")
		.map(({ textContent }) => textContent);
	expect(reasons).toEqual([
		"Meta (1) – meta 400 100",
		expect.stringMatching(/^LinkedIn \(2\) – la régie ne permet/),
		"Google (3) – abandonnée après trois jours google oauth",
	]);
	expect(screen.getByText("2 envois à venir")).toBeTruthy();
	const rows = cellsOf(screen.getByRole("table", { name: "Envois à venir" }));
	expect(
		rows.map(([platform, kind, value, , , id, by]) => [platform, kind, value, id, by]),
	).toEqual([
		["Google", "Changement de valeur, retrait", "5,83 €", "e-1", "gclid, empreinte de l’adresse"],
		["Microsoft", "Retrait : Inscription", "–", "e-2", "msclkid"],
	]);
});
