/** All verdicts × all sentences and actions that are true under some of them (docs/product/experiments.md#verdict). */
import { fireEvent, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import type { Verdict } from "../../../../contract/experiment-detail-schema.ts";
import { caseOf, says } from "../../../../contract/verdict-table.ts";
import { possibleActions } from "../../../../web/app/admin/experiments/possible-actions.ts";
import {
	ExperimentFacts,
	VerdictLine,
} from "../../../../web/app/admin/experiments/verdict-line.tsx";
import { testI18n } from "../../texts.ts";
import { plainText, unfold } from "../admin-app.tsx";
import { openExperiments } from "./experiment-app.tsx";
import { DETAIL, decided, PLAN, RESULTS } from "./sample-experiments.ts";

const API = "/api/admin/experiments/home_headline";

const deviation = { by: "browser", value: "Safari", arm: "B", expected: 50, found: 9 } as const;
const lift = (estimate: number, low: number | null, high: number) => ({ estimate, low, high });
const lifts = [
	{ arm: "B", lift: lift(0.08, -0.187, 0.445), soFar: 0.05 },
	{ arm: "C", lift: lift(0, -0.2, 0.2), soFar: null },
];
const REFUSED = "looks lifts | pause stop redraw";

it.each<[string, Verdict | null, string]>([
	["refused_ratio", { kind: "refused_ratio", deviation }, REFUSED],
	["refused_ledger", { kind: "refused_ledger", difference: 3 }, REFUSED],
	["refused_changed", { kind: "refused_changed", how: "during" }, REFUSED],
	["refused_split", { kind: "refused_split", share: 0.02 }, REFUSED],
	[
		"refused_networks",
		{ kind: "refused_networks", units: 60, others: decided("wins") },
		"daysLeft looks lifts | pause stop redraw declare A declare B",
	],
	[
		"too_early",
		DETAIL.verdict,
		"daysLeft looks lifts | pause stop redraw ramp declare A declare B",
	],
	["wins", decided("wins"), "early worse novelty looks lifts | pause stop declare B"],
	["loses", decided("loses"), "worse novelty looks lifts | pause stop declare A"],
	[
		"no_difference",
		{ kind: "no_difference", lifts },
		"noLooksLeft novelty looks lifts | pause stop redraw ramp declare A declare B",
	],
	["aa_test", { kind: "aa_test" }, "looks lifts | pause stop redraw ramp"],
	["holdout", { kind: "holdout" }, "lifts | pause stop redraw ramp"],
	["a declared winner", null, "| stop"],
])("under %s these sentences and actions are true", (_, verdict, expected) => {
	const arms = verdict === null ? [{ id: "B", weight: 100 }] : PLAN.arms;
	const experiment = { ...DETAIL, verdict, plan: { ...PLAN, arms } };
	const said = (
		["early", "worse", "noLooksLeft", "novelty", "daysLeft", "looks", "lifts"] as const
	).filter((sentence) => says(caseOf(experiment), sentence));
	const offered = possibleActions(experiment).map(({ action, parameter = {} }) =>
		action === "declare_winner" ? `declare ${parameter.arm}` : action,
	);
	expect([...said, "|", ...new Set(offered)].join(" ")).toBe(expected);
});

const SENTENCES = {
	early: /un gagnant précoce paraît meilleur/,
	worse: /une partie des visiteurs voit la moins bonne version/,
	declare: /Déclarez B gagnant/,
	stop: /Arrêtez le test : tout le monde verra A/,
	noLooksLeft: /Plus aucune lecture n’est prévue/,
	ended: /Cette période est terminée/,
	novelty: /L’effet a changé en cours de route/,
	daysLeft: /Reste(durée|\d)/,
	looks: /et lectures hebdomadaires/,
	whichDecide: /les seules qui décident/,
	lifts: /Écart avec A, semaine après semaine/,
	shown: /B est montré à tous les visiteurs/,
	alone: /Une seule variante/,
};
const saidIn = (of: Element) => {
	const text = plainText(of);
	const said = Object.entries(SENTENCES).filter(([, pattern]) => pattern.test(text));
	return said.map(([name]) => name).join(" ");
};

const lineOf = (verdict: Verdict, phase: "running" | "paused" | "over") =>
	render(
		<I18nextProvider i18n={testI18n()}>
			<VerdictLine verdict={verdict} phase={phase} />
		</I18nextProvider>,
	).container;

it.each<[string, Verdict, "running" | "paused" | "over", string]>([
	["a winner of the last look", decided("wins", { isEarly: false }), "running", "worse declare"],
	["a loser", decided("loses"), "running", "worse stop"],
	["a paused winner", decided("wins"), "paused", "early declare"],
	["a paused loser", decided("loses"), "paused", "stop"],
	["a winner whose run is over", decided("wins"), "over", "early ended"],
	["a loser whose run is over", decided("loses"), "over", "ended"],
	["no difference in a run that is over", { kind: "no_difference", lifts }, "over", ""],
])("%s says who sees the worse version", (_, verdict, phase, expected) => {
	expect(saidIn(lineOf(verdict, phase))).toBe(expected);
});

it.each<[string, Verdict | null, string]>([
	["an early winner", decided("wins"), "early worse declare novelty looks whichDecide lifts"],
	[
		"no difference",
		{ kind: "no_difference", lifts },
		"noLooksLeft novelty looks whichDecide lifts",
	],
	["a holdout", { kind: "holdout" }, "lifts"],
	["a declared winner", null, "shown alone"],
])("the page of %s, whose effect has changed, says what is true", async (_, verdict, expected) => {
	const arms = verdict === null ? [{ id: "B", weight: 100 }] : PLAN.arms;
	const changes = [{ arm: "B", first: 0.8, later: 0 }];
	openExperiments("/admin/experiments/home_headline", {
		[`GET ${API}`]: {
			body: { ...DETAIL, verdict, plan: { ...PLAN, arms }, problems: ["decided"] },
		},
		[`GET ${API}/results?run=2`]: { body: { ...RESULTS, verdict, changes } },
	});
	await unfold("Définition et aperçu");
	fireEvent.click(await screen.findByText(/^Tous les objectifs/, { selector: "summary" }));
	await screen.findByRole("region", { name: "Visiteurs et conversions" });
	await screen.findAllByRole("table");
	expect(saidIn(document.body)).toBe(expected);
});

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
		"Ne concluez pas : le résultat tient à quelques réseauxSans les réseaux qui pèsent le plus (60 visiteurs), la conclusion serait : « pas de différence décelable ».",
		{ kind: "refused_networks", units: 60, others: { kind: "no_difference", lifts } },
	],
	[
		"Ne compte pas 60 visiteurs des réseaux qui pèsent le plus, avec lesquels la conclusion serait autre.",
		{ kind: "no_difference", lifts, without: 60 },
	],
	[
		"Sans les réseaux qui pèsent le plus (60 visiteurs), la conclusion serait : « B gagne ».",
		{ kind: "refused_networks", units: 60, others: { kind: "wins", arm: "B" } } as never,
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
	expect(plainText(lineOf(verdict, "running"))).toContain(sentence);
});

it.each([
	["yes", "publié", false],
	["outside", "modifié hors de l’outil", true],
] as const)("a test that is published as planned stands out if it is not: %s", (...row) => {
	const [published, text, isRed] = row;
	render(
		<I18nextProvider i18n={testI18n()}>
			<ExperimentFacts experiment={{ ...DETAIL, published }} />
		</I18nextProvider>,
	);
	expect(screen.getByText(text).className.includes("text-red")).toBe(isRed);
});
