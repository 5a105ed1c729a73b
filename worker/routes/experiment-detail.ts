/** Steps that the calls about one experiment share: reading it, and changing it (docs/product/experiments.md#lifecycle-of-a-test). */

import type { Context } from "hono";
import type { SlotTaken, StaleEdit } from "../../contract/experiment-admin.ts";
import type { ExperimentDetail } from "../../contract/experiment-detail-schema.ts";
import type { ExperimentPlan } from "../../contract/experiment-plan-schema.ts";
import { isSoldTest } from "../../contract/prices.ts";
import type { Reply } from "../../contract/reply.ts";
import { type Offer, PRICE_SLOT, pagesOf } from "../../contract/slots.ts";
import type { SessionInput } from "../../contract/sql-calls.ts";
import type { StoredDetail } from "../../contract/stored-experiment.ts";
import { clean } from "../../contract/texts.ts";
import type { AppEnv } from "../app-env.ts";
import { checkOffer } from "../billing/check-offer.ts";
import { withBundledContent } from "../experiments/definition-of.ts";
import { publishExperiments, publishedState, readKv } from "../experiments/publish.ts";
import { ERRORS, HttpError, valueOrThrow } from "../http/errors.ts";
import type { Services } from "../services.ts";
import { outputOf } from "./call-output.ts";
import { requireToken } from "./with-session.ts";

/** The test that the path names. */
export const testNameIn = (c: Context<AppEnv>): string => clean(c.req.param("name") ?? "");

/** @throws HttpError for a refused call. */
export function requireValue<T>(reply: Reply<T>): T {
	if (!reply.ok) throw new HttpError(reply.code, "database");
	return reply.value;
}

/** Published definitions, and those in KV. @throws HttpError 503 without a database */
export async function readPublished({ env, sqlCalls }: Services) {
	const [publication, inKv] = await Promise.all([
		sqlCalls.asService("get_publication"),
		readKv(env.CONFIG),
	]);
	return { publication: valueOrThrow(publication), inKv };
}

/** A test with its runs, its history and what its current run shows. */
export async function readDetail(
	services: Services,
	token: string,
	name: string,
): Promise<ExperimentDetail> {
	const call = { test_name: name };
	const stored = requireValue(await services.sqlCalls.asCaller(token, "get_experiment", call));
	const { publication, inKv } = await readPublished(services);
	const { summaryOf } = await import("../experiments/judge.ts");
	return outputOf("get_experiment", {
		...summaryOf(stored, publishedState(stored, publication, inKv), Date.now()),
		plan: withBundledContent(name, stored.plan),
		runs: stored.runs.map((run) => ({ ...run, plan: withBundledContent(name, run.plan) })),
		history: stored.history,
		visitors: visitorsOf(stored),
		together: stored.together.filter(({ run, slot }) => {
			const own = stored.runs.find((each) => each.run === run)?.plan.slot ?? null;
			return pagesOf(own).some((page) => pagesOf(slot).includes(page));
		}),
	});
}

/** The visitors of each arm that the plan has now. */
function visitorsOf({ plan, counts }: StoredDetail): Record<string, number> {
	const of = (arm: string) =>
		(counts?.exposures ?? [])
			.filter((row) => row.arm === arm)
			.reduce((sum, { units }) => sum + units, 0);
	return Object.fromEntries(plan.arms.map(({ id }) => [id, of(id)]));
}

/** @throws HttpError `price_mismatch` for a price that is not sold so, or that grants no plan */
async function checkPrices(
	{ env, prices, sqlCalls, stripe }: Services,
	token: string,
	{ arms }: ExperimentPlan,
): Promise<void> {
	// Nobody else makes the Worker call Stripe.
	requireValue(await sqlCalls.asCaller(token, "check_operator"));
	if (!isSoldTest({ slot: PRICE_SLOT, variants: arms }, prices))
		throw new HttpError("price_mismatch");
	// The schema has compared each content with the fields of an offer.
	for (const { content } of arms)
		if (content) await checkOffer(content.fr as Offer, stripe, env.SITE_ORIGIN);
}

type ExperimentChange = `${"create" | "edit" | "act_on" | "import"}_experiment`;

/** Changes a test, publishes it and responds with what it is now; 409 with the same when it was changed meanwhile. */
export async function change<Name extends ExperimentChange>(
	c: Context<AppEnv>,
	name: string,
	call: Name,
	args: Omit<SessionInput<Name>, "test_name"> & { plan?: ExperimentPlan },
	status: 200 | 201 = 200,
): Promise<Response> {
	const { env, log, sqlCalls, responses } = c.env;
	const token = requireToken(c);
	if (args.plan?.slot === PRICE_SLOT) await checkPrices(c.env, token, args.plan);
	const reply = await sqlCalls.asCaller(token, call, {
		...args,
		test_name: name,
	} as SessionInput<Name>);
	if (!reply.ok && reply.code === "stale") {
		const error = { code: "stale", message: ERRORS.stale.message } as const;
		const current = await readDetail(c.env, token, name);
		return responses.json({ error, current } satisfies StaleEdit, ERRORS.stale.status);
	}
	if (!reply.ok && reply.code === "slot_taken") {
		const { message, status } = ERRORS.slot_taken;
		const taken: SlotTaken = { error: { code: "slot_taken", message }, other: reply.detail ?? "" };
		return responses.json(taken, status);
	}
	requireValue(reply);
	// Without success the cron tries again: the response says that it is not live.
	await publishExperiments({ kv: env.CONFIG, asService: sqlCalls.asService, log });
	return responses.json(await readDetail(c.env, token, name), status);
}
