/** `POST /api/admin/experiments/power`: what a plan can find (docs/product/experiments.md#power-of-a-test). */

import type { PowerReport } from "../../contract/experiment-detail-schema.ts";
import { MAX_PLAN_BYTES, planSchema } from "../../contract/experiment-plan-schema.ts";
import { LANGUAGES } from "../../contract/languages.ts";
import { documentPath } from "../../contract/paths.ts";
import { SLOTS } from "../../contract/slots.ts";
import { createHandlers } from "../app-env.ts";
import { limitBody, validate } from "../http/validate.ts";
import { outputOf } from "./call-output.ts";
import { requireValue } from "./experiment-detail.ts";
import { requireToken, sessionOnly } from "./with-session.ts";

/** A test without a slot is reported on the home page. */
const DEFAULT_SLOT = "home.hero";

export const experimentPower = createHandlers(
	sessionOnly,
	limitBody(MAX_PLAN_BYTES),
	validate("json", planSchema),
	async (c) => {
		const { sqlCalls, responses } = c.env;
		const plan = c.req.valid("json");
		const { pages } = SLOTS[plan.slot ?? DEFAULT_SLOT];
		const { visitorsPerWeek, baseRate } = requireValue(
			await sqlCalls.asCaller(requireToken(c), "get_experiment_base", {
				goal: plan.primaryGoal,
				paths: LANGUAGES.flatMap((language) =>
					pages.map((page) => documentPath(page, language).replace(/\/$/, "")),
				),
				audience: plan.audience,
			}),
		);
		const visitors = Math.round((visitorsPerWeek * plan.allocation) / 100);
		const { powerOf } = await import("../experiments/statistics/power.ts");
		const detectable = baseRate === null ? null : powerOf(baseRate, visitors, plan);
		const report: PowerReport = { baseRate, visitorsPerWeek: visitors, detectable };
		return responses.json(await outputOf("get_experiment_power", report));
	},
);
