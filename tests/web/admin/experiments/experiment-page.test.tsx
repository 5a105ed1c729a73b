import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { ExperimentDetail } from "../../../../contract/experiment-detail-schema.ts";
import { cellsOf, plainText, unfold } from "../admin-app.tsx";
import { openExperiments, type Replies } from "./experiment-app.tsx";
import { DETAIL, PLAN, RESULTS } from "./sample-experiments.ts";

const PATH = "/admin/experiments/home_headline";
const API = "/api/admin/experiments/home_headline";

const open = (
	changes: Partial<ExperimentDetail> = {},
	role?: "admin" | "super_admin",
	more: Replies = {},
) =>
	openExperiments(
		PATH,
		{
			[`GET ${API}`]: { body: { ...DETAIL, ...changes } },
			[`GET ${API}/results?run=2`]: { body: RESULTS },
			[`GET ${API}/results?run=1`]: { body: { ...RESULTS, run: 1, verdict: { kind: "aa_test" } } },
			...more,
		},
		role,
	);
const card = async (name: string) => within(await screen.findByRole("region", { name }));
const GOALS = "Tous les objectifs et lectures hebdomadaires";
const GROUPS = "Recette par visiteur et groupes de visiteurs";
const HISTORY = "Périodes et historique";
const rowsOf = async (name: string) => cellsOf(await (await card(name)).findByRole("table"));

describe("the results", () => {
	it("begin with the verdict of the current run, and have the figures of each arm", async () => {
		open();
		const verdict = await screen.findByText(/^B gagne/);
		expect(plainText(verdict)).toBe("B gagne : +48,5 % à ce jour (7,43 % contre 5 % pour A)");
		expect(plainText(screen.getByText(/^Décidé à la lecture 2/))).toBe(
			"Décidé à la lecture 2 : 75 des 125 conversions étaient pour B, il en fallait 66. Corrigé des lectures successives, l’écart de cette lecture va de +2 % à +120 %.",
		);
		await unfold(GOALS);
		const [a, b] = await rowsOf("Visiteurs et conversions");
		expect(b).toEqual([
			...[
				"B",
				"1 010",
				"75 · 5 %de 4 % à 6 %3 sans affichageécart avec A : +48,5 %, de +2 % à +120 %p = 0,03",
				"300 · 30 %de 27 % à 33 %",
			],
			...["30 · 3 %de 2 % à 4 %", "0 · 0 %de 0 % à 1 %", "–"],
		]);
		expect(a?.[6]).toBe("90 %de 82 % à 95 %100 visiteurs mesurés");
		expect(screen.getAllByText("Inscription (principal)")[0]?.closest("th")).toBeTruthy();
		expect(screen.getAllByText("Premier paiement (protégé)")[0]?.closest("th")).toBeTruthy();
		expect(
			screen.getByText(
				/Non comptés : robots 41, préchargés ou refusés 5, testeurs 2, deux variantes vues 3, visiteurs en trop d’un même réseau 7/,
			),
		).toBeTruthy();
	});

	it("have the weekly looks with their bounds, the curve as a table, and groups without a verdict", async () => {
		open();
		await unfold(GOALS);
		await unfold(GROUPS);
		expect((await rowsOf("Lectures hebdomadaires")).map((cells) => cells.join("|"))).toEqual([
			"Lecture 1, B|8 nov. 2026|20|30|9|41|rien à conclure",
			"Lecture 2, B|22 nov. 2026|50|75|–|66|gagne",
		]);
		const curve = await card("Écart avec A, semaine après semaine");
		fireEvent.click(
			await curve.findByRole("button", {
				name: "Tableau\u00a0: Écart avec A, semaine après semaine",
			}),
		);
		expect(plainText(curve.getAllByRole("row").at(-1))).toContain("+48,5 %+2 %+120 %2");
		const groups = await card("Par groupe de visiteurs");
		expect(groups.getByText(/^Exploration, sans verdict/)).toBeTruthy();
		expect(plainText(groups.getAllByRole("row")[1])).toBe("Mac · A200105 %");
		fireEvent.change(groups.getByLabelText("Découper par"), { target: { value: "source" } });
		expect(plainText(groups.getAllByRole("row")[1])).toBe("(aucune) · B00–");
	});

	it("describe the revenue of each arm, with its payers and the difference", async () => {
		open();
		await unfold(GROUPS);
		expect((await rowsOf("Recette par visiteur")).map(([, first]) => first)).toEqual([
			"0,62 €18 payeurs sur 900 visiteurs",
			"0,70 €21 payeurs sur 905 visiteursécart avec A : 0,09 €, de -0,12 € à 0,30 €",
		]);
	});

	it("name what ran at the same time on the same page, by run", async () => {
		open();
		await unfold(HISTORY);
		const link = await screen.findByRole("link", { name: /^header_label/ });
		expect(screen.queryByRole("link", { name: /^home_holdout/ })).toBeNull();
		const text = "header_label (Libellé du bouton d’inscription), depuis le 5 nov. 2026";
		expect(plainText(link)).toBe(text);
		expect(link.getAttribute("href")).toBe("/admin/experiments/header_label");
	});

	it("of an earlier run are in the address", async () => {
		const { router } = open();
		fireEvent.change(await screen.findByLabelText("Période"), { target: { value: "1" } });
		expect(await screen.findByText(/^Test A\/A/)).toBeTruthy();
		expect(router.state.location.search).toBe("?run=1");
	});
});

describe("the page", () => {
	it("shows who changed what and when; an admin only looks at it", async () => {
		open({}, "admin");
		await unfold(HISTORY);
		const heading = await screen.findByRole("heading", { name: "Historique" });
		const texts = [...(heading.closest("section")?.querySelectorAll("li") ?? [])].map(plainText);
		expect(texts[0]).toMatch(/^Part de l’audience modifiée root@tabulia.example, le .*, période 2/);
		expect(texts[0]).toContain("Part de l’audience qui participeAvant 10 % → Après 100 %");
		expect(texts[1]).toMatch(/^Arrêté par le garde-fou l’outil, le /);
		expect(texts[2]).toMatch(/^Créé ada@tabulia.example, le [^,]*$/);
		await screen.findByText(/^B gagne/);
		expect(screen.queryByRole("region", { name: "Actions" })).toBeNull();
		expect(screen.queryByRole("button", { name: /Revenir à la période/ })).toBeNull();
	});

	it("names the files to change once a winner is declared", async () => {
		const texts = { headline: "Titre B", subheadline: "", ctaText: "Essayer" };
		open({
			plan: { ...PLAN, arms: [{ id: "B", weight: 100, content: { fr: texts, en: texts } }] },
		});
		const name = "B est montré à tous les visiteurs";
		const heading = await screen.findByRole("heading", { name });
		const rows = [...(heading.closest("section")?.querySelectorAll("li") ?? [])];
		expect(rows).toHaveLength(12);
		expect(rows.map(({ textContent }) => textContent)).toContain(
			"locales/fr/home.json → hero.headlineTitre B",
		);
		const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
		fireEvent.click(
			screen.getByRole("button", { name: "Copier le texte de locales/fr/home.json hero.headline" }),
		);
		expect(writeText.mock.calls).toEqual([["Titre B"]]);
		const empty = rows.find(({ textContent }) => textContent?.includes("subtitle"));
		expect(empty?.textContent).toContain("(vide)");
		expect(empty?.querySelector("button")).toBeNull();
	});
});
