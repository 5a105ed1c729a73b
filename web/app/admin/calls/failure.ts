import type { TFunction } from "i18next";
import { CallError } from "./call-error.ts";
import type { Attempt } from "./request-json.ts";

export type CallTexts = TFunction<"admin", "calls">;
type Failed = Extract<Attempt, { ok: false }>;

const REFUSED = [401, 403];

/** What a call came to after its last attempt, in the operator's language (spec 2 §8). */
export function failure(failed: Failed, t: CallTexts): CallError {
	const isRefused = REFUSED.some((status) => status === failed.status);
	return new CallError(textOf(failed, t), { isRefused });
}

/** The server's own words, else what HTTP says, else that there was no answer at all. */
function textOf({ said, status, statusText }: Failed, t: CallTexts): string {
	if (said !== undefined) return said;
	if (status === undefined) return t("communication");
	return statusText ? t("http", { status, text: statusText }) : t("httpBare", { status });
}
