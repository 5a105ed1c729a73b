/** The calls about experiments (docs/product/experiments.md#lifecycle-of-a-test). */
import * as z from "zod/mini";
import type { Call } from "./call-schema.ts";
import { detailSchema, listSchema, powerSchema } from "./experiment-detail-schema.ts";
import {
	actSchema,
	draftSchema,
	editSchema,
	planSchema,
	previewRequestSchema,
} from "./experiment-plan-schema.ts";
import { resultsSchema } from "./experiment-results-schema.ts";
import { EXPERIMENT_ACTIONS } from "./experiment-terms.ts";

const name = z.object({ name: z.string() });

export const EXPERIMENT_CALLS = {
	list_experiments: { who: "operator", input: z.object({}), output: listSchema },
	get_experiment: { who: "operator", input: name, output: detailSchema },
	/** The results of one run. */
	get_experiment_results: {
		who: "operator",
		input: z.extend(name, { run: z.int() }),
		output: resultsSchema,
	},
	/** Smallest lift that a plan can detect. */
	get_experiment_power: { who: "operator", input: planSchema, output: powerSchema },
	/** The page of a slot with an arm's content, as HTML. */
	preview_experiment: {
		who: "operator",
		input: previewRequestSchema,
		output: z.object({ html: z.string() }),
	},
	create_experiment: { who: "super_admin", input: draftSchema, output: detailSchema },
	/** A running test begins a new run. */
	edit_experiment: {
		who: "super_admin",
		input: z.extend(editSchema, name.shape),
		output: detailSchema,
	},
	act_on_experiment: {
		who: "super_admin",
		input: z.extend(actSchema, { ...name.shape, action: z.enum(EXPERIMENT_ACTIONS) }),
		output: detailSchema,
	},
} as const satisfies Record<string, Call>;
