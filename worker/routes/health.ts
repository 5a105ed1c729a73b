/** `/healthz`: status and release for everybody, each dependency's state for monitors (docs/operations/monitoring.md#health). */

import type { Handler } from "hono";
import type { DutyState } from "../../contract/system-schema.ts";
import type { AppEnv } from "../app-env.ts";
import { notConfigured } from "../env.ts";
import { HttpError } from "../http/errors.ts";
import type { Background } from "../runtime/background.ts";
import { isSameSecret, secretsIn } from "../runtime/hmac.ts";
import type { Services } from "../services.ts";
import { probeSupabase } from "../supabase/probe.ts";
import { backgroundOf } from "./wait-until.ts";

const HEALTHY_BLOG: ReadonlySet<string> = new Set(["up", "unknown"]);
/** The endpoint is public: the dependencies are probed at most once in ten seconds. */
const PROBE_INTERVAL_MS = 10_000;
const probes = new WeakMap<Services, { until: number; report: ReturnType<typeof reportOf> }>();

export const health: Handler<AppEnv> = async (c) => {
	const services = c.env;
	const authorization = c.req.header("authorization");
	if (authorization !== undefined) await requireMonitor(authorization, services.env.HEALTH_TOKEN);
	let probe = probes.get(services);
	if (probe === undefined || probe.until <= Date.now()) {
		probe = { until: Date.now() + PROBE_INTERVAL_MS, report: reportOf(services, backgroundOf(c)) };
		probes.set(services, probe);
	}
	const report = await probe.report;
	const { status, release } = report;
	return services.responses.json(authorization === undefined ? { status, release } : report);
};

/** @throws HttpError 401 unless the header carries one of the tokens. */
async function requireMonitor(authorization: string, tokens: string): Promise<void> {
	const [, given = ""] = /^Bearer (\S+)$/.exec(authorization) ?? [];
	for (const token of secretsIn(tokens)) if (await isSameSecret(given, token)) return;
	throw new HttpError("unauthenticated");
}

/** Never rejects: a dependency that fails is down. */
async function reportOf(
	{ env, experiments, spool, blog, duties }: Services,
	background: Background,
) {
	const [supabase, spooled, wordpress, listed] = await Promise.all([
		probeSupabase(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY),
		spool.count().catch(() => null),
		blog()
			.then((opened) => opened.state(background))
			.catch(() => ({ state: "unknown" as const, doubt: null })),
		duties.list(Date.now()),
	]);
	const definitions = experiments.status();
	const isHealthy =
		supabase.state === "up" &&
		HEALTHY_BLOG.has(wordpress.state) &&
		wordpress.doubt === null &&
		definitions.lastError === null &&
		listed?.some(isUnwell) === false &&
		spooled?.waitingBatches === 0 &&
		spooled.deadBatches === 0;
	return {
		status: isHealthy ? "ok" : "degraded",
		release: env.RELEASE,
		configVersion: definitions.version,
		notConfigured: notConfigured(env),
		dependencies: {
			supabase,
			wordpress,
			experiments: definitions,
			duties: stateOf(listed),
			spool: spooled ? { state: "up", ...spooled } : { state: "down" },
		},
	};
}

/** Not `ok` while nobody can say so. */
function stateOf(duties: DutyState[] | undefined, now = Date.now()) {
	if (duties === undefined) return { state: "unknown" };
	const age = (at: string | null) => at && Math.round((now - Date.parse(at)) / 1000);
	const unwell = duties.find(({ state }) => state === "failing") ?? duties.find(isUnwell);
	return {
		state: unwell?.state ?? "ok",
		duties: Object.fromEntries(
			duties.map(({ name, ...duty }) => [name, { age: age(duty.succeeded_at), ...duty }]),
		),
	};
}

const isUnwell = ({ state }: DutyState) => state !== "ok";
