/** The form's rules; the Worker checks a plan again. Messages are keys of `form.errors`. */
import * as z from "zod/mini";
import { PLATFORMS } from "../../../../../worker/contract/events.ts";
import { SLOT_NAMES } from "../../../../../worker/contract/experiment.ts";
import {
	GOALS,
	GUARDRAIL_GOALS,
	RESERVED_NAMES,
} from "../../../../../worker/contract/experiment-admin.ts";
import { LANGUAGES } from "../../../../../worker/contract/languages.ts";
import { fieldsOf } from "../slot-fields.ts";
import { type FormValues, sourcesOf } from "./form-values.ts";

export const MAX_HYPOTHESIS = 1000;
export const MAX_WEEKS = 52;
const MAX_SOURCES = 20;
const MAX_SOURCE_LENGTH = 200;
const NAME = /^[a-z0-9_]{1,80}$/;

export const ERRORS = [
	...(["name", "reserved", "hypothesis", "weight", "sum", "required"] as const),
	...(["long", "allocation", "weeks", "sources"] as const),
] as const;
type ErrorKey = (typeof ERRORS)[number];

const text = z.record(z.string(), z.string());
const wholeNumber = (max: number, error: ErrorKey) =>
	z.int({ error }).check(z.minimum(1, { error }), z.maximum(max, { error }));

const fields = z.object({
	name: z.string().check(
		z.refine((name) => NAME.test(name), { error: "name" }),
		z.refine((name) => !RESERVED_NAMES.includes(name), { error: "reserved" }),
	),
	hypothesis: z
		.string()
		.check(
			z.trim(),
			z.minLength(1, { error: "hypothesis" }),
			z.maxLength(MAX_HYPOTHESIS, { error: "hypothesis" }),
		),
	slot: z.enum([...SLOT_NAMES, ""]),
	primaryGoal: z.enum(GOALS),
	guardrailGoal: z.enum(GUARDRAIL_GOALS),
	arms: z.array(
		z.object({
			id: z.string(),
			weight: z
				.number({ error: "weight" })
				.check(z.minimum(0, { error: "weight" }), z.maximum(100, { error: "weight" })),
			isOwn: z.boolean(),
			content: z.object({ fr: text, en: text }),
		}),
	),
	languages: z.array(z.enum(LANGUAGES)),
	platforms: z.array(z.enum(PLATFORMS)),
	sources: z.string().check(
		z.refine(
			(sources) => {
				const all = sourcesOf(sources);
				return (
					all.length <= MAX_SOURCES && all.every((source) => source.length <= MAX_SOURCE_LENGTH)
				);
			},
			{ error: "sources" },
		),
	),
	sourcesExcluded: z.boolean(),
	allocation: wholeNumber(100, "allocation"),
	weeks: wholeNumber(MAX_WEEKS, "weeks"),
});

export const formRules = fields.check(({ value, issues }) => {
	if (!addsUp(value.arms)) {
		issues.push({ code: "custom", message: "sum", path: ["weights"], input: value.arms });
	}
	for (const { path, message } of textProblems(value)) {
		issues.push({ code: "custom", message, path, input: value.arms });
	}
}) satisfies z.ZodMiniType<FormValues, FormValues>;

/** Tenths of a percent do not add up exactly. */
export function addsUp(arms: readonly { weight: number }[]): boolean {
	return Math.abs(arms.reduce((sum, { weight }) => sum + weight, 0) - 100) < 1e-9;
}

interface TextProblem {
	path: (string | number)[];
	message: ErrorKey;
}

function textProblems({ slot, arms }: FormValues): TextProblem[] {
	if (slot === "") return [];
	return arms.flatMap(({ isOwn, content }, at) =>
		isOwn
			? []
			: LANGUAGES.flatMap((language) =>
					fieldsOf(slot).flatMap(([field, declared]): TextProblem[] => {
						if ("choices" in declared) return [];
						const { length } = content[language][field] ?? "";
						const path = ["arms", at, "content", language, field];
						if (length < declared.minLength) return [{ path, message: "required" }];
						return length > declared.maxLength ? [{ path, message: "long" }] : [];
					}),
				),
	);
}
