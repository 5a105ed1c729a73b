/** `POST /api/admin/experiments`: a draft, for a super_admin. */
import { createHandlers } from "../app-env.ts";
import { draftSchema, MAX_PLAN_BYTES } from "../contract/experiment-plan-schema.ts";
import { limitBody, validate } from "../http/validate.ts";
import { change } from "./experiment-detail.ts";
import { ownPagesOnly } from "./own-pages-only.ts";

export const experimentDraft = createHandlers(
	ownPagesOnly,
	limitBody(MAX_PLAN_BYTES),
	validate("json", draftSchema),
	(c) => {
		const { name, plan } = c.req.valid("json");
		return change(c, name, "create_experiment", { plan }, 201);
	},
);
