import type { TFunction } from "i18next";
import { getI18n } from "react-i18next";
import { ANALYTICS_BASE, requestOf } from "../../contract/calls.ts";
import type { CallInput, CallName, CallOutput } from "../../contract/calls-schema.ts";
import type { ReportName } from "../../contract/sql-calls.ts";
import { CallError } from "./call-error.ts";
import { type FailedAttempt, requestJson } from "./calls/request-json.ts";
import { accountHeaders, countReturns, currentUser, signedInAgain } from "./session-store.ts";

/** How often a request for figures is made; every other call is made once (docs/product/reports.md#analytics-api). */
const ANALYTICS_ATTEMPTS = 3;
/** The first pause before another attempt; each further one is twice as long (docs/product/reports.md#analytics-api). */
const FIRST_PAUSE_MS = 1000;
const UNAUTHENTICATED = 401;
const FORBIDDEN = 403;

/**
 * Makes a call of the table (`contract/calls-schema.ts`). The Worker has checked the result. Where the session
 * has ended, the call waits for the sign-in and is made again (docs/architecture/session.md#session).
 *
 * @throws CallError when it failed or was refused.
 * @throws the signal's reason when the caller aborts.
 * @example const notes = await call("list_annotations", {}, signal);
 */
export async function call<Name extends CallName>(
	name: Name,
	input: CallInput<Name>,
	signal = new AbortController().signal,
): Promise<CallOutput<Name>> {
	const { url, ...init } = requestOf(name, input);
	return (await whileSignedIn(() => request(url, init, signal, name), signal)) as CallOutput<Name>;
}

/** Makes a call, and again once the person is back whose session had ended. Throws as the call, or as the signal. */
export async function whileSignedIn<T>(make: () => Promise<T>, signal: AbortSignal): Promise<T> {
	const seen = countReturns();
	try {
		return await make();
	} catch (error) {
		const isEnded = error instanceof CallError && error.isEnded;
		if (!isEnded || !(await signedInAgain(signal, seen))) throw error;
		return whileSignedIn(make, signal);
	}
}

/** Any call of somebody who is signed in: the browser sends the session by itself. Throws as `call` does. @param name for the error's text */
export async function request(
	url: string,
	call: { method: string; body?: string },
	signal: AbortSignal,
	name?: CallName,
): Promise<unknown> {
	signal.throwIfAborted();
	if (!currentUser()) throw failure({ status: UNAUTHENTICATED, code: "unauthenticated" });
	const init = { ...call, headers: { ...accountHeaders(), "Content-Type": "application/json" } };
	const attempts = url.startsWith(ANALYTICS_BASE) ? ANALYTICS_ATTEMPTS : 1;
	let attempt = await requestJson(url, init, signal);
	for (let n = 2; n <= attempts && !attempt.ok && attempt.retry; n++) {
		await waitBefore(n, signal);
		attempt = await requestJson(url, init, signal);
	}
	if (attempt.ok) return attempt.body;
	// Another person has signed in: the page shows the wrong account.
	if (attempt.code === "other_account") location.reload();
	throw failure(attempt, name);
}

function failure(failed: Partial<FailedAttempt>, name?: CallName): CallError {
	const { status, code, body } = failed;
	const isRefused = status === UNAUTHENTICATED || status === FORBIDDEN;
	return new CallError(textOf(failed, name, getI18n().getFixedT(null, "common", "calls")), {
		isRefused,
		isEnded: status === UNAUTHENTICATED,
		code,
		body,
	});
}

const isReport = (name?: CallName): name is ReportName => name?.startsWith("analytics_") ?? false;

/** A text for a report that failed, else for the HTTP status, else for no response (docs/product/back-office.md#operator-messages). */
function textOf(
	{ status, statusText, code }: Partial<FailedAttempt>,
	name: CallName | undefined,
	t: TFunction<"common", "calls">,
): string {
	if (status === undefined) return t("communication");
	if (status === UNAUTHENTICATED) return t("noToken");
	if (status === FORBIDDEN) return t("forbidden");
	if (status >= 500 && code && isReport(name)) return t(`reports.${name}`);
	return statusText ? t("http", { status, text: statusText }) : t("httpBare", { status });
}

/**
 * Waits before attempt `n`, which is 2 or more.
 * @throws the signal's reason as soon as the caller aborts.
 */
async function waitBefore(n: number, signal: AbortSignal): Promise<void> {
	signal.throwIfAborted();
	await new Promise<void>((resolve, reject) => {
		const stop = () => {
			clearTimeout(timer);
			reject(signal.reason);
		};
		const timer = setTimeout(
			() => {
				signal.removeEventListener("abort", stop);
				resolve();
			},
			FIRST_PAUSE_MS * 2 ** (n - 2),
		);
		signal.addEventListener("abort", stop, { once: true });
	});
}
