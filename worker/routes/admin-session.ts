/** `GET /api/admin/session`: what the caller is to the back-office (docs/product/back-office.md#access-guard). */

import { FACTORS_DUE } from "../../contract/admin.ts";
import { type AdminState, adminRecordSchema } from "../../contract/admin-schema.ts";
import { createHandlers } from "../app-env.ts";
import { HttpError } from "../http/errors.ts";
import { requireSession } from "./with-session.ts";

export const adminSession = createHandlers(async (c) => {
	const { responses, sqlCalls } = c.env;
	const { token, user } = requireSession(c);
	const respond = (state: AdminState) => responses.json(state);
	const ask = async (name: string, args: Record<string, unknown>) => {
		const reply = await sqlCalls.asCaller(token, name, args);
		if (reply.ok) return reply.value;
		// A customer's question.
		if (reply.code === "forbidden") return undefined;
		throw new HttpError(reply.code, name);
	};
	const args = { user_email: user.email };
	// Only exactly `true` grants access.
	if (user.email === "" || (await ask("is_admin", args)) !== true) {
		// An operator without the second factor is none to `is_admin`.
		const due = user.email === "" ? undefined : await ask("operator_factor_due", {});
		const factorDue = FACTORS_DUE.find((known) => known === due);
		return respond(factorDue === undefined ? {} : { factorDue });
	}
	// PostgREST returns one record or an array of records.
	const record = adminRecordSchema.safeParse([await ask("get_admin_data", args)].flat()[0]);
	if (!record.success) throw new HttpError("unavailable", "get_admin_data");
	return respond({ admin: record.data });
});
