/** `GET /api/admin/system`: the state of every part, for every operator (docs/product/back-office.md#system-page). */

import type { Handler } from "hono";
import type { SystemReport } from "../../contract/system-schema.ts";
import type { AppEnv } from "../app-env.ts";
import { HttpError } from "../http/errors.ts";
import { probeSupabase } from "../supabase/probe.ts";
import { outputOf } from "./call-output.ts";
import { backgroundOf } from "./wait-until.ts";
import { requireToken } from "./with-session.ts";

export const adminSystem: Handler<AppEnv> = async (c) => {
	const { responses, blog, env, experiments, spool, sqlCalls } = c.env;
	const token = requireToken(c);
	const reply = await sqlCalls.asCaller(token, "get_system_state");
	if (!reply.ok) throw new HttpError(reply.code, "get_system_state");
	// A part that is unavailable is null; the others are reported all the same.
	const [spooled, wordpress, supabase] = await Promise.all([
		spool.count().catch(() => null),
		blog()
			.then((opened) => opened.state(backgroundOf(c)))
			.catch(() => null),
		probeSupabase(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY),
	]);
	const { version, source, lastError } = experiments.status();
	return responses.json(
		await outputOf("get_system", {
			...reply.value,
			spool: spooled,
			blog: wordpress,
			experiments: { version, source, lastError },
			supabase: { state: supabase.state },
			release: env.RELEASE,
		} satisfies SystemReport),
	);
};
