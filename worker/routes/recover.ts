/** `POST /api/admin/factors/recover`: a recovery code in place of the second factor (docs/product/back-office.md#recovery-codes). */

import { recoverSchema } from "../../contract/account-schema.ts";
import { createHandlers } from "../app-env.ts";
import { HttpError } from "../http/errors.ts";
import { limitBody, validate } from "../http/validate.ts";
import { CODE_REFUSALS } from "./try-code.ts";
import { tryRecoveryCode } from "./try-recovery-code.ts";
import { requireToken } from "./with-session.ts";

const MAX_BYTES = 1024;

export const recover = createHandlers(
	limitBody(MAX_BYTES),
	validate("json", recoverSchema),
	async (c) => {
		const verdict = await tryRecoveryCode(c, requireToken(c), c.req.valid("json").code);
		if (verdict === "ended") throw new HttpError("unauthenticated");
		if (verdict !== "accepted") throw new HttpError(CODE_REFUSALS[verdict], "recovery code");
		return c.env.responses.json({});
	},
);
