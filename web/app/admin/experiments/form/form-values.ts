/** A plan as the form holds it. Pure. */
import * as z from "zod/mini";
import type { Language } from "../../../../../contract/events.ts";
import type { ArmContent } from "../../../../../contract/experiment.ts";
import type { PlannedArm } from "../../../../../contract/experiment-admin.ts";
import { type ExperimentPlan, planSchema } from "../../../../../contract/experiment-plan-schema.ts";
import { type Audience, testName } from "../../../../../contract/experiment-schema.ts";
import { PLAN_LIMITS, RESERVED_NAMES } from "../../../../../contract/experiment-terms.ts";
import { CONTROL, isHoldout, type Slot } from "../../../../../contract/slots.ts";
import { fieldsOf, isShared } from "../slot-texts.ts";

interface ArmValues {
	id: string;
	weight: number;
	/** Whether the arm keeps the page's own content. */
	isOwn: boolean;
	content: Record<Language, ArmContent>;
}

export interface FormValues
	extends Omit<ExperimentPlan, "slot" | "arms" | "audience">,
		Omit<Audience, "sources"> {
	name: string;
	/** Empty for an A/A test. */
	slot: Slot | "";
	arms: ArmValues[];
	/** Separated by commas. */
	sources: string;
}

/** Names of arms, in order. */
const ARM_IDS = "ABCDEFGHIJ";

/** Two arms, four weeks, everybody: what most tests need. */
export const NEW_PLAN: ExperimentPlan = {
	hypothesis: "",
	slot: "home.hero",
	primaryGoal: "sign_up",
	guardrailGoal: "paid",
	arms: [
		{ id: CONTROL, weight: 50 },
		{ id: "B", weight: 50, content: { fr: {}, en: {} } },
	],
	audience: { languages: [], platforms: [], sources: [], sourcesExcluded: false },
	allocation: 100,
	weeks: 4,
};

export function valuesOf(name: string, plan: ExperimentPlan): FormValues {
	const { audience, arms, slot, ...rest } = plan;
	return {
		...rest,
		...audience,
		name,
		title: plan.title ?? "",
		slot: slot ?? "",
		arms: arms.map(({ id, weight, content }) => ({
			id,
			weight,
			isOwn: content === undefined,
			content: content ?? { fr: {}, en: {} },
		})),
		sources: audience.sources.join(", "),
	};
}

export function planOf({ name: _, ...values }: FormValues): ExperimentPlan {
	const { languages, platforms, sources, sourcesExcluded, title: typed, ...rest } = values;
	const title = typed?.trim();
	const slot = values.slot || null;
	return {
		...rest,
		...(title && { title }),
		hypothesis: values.hypothesis.trim(),
		slot,
		arms: values.arms.map((arm) => armOf(arm, slot)),
		audience: { languages, platforms, sources: sourcesOf(sources), sourcesExcluded },
	};
}

/** With the content of its slot only: texts of another slot stay in the form. */
function armOf({ id, weight, isOwn, content }: ArmValues, slot: Slot | null): PlannedArm {
	if (slot === null || isHoldout(slot) || isOwn) return { id, weight };
	const inLanguage = (of: Language) => {
		const language = isShared(slot) ? "fr" : of;
		return Object.fromEntries(
			fieldsOf(slot).map(([field, declared]) => {
				const first = "choices" in declared ? declared.choices[0] : "";
				return [field, content[language][field] || first];
			}),
		);
	};
	return { id, weight, content: { fr: inLanguage("fr"), en: inLanguage("en") } };
}

function sourcesOf(text: string): string[] {
	return [...new Set(text.split(",").map((source) => source.trim()))].filter(Boolean);
}

/** Whole weights that add to 100, the first ones larger where needed. */
export function evenWeights(arms: number): number[] {
	const base = Math.floor(100 / arms);
	return Array.from({ length: arms }, (_, n) => base + (n < 100 - base * arms ? 1 : 0));
}

/** The first free name; undefined when there are enough arms. */
export function nextArm(arms: readonly { id: string }[]): string | undefined {
	if (arms.length >= PLAN_LIMITS.arms) return undefined;
	return [...ARM_IDS].find((id) => !arms.some((arm) => arm.id === id));
}

export const ERRORS = [
	...(["name", "reserved", "title", "hypothesis", "weight", "sum", "required"] as const),
	...(["long", "format", "price", "allocation", "weeks", "sources"] as const),
] as const;
type ErrorKey = (typeof ERRORS)[number];

interface Problem {
	path: PropertyKey[];
	message: ErrorKey;
}

export const formRules = z.custom<FormValues>().check(({ value, issues }) => {
	const { error } = planSchema.safeParse(planOf(value));
	const planProblems = (error?.issues ?? []).flatMap((issue) => problemAt(issue) ?? []);
	for (const problem of [...ownProblems(value), ...planProblems]) {
		issues.push({ code: "custom", input: value, ...problem });
	}
});

/** Rules of the form alone: a name, and title and hypothesis, which a test imported from KV lacks. */
function ownProblems({ name, title = "", hypothesis }: FormValues): Problem[] {
	const problems: Problem[] = [];
	if (!testName.safeParse(name).success) problems.push({ path: ["name"], message: "name" });
	else if (RESERVED_NAMES.includes(name)) problems.push({ path: ["name"], message: "reserved" });
	if (title.trim() === "") problems.push({ path: ["title"], message: "title" });
	if (hypothesis.trim() === "") problems.push({ path: ["hypothesis"], message: "hypothesis" });
	return problems;
}

/** The text for each of zod's codes. */
const TEXT_ERRORS: Record<string, ErrorKey> = { too_big: "long", invalid_format: "format" };

/** Undefined for a choice: the form offers the right ones only. */
function problemAt({ path, message }: z.core.$ZodIssue): Problem | undefined {
	const [field, , part] = path;
	const own = (["title", "hypothesis", "allocation", "weeks"] as const).find(
		(one) => one === field,
	);
	if (own) return { path, message: own };
	if (field === "slot" && message === "price") return { path, message };
	if (field === "audience") return { path: ["sources"], message: "sources" };
	if (field !== "arms") return undefined;
	if (part === "content") return { path, message: TEXT_ERRORS[message] ?? "required" };
	return part === "weight" ? { path, message: "weight" } : { path: ["weights"], message: "sum" };
}

/** Whether the weights are those of a whole. */
export function addsUp(arms: readonly { weight: number }[]): boolean {
	return arms.reduce((sum, { weight }) => sum + weight, 0) === 100;
}
