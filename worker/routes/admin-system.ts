/** `GET /api/admin/system`: the state of every part, for a super_admin (docs/product.md#system-page). */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { SystemReport } from "../contract/admin.ts";
import { HttpError } from "../http/errors.ts";
import { probeSupabase } from "../supabase/probe.ts";
import { requireToken, requireVerdict } from "./admin-token.ts";

export const adminSystem: Handler<AppEnv> = async (c) => {
	const { responses, blog, env, experiments, operations, spool } = c.env;
	const { verdict, value } = await operations.state(requireToken(c.req.raw.headers));
	requireVerdict(verdict);
	if (value === undefined) throw new HttpError("unavailable");
	// A part that is unavailable is null; the others are reported all the same.
	const [spooled, wordpress, supabase] = await Promise.all([
		spool.count().catch(() => null),
		blog()
			.then((opened) => opened.state())
			.catch(() => null),
		probeSupabase(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY),
	]);
	const { version, source, lastError } = experiments.status();
	const report: SystemReport = {
		ledger: value.ledger,
		spool: spooled,
		blog: wordpress,
		experiments: { version, source, lastError },
		supabase: { state: supabase.state },
		release: env.RELEASE,
		audit: value.audit,
		mails: value.mails,
		billing: value.billing,
		alerts: value.alerts,
		duties: value.duties,
	};
	return responses.json(report);
};
