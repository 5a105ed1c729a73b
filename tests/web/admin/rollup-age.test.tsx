import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AgeOfAllDays, AgeOfClosedDays } from "../../../web/app/admin/rollups/rollup-ages.tsx";
import { FigureHint } from "../../../web/app/admin/widgets/figure-hint.tsx";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeSupabase, ok, refused } from "./fake-supabase.ts";

afterEach(cleanup);

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const fresh = { at: ago(12), is_stale: false };
const night = { at: ago(9 * 60), is_stale: false };
const STALE = "Ces chiffres ne sont peut-être pas à jour.";

/** A page with two figures: views rest on rollups, costs on none. */
function open(ages: unknown, Age = AgeOfAllDays) {
	const rpc = { is_admin: ok(true), get_admin_data: ok([ADMIN]), get_rollup_ages: ages };
	const page = (
		<>
			<Age />
			<FigureHint about="Vues" figure="views" />
			<FigureHint about="Coûts" figure="cost" />
		</>
	);
	const { supabase } = fakeSupabase({ rpc });
	renderAdmin({ supabase, visited: ["/admin/page"], pages: { "/admin/page": page } });
}

/** The figures that the stylesheet marks. */
const marked = () =>
	[
		...document.querySelectorAll("main:has([data-outdated]) .hint[data-rolled-up=true] > button"),
	].map((button) => button.getAttribute("aria-label"));

describe("the age of figures", () => {
	it("stands above the page, by its rollups", async () => {
		open(ok({ refresh_today: fresh, refresh_rollups: night }));
		const text = "Mis à jour il y a 12 minutes. Jours passés recomptés il y a 9 heures.";
		expect(await screen.findByText(text)).toBeDefined();
		expect(marked()).toEqual([]);
		cleanup();
		open(
			ok({ refresh_today: { ...fresh, is_stale: true }, refresh_rollups: night }),
			AgeOfClosedDays,
		);
		expect(await screen.findByText("Jours passés recomptés il y a 9 heures.")).toBeDefined();
		expect(screen.queryByText(STALE)).toBeNull();
	});

	it.each([
		["too old", ok({ refresh_today: { ...fresh, is_stale: true }, refresh_rollups: night })],
		["never made", ok({ refresh_today: { at: null, is_stale: true }, refresh_rollups: night })],
		["not there", ok({})],
		["unknown", refused("no", 500)],
	])("warns, and marks the figures that rest on it, when it is %s", async (_, ages) => {
		open(ages);
		expect(await screen.findByText(STALE)).toBeDefined();
		expect(marked()).toEqual(["Calcul\u00a0: Vues"]);
	});
});
