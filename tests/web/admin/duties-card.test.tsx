import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { DutiesCard } from "../../../web/app/admin/system/duties-card.tsx";
import type { DutyState } from "../../../worker/contract/system-schema.ts";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeWorker, ok } from "./fake-worker.ts";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const WELL: DutyState = {
	name: "refresh_facts",
	every_seconds: 300,
	succeeded_at: ago(3),
	failed_at: null,
	failures: 0,
	problem: null,
	state: "ok",
};
const FAILING: DutyState = {
	...WELL,
	...{ name: "make_partitions", every_seconds: 86_400, succeeded_at: ago(4 * 24 * 60) },
	...{ failed_at: ago(60), failures: 3, problem: "57014 canceling statement", state: "failing" },
};

/** The rows of the card as texts. */
async function rowsOf(duties: DutyState[] | null): Promise<string[]> {
	const rpc = { is_admin: ok(true), get_admin_data: ok([{ ...ADMIN, role: "super_admin" }]) };
	const worker = fakeWorker({ rpc });
	const system = <DutiesCard duties={duties} />;
	renderAdmin({ worker, visited: ["/admin/system"], system });
	await screen.findByRole("heading", { name: "Tâches automatiques" });
	const [, ...rows] = duties ? screen.getAllByRole("row") : [];
	return rows.map(({ textContent }) => textContent ?? "");
}

describe("the duties of the cron", () => {
	it("stand with their age, those that fail first, with their error", async () => {
		const [first, second] = await rowsOf([WELL, FAILING]);
		expect(first).toContain("partitions des mois à venirmake_partitions · chaque jour");
		expect(first).toContain("en échec, 3 échecs de suiteDernière réussite il y a 4 jours");
		expect(first).toContain("57014 canceling statement");
		expect(second).toContain("à l’heureDernière réussite il y a 3 minutes");
		expect(second).toContain("· toutes les 5 minutes");
	});

	it("of another release have their own name, and those that never ran say so", async () => {
		const [row] = await rowsOf([
			{ ...WELL, name: "from_elsewhere", succeeded_at: null, state: "late" },
		]);
		expect(row).toContain("from_elsewhere");
		expect(row).toContain("en retardDernière réussite jamais");
	});

	it("are unknown when they could not be read", async () => {
		await rowsOf(null);
		expect(within(screen.getByRole("main")).getByText("inconnu")).toBeDefined();
	});
});
