/** Responses about experiments, as the Worker sends them. */
import type {
	ExperimentDetail,
	ExperimentList,
	Interval,
	Verdict,
} from "../../../../contract/experiment-detail-schema.ts";
import type { ExperimentPlan } from "../../../../contract/experiment-plan-schema.ts";
import type {
	ArmResult,
	ExperimentResults,
} from "../../../../contract/experiment-results-schema.ts";

const copy = (headline: string) => ({
	headline,
	subheadline: "Sous-titre",
	ctaText: "Essayer",
});
const AUTUMN = { startedAt: "2026-10-20T00:00:00Z", endedAt: "2026-11-01T00:00:00Z" };

export const PLAN: ExperimentPlan = {
	title: "Le titre de l’accueil",
	hypothesis: "Un titre chiffré donne plus d’inscriptions.",
	slot: "home.hero",
	primaryGoal: "sign_up",
	guardrailGoal: "paid",
	arms: [
		{ id: "A", weight: 50 },
		{ id: "B", weight: 50, content: { fr: copy("Titre B"), en: copy("Headline B") } },
	],
	audience: { languages: [], platforms: [], sources: [], sourcesExcluded: false },
	allocation: 100,
	weeks: 4,
};

export const DETAIL: ExperimentDetail = {
	name: "home_headline",
	title: "Le titre de l’accueil",
	state: "running",
	hypothesis: PLAN.hypothesis,
	slot: "home.hero",
	run: 2,
	revision: 7,
	startedAt: "2026-11-01T00:00:00Z",
	weeks: 4,
	verdict: { kind: "too_early", nextLookAt: "2026-11-29T00:00:00Z", visitorsNeeded: 1234 },
	problems: [],
	live: 0.98,
	published: "yes",
	plan: PLAN,
	runs: [
		{ run: 2, plan: PLAN, startedAt: "2026-11-01T00:00:00Z", endedAt: null },
		{ run: 1, plan: { ...PLAN, allocation: 10 }, ...AUTUMN },
	],
	together: [
		{
			...{ run: 2, name: "header_label", slot: "cta.label" },
			...{ startedAt: "2026-11-05T00:00:00Z", endedAt: null },
		},
		{ run: 1, name: "home_holdout", slot: "home.holdout", ...AUTUMN },
	],
	history: [
		{
			...{ at: "2026-11-01T00:00:00Z", adminEmail: "root@tabulia.example", action: "ramp" },
			...{ revision: 7, run: 2, before: { allocation: 10 }, after: { allocation: 100 } },
		},
		{
			...{ at: "2026-10-25T00:00:00Z", adminEmail: null, action: "guardrail_stop" },
			...{ revision: 6, run: 1, before: {}, after: {} },
		},
		{
			...{ at: "2026-10-19T00:00:00Z", adminEmail: "ada@tabulia.example", action: "create" },
			...{ revision: 1, run: 0, before: {}, after: PLAN },
		},
	],
	visitors: { A: 1203, B: 1188 },
};

const {
	plan: _,
	runs: _runs,
	history: _history,
	together: _others,
	visitors: _n,
	...SUMMARY
} = DETAIL;

export const LIST: ExperimentList = {
	experiments: [
		SUMMARY,
		{
			...{ ...SUMMARY, name: "headline_test_2025", title: "headline_test_2025", slot: null },
			...{ verdict: { kind: "aa_test" }, live: null, published: "outside" },
			problems: ["ratio", "stale"],
		},
		{
			...{ ...SUMMARY, name: "badge_idea", title: "badge_idea", state: "draft" },
			...{ run: 0, startedAt: null, verdict: null },
		},
	],
	invalid: [],
	foreign: [
		{ name: "by_hand", slot: "beta.hero", arms: ["A", "B"].map((id) => ({ id, weight: 50 })) },
	],
};

const NO_INTERVAL: Interval = { estimate: null, low: null, high: null };
const interval = (estimate: number, low: number, high: number): Interval => ({
	...{ estimate, low, high },
});
const goals = (signUps: number): ArmResult["goals"] => ({
	cta_click: { conversions: 300, withoutExposure: 0, rate: interval(0.3, 0.27, 0.33) },
	sign_up: { conversions: signUps, withoutExposure: 3, rate: interval(0.05, 0.04, 0.06) },
	confirmed: { conversions: 30, withoutExposure: 1, rate: interval(0.03, 0.02, 0.04) },
	paid: { conversions: 0, withoutExposure: 0, rate: interval(0, 0, 0.01) },
});
const day = (date: string, estimate: number | null, low: number | null, high: number | null) => ({
	day: date,
	arm: "B",
	lift: { estimate, low, high },
});

/** A verdict of the second look of four, with other rates since. */
export const decided = (
	kind: "wins" | "loses",
	changed: Partial<Extract<Verdict, { look: number }>> = {},
): Extract<Verdict, { look: number }> => ({
	...{ kind, arm: "B", look: 2, isEarly: true },
	...{ conversions: { control: 50, arm: 75 }, bound: 66 },
	...{ lift: interval(0.2, 0.1, 0.3), rates: { control: 0.05, arm: 0.07425 }, soFar: 0.485 },
	...changed,
});

export const RESULTS: ExperimentResults = {
	name: "home_headline",
	run: 2,
	asOf: "2026-11-22T10:00:00Z",
	primaryGoal: "sign_up",
	guardrailGoal: "paid",
	arms: [
		{
			...{ arm: "A", exposures: 1000, goals: goals(50) },
			loads: { measured: 100, fast: 90, rate: interval(0.9, 0.82, 0.95) },
		},
		{
			...{ arm: "B", exposures: 1010, goals: goals(75) },
			loads: { measured: 0, fast: 0, rate: NO_INTERVAL },
		},
	],
	comparisons: [
		{
			...{ arm: "B", goal: "sign_up", lift: interval(0.485, 0.02, 1.2), pValue: 0.031 },
		},
	],
	curve: [
		day("2026-11-01", null, null, null),
		day("2026-11-02", 2, -0.9, 40),
		day("2026-11-08", 0.6, -0.2, 3),
		day("2026-11-21", 0.485, 0.02, 1.2),
	],
	looks: [
		{
			...{ look: 1, at: "2026-11-08T00:00:00Z", arm: "B", result: "open" },
			...{ conversions: { control: 20, arm: 30 }, lower: 9, upper: 41 },
		},
		{
			...{ look: 2, at: "2026-11-22T00:00:00Z", arm: "B", result: "wins" },
			...{ conversions: { control: 50, arm: 75 }, lower: null, upper: 66 },
		},
	],
	nextLookAt: "2026-11-29T00:00:00Z",
	verdict: decided("wins", { lift: interval(0.4, 0.02, 1.2) }),
	excluded: { bot: 41, excluded: 5, tester: 2, split: 3, not_drawn: 0, crowded: 7 },
	changes: [],
	revenue: [
		{
			...{ days: 14, cap: 11752 },
			arms: [
				{ arm: "A", units: 900, payers: 18, perVisitor: 61.5, difference: null },
				{
					...{ arm: "B", units: 905, payers: 21, perVisitor: 70.2 },
					difference: interval(8.7, -12.4, 29.8),
				},
			],
		},
		{
			...{ days: 30, cap: 1399 },
			arms: [
				{ arm: "A", units: 100, payers: 2, perVisitor: 27.98, difference: null },
				{ arm: "B", units: 0, payers: 0, perVisitor: null, difference: NO_INTERVAL },
			],
		},
	],
	breakdown: [
		{
			...{ by: "platform", value: "mac", arm: "A", exposures: 200 },
			conversions: { cta_click: 50, sign_up: 10, confirmed: 8, paid: 1 },
		},
		{
			...{ by: "source", value: "", arm: "B", exposures: 0 },
			conversions: { cta_click: 0, sign_up: 0, confirmed: 0, paid: 0 },
		},
	],
};
