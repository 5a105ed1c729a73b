/** `GET /functions/v1/analytics/*` (docs/product/reports.md#analytics-api). */
import type { Context, Handler } from "hono";
import { ADMIN_REQUIRED } from "../../contract/analytics.ts";
import type { ReportName } from "../../contract/sql-calls.ts";
import { clean } from "../../contract/texts.ts";
import { REPORTS } from "../analytics/reports.ts";
import type { AppEnv } from "../app-env.ts";
import type { ErrorCode } from "../http/errors.ts";
import { outputOf } from "./call-output.ts";

/** docs/product/back-office.md#access-guard */
const CHECK_MS = 5_000;
/** docs/product/back-office.md#operator-messages */
const NO_TOKEN = "Token d'authentification manquant. Veuillez vous reconnecter.";
const UNAVAILABLE = "Erreur de communication avec le serveur";

/** A report, for operators: the session, then `is_admin`, then the parameters. The SQL function judges role and factor. */
export function analytics(name: ReportName): Handler<AppEnv> {
	const { parameters, failed } = REPORTS[name];
	return async (c) => {
		const { log, responses, sqlCalls } = c.env;
		const session = c.get("session");
		if (session === undefined) return failure(c, 401, NO_TOKEN);
		const { token, user } = session;
		const refuse = (code: ErrorCode, status: number, error: string) => {
			if (code === "unauthenticated") return failure(c, 401, NO_TOKEN);
			if (code === "forbidden") return failure(c, 403, ADMIN_REQUIRED);
			log.warn("analytics_unavailable", { name, code });
			return failure(c, status, error);
		};
		if (user.email === "") return failure(c, 403, ADMIN_REQUIRED);
		const caller = { user_email: user.email };
		const isAdmin = await sqlCalls.asCaller(token, "is_admin", caller, CHECK_MS);
		if (!isAdmin.ok) return refuse(isAdmin.code, 503, UNAVAILABLE);
		if (isAdmin.value !== true) return failure(c, 403, ADMIN_REQUIRED);
		const given = Object.entries(c.req.query()).map(([name, value]) => [name, clean(value)]);
		const query = parameters.safeParse(Object.fromEntries(given));
		if (query.error) return failure(c, 400, query.error.issues[0]?.message ?? failed);
		const reply = await sqlCalls.asCaller(token, name, query.data);
		if (!reply.ok) return refuse(reply.code, 500, failed);
		// This one returns its data with what precedes it.
		const body = name === "analytics_daily" ? (reply.value as object) : { data: reply.value };
		try {
			return responses.json(await outputOf(name, { success: true, ...body }));
		} catch (error) {
			log.error("analytics_unavailable", { name, reason: String(error) });
			return failure(c, 500, failed);
		}
	};
}

function failure(c: Context<AppEnv>, status: number, error: string): Response {
	return c.env.responses.json({ success: false, error }, status);
}
