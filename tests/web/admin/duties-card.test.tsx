import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { DutyState } from "../../../contract/system-schema.ts";
import { Duties } from "../../../web/app/admin/system/alerts-card.tsx";
import { openAdmin } from "./admin-app.tsx";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const WELL: DutyState = {
	...{ name: "refresh_facts", every_seconds: 300, succeeded_at: ago(3), failed_at: null },
	...{ failures: 0, problem: null, state: "ok" },
};
const FAILING: DutyState = {
	...{ name: "make_partitions", every_seconds: 86_400, succeeded_at: ago(4 * 24 * 60) },
	...{ failed_at: ago(60), failures: 3, problem: "57014 canceling statement", state: "failing" },
};
const FOREIGN: DutyState = { ...WELL, name: "elsewhere", succeeded_at: null, state: "late" };

it("duties stand with their age, those that fail first, with their error", async () => {
	openAdmin(<Duties state={[WELL, FAILING, FOREIGN]} isWrong />);
	await screen.findByRole("table");
	const [, ...rows] = screen.getAllByRole("row").map(({ textContent }) => textContent ?? "");
	const text = (part: string) => expect.stringContaining(part);
	expect(rows[0]).toContain("partitions des mois à venirmake_partitions · chaque jour");
	expect(rows[0]).toContain("en échec, 3 échecs de suiteDernière réussite il y a 4 jours");
	expect(rows[0]).toContain("57014 canceling statement");
	// A duty of another release has its own name, and one that never ran says so.
	expect(rows).toContainEqual(text("elsewhere"));
	expect(rows).toContainEqual(text("en retardDernière réussite jamais"));
	expect(rows).toContainEqual(text("à l’heureDernière réussite il y a 3 minutes"));
	expect(rows).toContainEqual(text("· toutes les 5 minutes"));
});
