/** `POST /api/admin/experiments/:name/:action`: a step of a test, for a super_admin. */
import type { Context } from "hono";
import { standingOf } from "../../contract/experiment-admin.ts";
import { actSchema } from "../../contract/experiment-plan-schema.ts";
import { EXPERIMENT_ACTIONS } from "../../contract/experiment-terms.ts";
import type { AppEnv } from "../app-env.ts";
import { createHandlers } from "../app-env.ts";
import { planOf } from "../experiments/definition-of.ts";
import { readKv } from "../experiments/publish.ts";
import { HttpError } from "../http/errors.ts";
import { limitBody, validate } from "../http/validate.ts";
import { change, readDetail, requireValue, testNameIn } from "./experiment-detail.ts";
import { requireToken, sessionOnly } from "./with-session.ts";

const MAX_BYTES = 1024;

export const experimentAction = createHandlers(
	sessionOnly,
	limitBody(MAX_BYTES),
	validate("json", actSchema),
	async (c) => {
		const action = EXPERIMENT_ACTIONS.find((known) => known === c.req.param("action"));
		if (action === undefined) return c.notFound();
		const name = testNameIn(c);
		const { revision, ...detail } = c.req.valid("json");
		if (action === "import") return importTest(c, name, revision);
		if (action === "declare_winner") await requireEvidence(c, name, detail);
		return change(c, name, "act_on_experiment", { revision, action, detail });
	},
);

/** @throws HttpError for an arm that has no verdict and no typed reason, or no visitors */
async function requireEvidence(
	c: Context<AppEnv>,
	name: string,
	{ arm = "", reason = "" }: { arm?: string | undefined; reason?: string | undefined },
): Promise<void> {
	const { verdict, visitors } = await readDetail(c.env, requireToken(c), name);
	// The database knows which arms there are.
	if (!Object.hasOwn(visitors, arm)) return;
	const standing = standingOf(arm, verdict, visitors);
	if (standing === "no_visitors") throw new HttpError("no_visitors");
	if (standing === "unproven" && reason.trim() === "") throw new HttpError("no_evidence");
}

/** Takes over what somebody put into KV, with the goals of the test if it is known. */
async function importTest(c: Context<AppEnv>, name: string, revision: number): Promise<Response> {
	const { env, sqlCalls } = c.env;
	const token = requireToken(c);
	const call = { test_name: name };
	const reply = await sqlCalls.asCaller(token, "get_experiment", call);
	const known = !reply.ok && reply.code === "not_found" ? undefined : requireValue(reply);
	const definition = (await readKv(env.CONFIG))?.tests.find(({ testName }) => testName === name);
	if (definition === undefined) throw new HttpError("not_found", "no definition in KV");
	const inactive = known && known.run > 0 ? "stopped" : "draft";
	return change(c, name, "import_experiment", {
		revision: known ? revision : 0,
		plan: planOf(definition, known?.plan),
		state: definition.isActive ? (definition.paused ? "paused" : "running") : inactive,
		salt: definition.salt ?? null,
	});
}
