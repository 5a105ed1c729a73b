/** The form's rules: those of a plan, at the form's fields. Messages are keys of `form.errors`. */
import * as z from "zod/mini";
import { planSchema } from "../../../../../contract/experiment-plan-schema.ts";
import { testName } from "../../../../../contract/experiment-schema.ts";
import { RESERVED_NAMES } from "../../../../../contract/experiment-terms.ts";
import { type FormValues, planOf } from "./form-values.ts";

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
	for (const problem of [...ownProblems(value), ...planProblems(value)]) {
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

function planProblems(values: FormValues): Problem[] {
	const { error } = planSchema.safeParse(planOf(values));
	return (error?.issues ?? []).flatMap((issue) => problemAt(issue) ?? []);
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
