/** All verdicts × all sentences and actions that are true under some of them: the page of a test shows exactly these. */
import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Verdict } from "../../../../contract/experiment-detail-schema.ts";
import { plainText, unfold } from "../admin-app.tsx";
import { openExperiments } from "./experiment-app.tsx";
import { DETAIL, decided, PLAN, RESULTS } from "./sample-experiments.ts";

const API = "/api/admin/experiments/home_headline";

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
const ACTIONS = {
	pause: "Mettre en pause",
	stop: "Arrêter",
	redraw: "Tirer de nouveau au sort",
	ramp: "Passer à 1 %",
	declareA: "Déclarer A gagnant",
	declareB: "Déclarer B gagnant",
};

const deviation = { by: "browser", value: "Safari", arm: "B", expected: 50, found: 9 } as const;
const lifts = [{ arm: "B", lift: { estimate: 0.08, low: -0.187, high: 0.445 }, soFar: 0.05 }];
const REFUSED = "looks whichDecide lifts | pause stop redraw";
const OPEN = "daysLeft looks whichDecide lifts | pause stop redraw ramp declareA declareB";

it.each<[string, Verdict | null, string]>([
	["refused_ratio", { kind: "refused_ratio", deviation }, REFUSED],
	["refused_ledger", { kind: "refused_ledger", difference: 3 }, REFUSED],
	["refused_changed", { kind: "refused_changed", how: "during" }, REFUSED],
	["refused_split", { kind: "refused_split", share: 0.02 }, REFUSED],
	[
		"refused_networks",
		{ kind: "refused_networks", units: 60, others: decided("wins") },
		"daysLeft looks whichDecide lifts | pause stop redraw declareA declareB",
	],
	["too_early", DETAIL.verdict, OPEN],
	[
		"an early winner",
		decided("wins"),
		"early worse declare novelty looks whichDecide lifts | pause stop declareB",
	],
	[
		"a winner of the last look",
		decided("wins", { isEarly: false }),
		"worse declare novelty looks whichDecide lifts | pause stop declareB",
	],
	["a loser", decided("loses"), "worse stop novelty looks whichDecide lifts | pause stop declareA"],
	[
		"no_difference",
		{ kind: "no_difference", lifts },
		"noLooksLeft novelty looks whichDecide lifts | pause stop redraw ramp declareA declareB",
	],
	["aa_test", { kind: "aa_test" }, "looks whichDecide lifts | pause stop redraw ramp"],
	["holdout", { kind: "holdout" }, "lifts | pause stop redraw ramp"],
	["a declared winner", null, "shown alone | stop"],
])("under %s the page says and offers what is true", async (_, verdict, expected) => {
	const { said, offered } = await pageUnder(verdict);
	expect([...said, "|", ...offered].join(" ")).toBe(expected);
});

it.each<[string, Verdict, "paused" | "stopped", string]>([
	["a paused winner", decided("wins"), "paused", "early declare"],
	["a paused loser", decided("loses"), "paused", "stop"],
	["a winner whose run is over", decided("wins"), "stopped", "early ended"],
	["a loser whose run is over", decided("loses"), "stopped", "ended"],
	["no difference in a run that is over", { kind: "no_difference", lifts }, "stopped", ""],
])("%s shows nobody the worse version", async (_, verdict, state, expected) => {
	const { said } = await pageUnder(verdict, state);
	const about = ["early", "worse", "declare", "stop", "noLooksLeft", "ended"];
	expect(about.filter((name) => said.includes(name)).join(" ")).toBe(expected);
});

/** The page of a test that has run for long, with an effect that has changed. */
async function pageUnder(
	verdict: Verdict | null,
	state: "running" | "paused" | "stopped" = "running",
) {
	const arms = verdict === null ? [{ id: "B", weight: 100 }] : PLAN.arms;
	const endedAt = state === "stopped" ? "2026-11-20T00:00:00Z" : null;
	const runs = DETAIL.runs.map((run) => (run.run === 2 ? { ...run, endedAt } : run));
	const changes = [{ arm: "B", first: 0.8, later: 0 }];
	openExperiments(
		"/admin/experiments/home_headline",
		{
			[`GET ${API}`]: {
				body: { ...DETAIL, state, verdict, runs, plan: { ...PLAN, arms }, problems: ["decided"] },
			},
			[`GET ${API}/results?run=2`]: { body: { ...RESULTS, verdict, changes } },
		},
		"super_admin",
	);
	await unfold("Définition et aperçu");
	fireEvent.click(await screen.findByText(/^Tous les objectifs/, { selector: "summary" }));
	await screen.findByRole("region", { name: "Visiteurs et conversions" });
	await screen.findAllByRole("table");
	const text = plainText(document.body);
	const buttons = screen.getAllByRole("button").map(plainText);
	const namesOf = <Sign,>(of: Record<string, Sign>, isThere: (sign: Sign) => boolean) =>
		Object.entries(of).flatMap(([name, sign]) => (isThere(sign) ? [name] : []));
	return {
		said: namesOf(SENTENCES, (pattern) => pattern.test(text)),
		offered: namesOf(ACTIONS, (name) => buttons.includes(name)),
	};
}
