/** `/healthz`: release, configuration in force, each dependency's state (design §4). */
import type { Handler } from "hono";
import type { AppEnv } from "../app.ts";
import type { Services } from "../services.ts";
import { probeSupabase } from "../supabase/probe.ts";

/** Asked by anyone: the dependencies are looked at once in ten seconds at most. */
const KEPT_MS = 10_000;
const kept = new WeakMap<Services, { until: number; report: object }>();

export const health: Handler<AppEnv> = async (c) => {
	const services = c.env;
	const known = kept.get(services);
	if (known && known.until > Date.now()) return services.answers.json(known.report);
	const report = await look(services);
	kept.set(services, { until: Date.now() + KEPT_MS, report });
	return services.answers.json(report);
};

async function look({ env, experiments, spool }: Services) {
	const [supabase, spooled] = await Promise.all([
		probeSupabase(env.SUPABASE_URL, env.SUPABASE_ANON_KEY),
		spool.count().catch(() => null),
	]);
	const definitions = experiments.status();
	const well =
		supabase.state === "up" &&
		definitions.lastError === null &&
		spooled?.waitingBatches === 0 &&
		spooled.deadBatches === 0;
	return {
		status: well ? "ok" : "degraded",
		release: env.RELEASE,
		configVersion: definitions.version,
		dependencies: {
			supabase,
			experiments: definitions,
			spool: spooled ? { state: "up", ...spooled } : { state: "down" },
		},
	};
}
