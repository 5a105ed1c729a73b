import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FactsAge } from "../../../../web/app/admin/funnel/funnel-page.tsx";
import { FigureHint } from "../../../../web/app/admin/widgets/figure-hint.tsx";
import { openAdmin } from "../admin-app.tsx";
import { ok, refused } from "../fake-worker.ts";

const STALE = "Ces chiffres ne sont peut-être pas à jour.";
const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

it.each([
	["fresh", ok({ at: at(12), is_stale: false }), "Mis à jour il y a 12 minutes."],
	["too old", ok({ at: at(9 * 60), is_stale: true }), STALE],
	["never made", ok({ at: null, is_stale: true }), STALE],
	["unknown", refused("no", 500), STALE],
])(
	"the age of figures that is %s is told, and marks those that rest on it",
	async (_, age, text) => {
		// People rest on it, costs do not.
		openAdmin(
			<>
				<FactsAge />
				<FigureHint about="Visites" figure="funnelPeople" />
				<FigureHint about="Coûts" figure="campaigns.cost" />
			</>,
			{ rpc: { get_facts_age: age } },
		);
		expect(await screen.findByText(text)).toBeDefined();
		// The selector of the stylesheet.
		const marked = document.querySelectorAll(
			"main:has([data-outdated]) .hint[data-delayed=true] > button",
		);
		expect([...marked].map((button) => button.getAttribute("aria-label"))).toEqual(
			text === STALE ? ["Calcul\u00a0: Visites"] : [],
		);
	},
);
