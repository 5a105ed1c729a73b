import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FactsAge } from "../../../../web/app/admin/funnel/funnel-page.tsx";
import { FigureHint } from "../../../../web/app/admin/widgets/figure-hint.tsx";
import { renderAdmin } from "../admin-app.tsx";
import { ADMIN, fakeWorker, ok, refused } from "../fake-worker.ts";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const STALE = "Ces chiffres ne sont peut-être pas à jour.";

/** A page with two figures: people rest on it, costs do not. */
function open(age: unknown) {
	const rpc = { is_admin: ok(true), get_admin_data: ok([ADMIN]), get_facts_age: age };
	const page = (
		<>
			<FactsAge />
			<FigureHint about="Visites" figure="funnelPeople" />
			<FigureHint about="Coûts" figure="campaigns.cost" />
		</>
	);
	const worker = fakeWorker({ rpc });
	renderAdmin({ worker, visited: ["/admin/page"], pages: { "/admin/page": page } });
}

/** The figures that the stylesheet marks. */
const marked = () =>
	[...document.querySelectorAll("main:has([data-outdated]) .hint[data-delayed=true] > button")].map(
		(button) => button.getAttribute("aria-label"),
	);

describe("the age of figures", () => {
	it("stands above the page", async () => {
		open(ok({ at: ago(12), is_stale: false }));
		expect(await screen.findByText("Mis à jour il y a 12 minutes.")).toBeDefined();
		expect(screen.queryByText(STALE)).toBeNull();
		expect(marked()).toEqual([]);
	});

	it.each([
		["too old", ok({ at: ago(9 * 60), is_stale: true })],
		["never made", ok({ at: null, is_stale: true })],
		["unknown", refused("no", 500)],
	])("warns, and marks the figures that rest on it, when it is %s", async (_, age) => {
		open(age);
		expect(await screen.findByText(STALE)).toBeDefined();
		expect(marked()).toEqual(["Calcul\u00a0: Visites"]);
	});
});
