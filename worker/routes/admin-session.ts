/** `GET /api/admin/session`: what the caller is to the back-office (docs/product/back-office.md#access-guard). */

import { FACTORS_DUE } from "../../contract/admin.ts";
import { type AdminState, adminRecordSchema } from "../../contract/admin-schema.ts";
import type { Reply } from "../../contract/reply.ts";
import { createHandlers } from "../app-env.ts";
import { HttpError } from "../http/errors.ts";
import { requireSession } from "./with-session.ts";

export const adminSession = createHandlers(async (c) => {
	const { responses, sqlCalls } = c.env;
	const { token, user } = requireSession(c);
	const respond = (state: AdminState) => responses.json(state);
	/** Undefined for a customer. */
	const readOrNothing = <T>(reply: Reply<T>): T | undefined => {
		if (reply.ok) return reply.value;
		if (reply.code === "forbidden") return undefined;
		throw new HttpError(reply.code, reply.name);
	};
	const args = { user_email: user.email };
	// Only exactly `true` grants access.
	if (readOrNothing(await sqlCalls.asCaller(token, "is_admin", args)) !== true) {
		// An operator without the second factor is none to `is_admin`.
		const due = readOrNothing(await sqlCalls.asCaller(token, "operator_factor_due"));
		const factorDue = FACTORS_DUE.find((factor) => factor === due);
		return respond(factorDue === undefined ? {} : { factorDue });
	}
	// PostgREST returns one record or an array of records.
	const found = readOrNothing(await sqlCalls.asCaller(token, "get_admin_data", args));
	const record = adminRecordSchema.safeParse([found].flat()[0]);
	if (!record.success) throw new HttpError("unavailable", "get_admin_data");
	return respond({ admin: record.data });
});
