/** `/auth/reset-password`: the page that a reset mail opens; its form uses the link (docs/product/accounts.md#password-reset). */
import type { Context } from "hono";
import type {
	FormRefusal,
	ResetFailure,
	ResetLinkError,
	ServerError,
} from "../../contract/account-pages.ts";
import { newPasswordSchema } from "../../contract/account-schema.ts";
import { isRecoveryCode } from "../../contract/accounts.ts";
import { ACCOUNT_PATHS } from "../../contract/paths.ts";
import type { ServiceOutput } from "../../contract/sql-calls.ts";
import {
	type OpenLink,
	type ResetLink,
	type ResultOf,
	readResetLink,
} from "../accounts/link-state.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { addressOf } from "../http/client-address.ts";
import { readForm } from "../http/validate.ts";
import {
	fieldErrors,
	formOnly,
	leadTo,
	queryOf,
	refuseForm,
	returnsCookies,
	showLinked,
	statusOf,
} from "./account-page.ts";
import {
	isAway,
	openLink,
	passwordFailure,
	readState,
	setPassword,
	statusOfFailure,
} from "./link-session.ts";
import { tryCode } from "./try-code.ts";
import { tryRecoveryCode } from "./try-recovery-code.ts";
import { waitUntil } from "./wait-until.ts";

const PAGE = "resetPassword";
type Result = ResultOf<"reset">;

const CODE = /^\d{6}$/;

interface FactorFailure {
	failure: ResetFailure | undefined;
	status: number;
}
const FACTOR_FAILURES = {
	wrong: { failure: "code", status: 400 },
	paused: { failure: "codePause", status: 429 },
	unavailable: { failure: "unexpected", status: 503 },
	ended: { failure: "unexpected", status: 503 },
} as const satisfies Record<string, FactorFailure>;

/** Text for a link that was not used. */
const UNUSABLE: Record<Exclude<ServiceOutput<"find_reset_link">, "valid">, ResetLinkError> = {
	expired: "expired",
	unknown: "used",
};
/** Auth's codes for a link that it does not know (any more). */
const LINK_ERRORS: Record<string, Exclude<Result["result"], "done">> = {
	otp_expired: "expired",
	validation_failed: "used",
	bad_jwt: "used",
	user_not_found: "used",
	no_session: "noSession",
};

export const resetPasswordPage = createHandlers(async (c) => {
	const link = readResetLink(queryOf(c));
	const state = await readState(c, "reset", link);
	if (typeof link === "string") {
		return showLinked(
			c,
			state && "result" in state ? resultView(state.result) : linkError("missing"),
		);
	}
	if (state && "open" in state)
		return showLinked(c, { page: PAGE, step: "form", needsCode: state.open.needsFactor });
	const found = await findLink(c, link);
	if (found === "valid") return showLinked(c, { page: PAGE, step: "form" });
	if (found === undefined) return showLinked(c, { page: PAGE, step: "unavailable" });
	return showLinked(c, linkError(UNUSABLE[found]));
});

export const resetPasswordForm = createHandlers(...formOnly, async (c) => {
	const { linkState, passwordProblem, sendDueMails, sqlCalls } = c.env;
	const link = readResetLink(queryOf(c));
	const state = await readState(c, "reset", link);
	const isOver = state !== undefined && "result" in state;
	if (isOver || typeof link === "string") return leadTo(c, ACCOUNT_PATHS.resetPassword);
	const used = link.token_hash;
	const needsCode = state?.open.needsFactor === true;
	const reject = (why: object, status = 400, cookies: string[] = []) =>
		showLinked(c, { page: PAGE, step: "form", needsCode, ...why }, status, cookies);
	const form = await readForm(c);
	const parsed = newPasswordSchema.safeParse(form);
	if (!parsed.success) return reject({ errors: fieldErrors(parsed.error) });
	const { password } = parsed.data;
	const problem = await passwordProblem(password, state ? [state.open.email] : []);
	if (problem) {
		const password = problem === "common" ? "passwordCommon" : "passwordPersonal";
		return reject({ errors: { password } });
	}
	const refused = await refuseForm(c, form);
	if (refused) {
		const why = isRefusal(refused) ? { refusal: refused } : { failure: "unexpected" };
		return reject(why, statusOf({ failure: refused }));
	}
	const open = state?.open ?? (await openLink(c, link));
	if ("failure" in open) {
		const result = await linkFailure(c, link, open.failure);
		return result ? conclude(c, { of: "reset", result }) : reject({ failure: "unexpected" }, 503);
	}
	const raised = await passFactor(c, open, form.code);
	if ("failure" in raised) {
		const { failure, status } = raised;
		const why = { needsCode: true, ...(failure ? { failure } : {}) };
		return reject(why, status, [await linkState.write({ of: "reset", used, open })]);
	}
	const failure = await setPassword(c, raised, { password });
	if (failure === "session_not_found") return conclude(c, { of: "reset", result: "sessionGone" });
	if (failure !== undefined) {
		// The code has been taken.
		const why = { needsCode: false, failure: passwordFailure(failure) };
		const session = { ...open, ...raised };
		return reject(why, statusOfFailure(why.failure), [
			await linkState.write({ of: "reset", used, open: session }),
		]);
	}
	waitUntil(c, sendDueMails());
	// Everybody signs in with the new password, here too.
	// Links that would void the new password: its reader has just used a younger one of the same mailbox.
	await sqlCalls.asCaller(raised.token, "end_own_undos");
	await sqlCalls.asCaller(raised.token, "end_own_sessions", { scope: "global" });
	return conclude(c, { of: "reset", used, result: "done", email: open.email });
});

const isRefusal = (error: ServerError): error is FormRefusal =>
	error === "over_request_rate_limit" || error === "captcha_failed";

/** Why Auth did not accept the link; undefined while it is unavailable, and the link stays valid. */
async function linkFailure(c: Context<AppEnv>, link: ResetLink, code: string) {
	if (isAway(code)) return undefined;
	const result = LINK_ERRORS[code] ?? "other";
	// Auth says of a used link that it has expired.
	const isUsed = result === "expired" && (await findLink(c, link)) === "unknown";
	return isUsed ? "used" : result;
}

const linkError = (reason: ResetLinkError) => ({ page: PAGE, step: "linkError", reason }) as const;

const resultView = (result: Result["result"]) =>
	result === "done" ? ({ page: PAGE, step: result } as const) : linkError(result);

/**
 * An account with a second factor asks for a code of an app, or for a recovery code, before its password is set; all
 * others pass.
 * @returns what the session that sets it has now, or why the form comes again
 */
async function passFactor(
	c: Context<AppEnv>,
	{ token, account, needsFactor, apps }: OpenLink,
	code: unknown,
): Promise<Pick<OpenLink, "token" | "needsFactor" | "apps"> | FactorFailure> {
	if (!needsFactor) return { token, needsFactor, apps };
	if (code === undefined) return { failure: undefined, status: 200 };
	if (typeof code !== "string") return FACTOR_FAILURES.wrong;
	if (isRecoveryCode(code)) {
		const verdict = await tryRecoveryCode(c, token, code);
		return verdict === "accepted"
			? { token, needsFactor: false, apps: [] }
			: FACTOR_FAILURES[verdict];
	}
	if (!CODE.test(code)) return FACTOR_FAILURES.wrong;
	const caller = { address: addressOf(c.req.raw.headers), token };
	const result = await tryCode(c, { account, factors: apps, code }, caller);
	if (typeof result === "string") return FACTOR_FAILURES[result];
	if (!result.ok) return FACTOR_FAILURES[isAway(result.code) ? "unavailable" : "wrong"];
	return { token: result.data.access_token, needsFactor: false, apps: [] };
}

/** Undefined while the database is unavailable. */
async function findLink(c: Context<AppEnv>, { token_hash: link_hash }: ResetLink) {
	const reply = await c.env.sqlCalls.asService("find_reset_link", { link_hash });
	return reply.ok ? reply.value : undefined;
}

async function conclude(c: Context<AppEnv>, state: Result) {
	if (!returnsCookies(c)) return showLinked(c, resultView(state.result));
	return leadTo(c, ACCOUNT_PATHS.resetPassword, [await c.env.linkState.write(state)]);
}
