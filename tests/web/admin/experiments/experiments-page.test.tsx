import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ExperimentList, Verdict } from "../../../../worker/contract/experiment-admin.ts";
import { openExperiments } from "./experiment-app.tsx";
import { LIST } from "./sample-experiments.ts";

const PATH = "/admin/experiments";
const API = "GET /api/admin/experiments";

beforeEach(() => {
	// happy-dom's dialogs lack both methods.
	vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-22T12:00:00Z"));
});
afterEach(() => {
	vi.restoreAllMocks();
});

const open = (list: Partial<ExperimentList> = {}, role?: "admin" | "super_admin") =>
	openExperiments(PATH, { [API]: { body: { ...LIST, ...list } } }, role);
const item = async (name: string) => {
	const heading = await screen.findByRole("heading", { name: new RegExp(name) });
	return heading.closest("li") as HTMLElement;
};

describe("the list", () => {
	it("has the tests by state, each with verdict, run, days left, publication and live share", async () => {
		open();
		const running = await item("home_headline");
		expect(running.textContent).toContain("Trop tôt\u00a0: prochaine lecture le 29 nov. 2026");
		expect(running.textContent).toContain(
			"Pour voir un écart de 20 %, il faut encore environ 1 234 visiteurs.".replace(
				"1 2",
				"1\u202f2",
			),
		);
		expect(running.textContent).toContain("n° 2, commencée le 1 nov. 2026");
		expect(running.textContent).toContain("7 jours");
		expect(running.textContent).toContain("98\u00a0% des affichages des 2 dernières minutes");
		expect(running.textContent).toContain("publié");
		const groups = screen.getAllByRole("heading", { level: 2 }).map((h) => h.textContent);
		expect(groups).toEqual(["Définis hors de l’outil", "En cours", "Brouillons"]);
		expect((await item("badge_idea")).textContent).toContain("pas encore lancé");
	});

	it("shows an A/A test as what it is, its problems with what to do, and offers a slot", async () => {
		open();
		const aa = within(await item("headline_test_2025"));
		expect(aa.getByText("Test A/A : rien ne change à l’écran")).toBeTruthy();
		const problems = within(aa.getByRole("list", { name: "Santé du test" }));
		expect(problems.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
			expect.stringMatching(/^Répartition anormale.*tirez de nouveau au sort\.$/),
			expect.stringMatching(/^Aucun visiteur.*Arrêtez ce test ou élargissez son audience\.$/),
		]);
		expect(aa.getByText("modifié hors de l’outil").className).toContain("text-red");
		expect(aa.getByRole("link", { name: "Lui donner un emplacement" }).getAttribute("href")).toBe(
			"/admin/experiments/headline_test_2025/edit",
		);
	});

	it.each<[Verdict, string]>([
		[
			{
				kind: "refused_ratio",
				deviation: { by: "browser", value: "Safari", arm: "B", expected: 50, found: 9 },
			},
			"Ne concluez pas : répartition anormale",
		],
		[
			{ kind: "refused_ledger", difference: -3 },
			"Ne concluez pas : le registre des événements n’est pas équilibré",
		],
		[
			{ kind: "refused_changed", how: "outside" },
			"Ne concluez pas : définition modifiée hors de l’outil",
		],
		[
			{ kind: "refused_changed", how: "during" },
			"Ne concluez pas : définition modifiée en cours de route",
		],
		[
			{ kind: "refused_split", share: 0.02 },
			"Ne concluez pas : trop de visiteurs dans plusieurs variantes",
		],
		[
			{
				...{ kind: "wins", arm: "B", look: 4, soFar: 0.2 },
				lift: { estimate: 0.123, low: 0.03, high: 0.221 },
			},
			"B gagne (intervalle de +3 % à +22,1 %)",
		],
		[
			{
				...{ kind: "loses", arm: "C", look: 1, soFar: null },
				lift: { estimate: -0.5, low: null, high: -0.2 },
			},
			"C perd (intervalle de sans limite à -20 %)",
		],
		[
			{
				kind: "no_difference",
				lifts: [
					{ arm: "B", lift: { estimate: 0.08, low: -0.187, high: 0.445 } },
					{ arm: "C", lift: { estimate: 0, low: -0.2, high: 0.2 } },
				],
			},
			"Pas de différence décelable (B : de -18,7 % à +44,5 % et C : de -20 % à +20 %)",
		],
		[
			{ kind: "refused_networks", units: 60 },
			"Ne concluez pas : le résultat tient à quelques réseaux",
		],
	])("writes the verdict %j", async (verdict, sentence) => {
		const [first] = LIST.experiments;
		open({ experiments: first ? [{ ...first, verdict }] : [] });
		const text = (await item("home_headline")).textContent?.replace(/[\u00a0\u202f]/g, " ");
		expect(text).toContain(sentence);
	});

	it("names a test whose plan is no longer valid, and shows the others", async () => {
		open({ invalid: [{ name: "old_test", state: "running" }] });
		expect((await item("old_test")).textContent).toContain("En cours");
		expect(screen.getByRole("region", { name: "Plan invalide" }).textContent).toContain("old_test");
		expect(await item("home_headline")).toBeTruthy();
	});

	it("says what a test is when there is none", async () => {
		open({ experiments: [], foreign: [] });
		expect(await screen.findByText(/^Aucun test pour l’instant/)).toBeTruthy();
	});

	it("shows why it could not be read, and reads again", async () => {
		const { replies } = openExperiments(PATH, {
			[API]: { status: 503, body: { error: { code: "unavailable", message: "" } } },
		});
		expect((await screen.findByRole("alert")).textContent).toContain("HTTP 503");
		replies[API] = { body: LIST };
		fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
		expect(await item("home_headline")).toBeTruthy();
	});

	it("has nothing to press for an admin", async () => {
		open({}, "admin");
		await item("by_hand");
		expect(screen.queryByRole("link", { name: "Nouveau test" })).toBeNull();
		expect(screen.queryByRole("link", { name: "Lui donner un emplacement" })).toBeNull();
		expect(screen.queryByRole("button", { name: /Importer/ })).toBeNull();
	});
});

describe("a test of KV alone", () => {
	it("is imported after a confirmation", async () => {
		const { sentTo, replies } = open();
		const call = "/api/admin/experiments/by_hand/import";
		replies[`POST ${call}`] = { body: {} };
		fireEvent.click(await screen.findByRole("button", { name: "Importer by_hand" }));
		const dialog = within(await screen.findByRole("dialog", { hidden: true }));
		expect(dialog.getByText(/Rien ne change pour les visiteurs/)).toBeTruthy();
		expect(sentTo(call)).toEqual([]);
		fireEvent.click(dialog.getByRole("button", { name: "Importer", hidden: true }));
		await waitFor(() => expect(sentTo(call)).toEqual([{ revision: 0 }]));
	});
});
