/** `/healthz`: release, configuration in force, each dependency's state (design §4). */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { Services } from "../services.ts";
import { probeSupabase } from "../supabase/probe.ts";

/** Asked by anyone, and by many at once: the dependencies are looked at once in ten seconds at most. */
const KEPT_MS = 10_000;
const kept = new WeakMap<Services, { until: number; report: Promise<object> }>();

export const health: Handler<AppEnv> = async (c) => {
	const services = c.env;
	let known = kept.get(services);
	if (known === undefined || known.until <= Date.now()) {
		known = { until: Date.now() + KEPT_MS, report: look(services) };
		kept.set(services, known);
	}
	return services.responses.json(await known.report);
};

/** Never rejects: a dependency that fails is down. */
async function look({ env, experiments, spool, blog }: Services) {
	const [supabase, spooled, wordpress] = await Promise.all([
		probeSupabase(env.SUPABASE_URL, env.SUPABASE_ANON_KEY),
		spool.count().catch(() => null),
		blog()
			.then((opened) => opened.state())
			.catch(() => ({ state: "unknown" as const })),
	]);
	const definitions = experiments.status();
	const well =
		supabase.state === "up" &&
		wordpress.state !== "down" &&
		definitions.lastError === null &&
		spooled?.waitingBatches === 0 &&
		spooled.deadBatches === 0;
	return {
		status: well ? "ok" : "degraded",
		release: env.RELEASE,
		configVersion: definitions.version,
		dependencies: {
			supabase,
			wordpress,
			experiments: definitions,
			spool: spooled ? { state: "up", ...spooled } : { state: "down" },
		},
	};
}
