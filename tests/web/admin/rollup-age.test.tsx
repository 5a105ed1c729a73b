import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { FigureHint } from "../../../web/app/admin/widgets/figure-hint.tsx";
import { RollupAge } from "../../../web/app/admin/widgets/rollup-age.tsx";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeSupabase, ok, refused } from "./fake-supabase.ts";

afterEach(cleanup);

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const fresh = { at: ago(12), is_stale: false };
const night = { at: ago(9 * 60), is_stale: false };

/** A page with two figures: views rest on both rollups, costs on none. */
function open(ages: unknown) {
	const rpc = { is_admin: ok(true), get_admin_data: ok([ADMIN]), get_rollup_ages: ages };
	const page = (
		<>
			<RollupAge source="analytics_campaigns" />
			<RollupAge source="analytics_revenue" />
			<FigureHint about="Vues" figure="views" />
			<FigureHint about="Coûts" figure="cost" />
		</>
	);
	const { supabase } = fakeSupabase({ rpc });
	renderAdmin({ supabase, visited: ["/admin/page"], pages: { "/admin/page": page } });
}

describe("the age of figures", () => {
	it("stands on the page and in the note of each figure that rests on a rollup", async () => {
		open(ok({ refresh_today: fresh, refresh_rollups: night }));
		const text = "Mis à jour il y a 12 minutes. Jours passés recomptés il y a 9 heures.";
		expect(await screen.findAllByText(text, { exact: false })).toHaveLength(2);
		expect(screen.queryByRole("status")).toBeNull();
		expect(screen.getByRole("button", { name: "Calcul\u00a0: Vues" })).toBeDefined();
	});

	it.each([
		["too old", ok({ refresh_today: { ...fresh, is_stale: true }, refresh_rollups: night })],
		["never made", ok({})],
		["unknown", refused("no", 500)],
	])("marks the figure when it is %s", async (_, ages) => {
		open(ages);
		expect(await screen.findByText("Ces chiffres ne sont peut-être pas à jour.")).toBeDefined();
		const name = "Calcul\u00a0: Vues (chiffre peut-être pas à jour)";
		expect(screen.getByRole("button", { name })).toBeDefined();
		expect(screen.getByRole("button", { name: "Calcul\u00a0: Coûts" })).toBeDefined();
	});

	it("says that a rollup was never made", async () => {
		open(ok({ refresh_today: { at: null, is_stale: true }, refresh_rollups: night }));
		expect(await screen.findAllByText(/Jamais mis à jour\. Jours passés/)).toHaveLength(2);
	});
});
