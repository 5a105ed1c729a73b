/** `GET /functions/v1/analytics/*` (docs/product/reports.md#analytics-api). */
import type { Handler } from "hono";
import type { ReportName } from "../../contract/sql-calls.ts";
import { clean } from "../../contract/texts.ts";
import { REPORTS } from "../analytics/reports.ts";
import type { AppEnv } from "../app-env.ts";
import { HttpError } from "../http/errors.ts";
import { parsed } from "../http/validate.ts";
import { outputOf } from "./call-output.ts";
import { requireSession } from "./with-session.ts";

/** docs/product/back-office.md#access-guard */
const CHECK_MS = 5_000;

/** A report, for operators: the session, then `is_admin`, then the parameters. The SQL function judges role and factor. */
export function analytics(name: ReportName): Handler<AppEnv> {
	return async (c) => {
		const { responses, sqlCalls } = c.env;
		const { token, user } = requireSession(c);
		if (user.email === "") throw new HttpError("not_admin");
		const isAdmin = await sqlCalls.asCaller(
			token,
			"is_admin",
			{ user_email: user.email },
			CHECK_MS,
		);
		if (!isAdmin.ok) throw new HttpError(isAdmin.code, "is_admin");
		if (isAdmin.value !== true) throw new HttpError("not_admin");
		const given = Object.entries(c.req.query()).map(([name, value]) => [name, clean(value)]);
		const query = parsed<Record<string, unknown>>(
			REPORTS[name],
			Object.fromEntries(given),
			"query",
		);
		const reply = await sqlCalls.asCaller(token, name, query as never);
		if (!reply.ok) throw new HttpError(reply.code, name);
		// This one returns its data with what precedes it.
		const body = name === "analytics_daily" ? (reply.value as object) : { data: reply.value };
		return responses.json(await outputOf(name, { success: true, ...body }));
	};
}
