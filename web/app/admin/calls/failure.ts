import type { TFunction } from "i18next";
import { CallError } from "./call-error.ts";
import type { Attempt } from "./request-json.ts";

export type CallTexts = TFunction<"admin", "calls">;
type Failed = Extract<Attempt, { ok: false }>;

const REFUSED = [401, 403];

/** The error of a call after its last attempt. */
export function failure(failed: Failed, t: CallTexts): CallError {
	const isRefused = REFUSED.some((status) => status === failed.status);
	const { code, body } = failed;
	return new CallError(textOf(failed, t), {
		isRefused,
		body,
		...(code === undefined ? {} : { code }),
	});
}

/** The server's message, else the HTTP status, else a text for no response. */
function textOf({ serverMessage, status, statusText }: Failed, t: CallTexts): string {
	if (serverMessage !== undefined) return serverMessage;
	if (status === undefined) return t("communication");
	return statusText ? t("http", { status, text: statusText }) : t("httpBare", { status });
}
