/** `/healthz`: release, configuration in force, each dependency's state (docs/operations.md). */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { notConfigured } from "../env.ts";
import type { Services } from "../services.ts";
import { probeSupabase } from "../supabase/probe.ts";

/** The endpoint is public: the dependencies are probed at most once in ten seconds. */
const PROBE_INTERVAL_MS = 10_000;
const probes = new WeakMap<Services, { until: number; report: Promise<object> }>();

export const health: Handler<AppEnv> = async (c) => {
	const services = c.env;
	let probe = probes.get(services);
	if (probe === undefined || probe.until <= Date.now()) {
		probe = { until: Date.now() + PROBE_INTERVAL_MS, report: reportOf(services) };
		probes.set(services, probe);
	}
	return services.responses.json(await probe.report);
};

/** Never rejects: a dependency that fails is down. */
async function reportOf({ env, experiments, spool, blog }: Services) {
	const [supabase, spooled, wordpress] = await Promise.all([
		probeSupabase(env.SUPABASE_URL, env.SUPABASE_ANON_KEY),
		spool.count().catch(() => null),
		blog()
			.then((opened) => opened.state())
			.catch(() => ({ state: "unknown" as const })),
	]);
	const definitions = experiments.status();
	const isHealthy =
		supabase.state === "up" &&
		wordpress.state !== "down" &&
		definitions.lastError === null &&
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
			spool: spooled ? { state: "up", ...spooled } : { state: "down" },
		},
	};
}
