import { HEADLINE_TEST } from "../../contract/experiment.ts";
import type { PlannedArm } from "../../contract/experiment-admin.ts";
import type { ExperimentPlan } from "../../contract/experiment-plan-schema.ts";
import type { Audience, TestDefinition } from "../../contract/experiment-schema.ts";
import type { PlannedTest } from "../../contract/stored-experiment.ts";
import { BUNDLED_EXPERIMENTS } from "./bundled.ts";

const EVERYBODY: Audience = { languages: [], platforms: [], sources: [], sourcesExcluded: false };
const DEFAULT_WEEKS = 4;

/** The definition that KV should hold of a test; undefined for none. */
export function definitionOf(test: PlannedTest): TestDefinition | undefined {
	const { name, state, run, salt } = test;
	if (run === 0) return undefined;
	// Its headlines are also those that `utm_content` selects.
	if (state === "archived" && name !== HEADLINE_TEST) return undefined;
	const { slot, arms, allocation, audience } = withBundledContent(name, test.plan);
	return {
		testName: name,
		isActive: state === "running" || state === "paused",
		variants: arms,
		run,
		...(slot !== null && { slot }),
		...(salt !== null && { salt }),
		...(allocation < 100 && { allocation }),
		...(isForEverybody(audience) ? {} : { audience }),
		...(state === "paused" && { paused: true }),
		...(state === "kept" && { kept: true as const }),
	};
}

/** The plan that a definition of KV amounts to. @param known what it does not say, of a test that is known */
export function planOf(
	{ slot, variants, allocation, audience }: TestDefinition,
	known?: ExperimentPlan,
): ExperimentPlan {
	return {
		...(known?.title !== undefined && { title: known.title }),
		hypothesis: known?.hypothesis ?? "",
		slot: slot ?? null,
		primaryGoal: known?.primaryGoal ?? "cta_click",
		guardrailGoal: known?.guardrailGoal ?? "sign_up",
		arms: variants,
		audience: audience ?? EVERYBODY,
		allocation: allocation ?? 100,
		weeks: known?.weeks ?? DEFAULT_WEEKS,
	};
}

/** The texts of the bundled tests are in `locales/`, until somebody edits them. */
export function withBundledContent(name: string, plan: ExperimentPlan): ExperimentPlan {
	const bundled = BUNDLED_EXPERIMENTS.tests.find(({ testName }) => testName === name);
	if (bundled === undefined || bundled.slot !== (plan.slot ?? undefined)) return plan;
	const contentOf = (arm: PlannedArm) =>
		arm.content ?? bundled.variants.find(({ id }) => id === arm.id)?.content;
	return {
		...plan,
		arms: plan.arms.map((arm) => {
			const content = contentOf(arm);
			return content === undefined ? arm : { ...arm, content };
		}),
	};
}

function isForEverybody({ languages, platforms, sources }: Audience): boolean {
	return languages.length + platforms.length + sources.length === 0;
}
