import type { ExperimentPlan } from "../../contract/experiment-plan-schema.ts";

const content = (headline: string) => {
	const texts = { headline, subheadline: "", ctaText: "Go" };
	return { fr: texts, en: texts };
};

/** The plan of a test on the home page; its arm B has a headline of its own. */
export function experimentPlan(changed: Partial<ExperimentPlan> = {}): ExperimentPlan {
	return {
		hypothesis: "A shorter headline is read",
		slot: "home.hero",
		primaryGoal: "cta_click",
		guardrailGoal: "sign_up",
		arms: [
			{ id: "A", weight: 50 },
			{ id: "B", weight: 50, content: content("Shorter") },
		],
		audience: { languages: [], platforms: [], sources: [], sourcesExcluded: false },
		allocation: 100,
		weeks: 4,
		...changed,
	};
}
