import { render, screen, within } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ExperimentList, Verdict } from "../../../../contract/experiment-detail-schema.ts";
import { VerdictLine } from "../../../../web/app/admin/experiments/verdict-line.tsx";
import { testI18n } from "../../texts.ts";
import { plainText } from "../admin-app.tsx";
import { openExperiments } from "./experiment-app.tsx";
import { decided, LIST } from "./sample-experiments.ts";

const PATH = "/admin/experiments";
const API = "GET /api/admin/experiments";

beforeEach(() => {
	vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-22T12:00:00Z"));
});

const open = (list: Partial<ExperimentList> = {}, role?: "admin") =>
	openExperiments(PATH, { [API]: { body: { ...LIST, ...list } } }, role);
const item = async (name: string) => {
	const heading = await screen.findByRole("heading", { name: new RegExp(name) });
	return heading.closest("li") as HTMLElement;
};

describe("the list", () => {
	it("has the tests by state, each with verdict, run, days left, publication and live share", async () => {
		open();
		const running = plainText(await item("Le titre de l’accueil"));
		for (const part of [
			"Trop tôt : prochaine lecture le 29 nov. 2026",
			"Pour voir un écart de 20 %, il faut encore environ 1 234 visiteurs.",
			"n° 2, commencée le 1 nov. 2026",
			"7 jours",
			"98 % des affichages des 2 dernières minutes",
			"publié",
		]) {
			expect(running).toContain(part);
		}
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

	it("names a test whose plan is no longer valid, and shows the others", async () => {
		open({ invalid: [{ name: "old_test", state: "running" }] });
		expect((await item("old_test")).textContent).toContain("En cours");
		expect(screen.getByRole("region", { name: "Plan invalide" }).textContent).toContain("old_test");
		expect(await item("Le titre de l’accueil")).toBeTruthy();
	});

	it("has nothing to press for an admin", async () => {
		open({}, "admin");
		await item("by_hand");
		expect(screen.queryByRole("link", { name: "Nouveau test" })).toBeNull();
		expect(screen.queryByRole("link", { name: "Lui donner un emplacement" })).toBeNull();
		expect(screen.queryByRole("button", { name: /Importer/ })).toBeNull();
	});
});

const deviation = { by: "browser", value: "Safari", arm: "B", expected: 50, found: 9 } as const;
const lift = (estimate: number, low: number | null, high: number) => ({ estimate, low, high });
const lifts = [
	{ arm: "B", lift: lift(0.08, -0.187, 0.445), soFar: 0.05 },
	{ arm: "C", lift: lift(0, -0.2, 0.2), soFar: null },
];

it.each<[string, Verdict]>([
	["Ne concluez pas : répartition anormale", { kind: "refused_ratio", deviation }],
	[
		"Ne concluez pas : le registre des événements n’est pas équilibré",
		{ kind: "refused_ledger", difference: -3 },
	],
	[
		"Ne concluez pas : définition modifiée hors de l’outil",
		{ kind: "refused_changed", how: "outside" },
	],
	[
		"Ne concluez pas : définition modifiée en cours de route",
		{ kind: "refused_changed", how: "during" },
	],
	[
		"Ne concluez pas : trop de visiteurs dans plusieurs variantes",
		{ kind: "refused_split", share: 0.02 },
	],
	[
		"Ne concluez pas : le résultat tient à quelques réseaux",
		{ kind: "refused_networks", units: 60, others: { kind: "no_difference", lifts } },
	],
	[
		"Sans les réseaux qui pèsent le plus (60 visiteurs), la conclusion serait : « pas de différence décelable ».",
		{ kind: "refused_networks", units: 60, others: { kind: "no_difference", lifts } },
	],
	[
		"Ne compte pas 60 visiteurs des réseaux qui pèsent le plus, avec lesquels la conclusion serait autre.",
		{ kind: "no_difference", lifts, without: 60 },
	],
	[
		"B gagne : +48,5 % à ce jour (7,43 % contre 5 % pour A)Décidé à la lecture 2 : 75 des 125 conversions étaient pour B, il en fallait 66. Corrigé des lectures successives, l’écart de cette lecture va de +10 % à +30 %.",
		decided("wins"),
	],
	[
		"C perd : 2 % contre 0 % pour A à ce jourDécidé à la lecture 2 : 0 des 9 conversions étaient pour C, il perdait jusqu’à 1. Corrigé des lectures successives, l’écart de cette lecture va de sans limite à -20 %.",
		decided("loses", {
			...{ arm: "C", soFar: null, rates: { control: 0, arm: 0.02 } },
			...{ conversions: { control: 9, arm: 0 }, bound: 1, lift: lift(-0.5, null, -0.2) },
		}),
	],
	[
		"Pas de différence décelableB : +5 % à ce jour. À la dernière lecture, corrigé des lectures successives, l’écart va de -18,7 % à +44,5 %.C : – à ce jour.",
		{ kind: "no_difference", lifts },
	],
])("the verdict is written: %s", (sentence, verdict) => {
	const { container } = render(
		<I18nextProvider i18n={testI18n()}>
			<VerdictLine verdict={verdict} phase="running" />
		</I18nextProvider>,
	);
	expect(plainText(container)).toContain(sentence);
});
