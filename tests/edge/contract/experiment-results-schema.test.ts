import { expect, it } from "vitest";
import type * as z from "zod/mini";
import {
	detailSchema,
	listSchema,
	powerSchema,
} from "../../../contract/experiment-detail-schema.ts";
import { resultsSchema } from "../../../contract/experiment-results-schema.ts";
import { sampleOf } from "../recorded/sample.ts";

type Sample = Record<string, unknown>;

/** The schema’s sample with one of its fields, of its list if it is one, as it may be, too. */
const reads = (schema: z.ZodMiniType, path: string, value: unknown) => {
	const sample = sampleOf(schema) as Sample;
	const [name = "", inner] = path.split(".");
	const [first, ...others] = [sample[name]].flat() as Sample[];
	const changed = inner === undefined ? value : [{ ...first, [inner]: value }, ...others];
	return schema.safeParse({ ...sample, [name]: changed }).success;
};
const UNKNOWN = { estimate: null, low: null, high: null };
const SHARES = [0, 0.005, 1];

it.each<[string, z.ZodMiniType, string, unknown[]]>([
	["the share that is live", detailSchema, "live", [null, ...SHARES]],
	["a reason, or none", detailSchema, "history.reason", [null, undefined, "", "for the season"]],
	["who changed it, or nobody", detailSchema, "history.adminEmail", [null, "ada@example.com"]],
	["a test without a title", detailSchema, "title", [""]],
	["a run that goes on", detailSchema, "runs.endedAt", [null, "2026-11-20T00:00:00Z"]],
	["a test on no slot", listSchema, "experiments.slot", [null, "home.hero"]],
	["a test that never ran", listSchema, "experiments.startedAt", [null]],
	["problems, or none", listSchema, "experiments.problems", [[], ["ratio", "decided"]]],
	["what a plan can find", powerSchema, "detectable", [null, ...SHARES]],
	["the rate of a page", powerSchema, "baseRate", [null, ...SHARES]],
	["a p-value", resultsSchema, "comparisons.pValue", [1e-300, ...SHARES]],
	["a lift", resultsSchema, "comparisons.lift", [UNKNOWN, { estimate: -0.5, low: -1, high: 0 }]],
	["a bound of a look", resultsSchema, "looks.upper", [null, 0, 41]],
	["a change after a week", resultsSchema, "changes.first", [null, -0.2]],
	["no look left", resultsSchema, "nextLookAt", [null]],
	["no verdict", resultsSchema, "verdict", [null]],
	["what a visitor brought", resultsSchema, "revenue.cap", [null, -12.5]],
])("a result can say %s", (_, schema, path, values) => {
	expect(values.filter((value) => !reads(schema, path, value))).toEqual([]);
});
