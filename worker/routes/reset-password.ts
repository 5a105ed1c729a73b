/** `/auth/reset-password`: the page that a reset mail opens; its form uses the link (docs/product.md#password-reset). */
import type { Context } from "hono";
import { type LinkState, readResetLink } from "../accounts/link-state.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import type { ResetFailure, ResetLinkError, ResetPasswordView } from "../contract/account-pages.ts";
import { newPasswordSchema } from "../contract/account-schema.ts";
import { ACCOUNT_PATHS } from "../contract/paths.ts";
import { addressOf } from "../http/client-address.ts";
import type { ResetLink } from "../supabase/accounts.ts";
import {
	cookiesIn,
	fieldErrors,
	formOnly,
	leadTo,
	readForm,
	refuseForm,
	showAccount,
	statusOf,
} from "./account-page.ts";
import { openLink, passwordFailure, setPassword } from "./link-session.ts";

const PAGE = "resetPassword";
type Waiting = Extract<LinkState, { of: "reset"; link: object }>;
type Result = Extract<LinkState, { of: "reset"; result: string }>;

/** Of a link that was not used. */
const UNUSABLE: Record<Exclude<ResetLink, "valid">, ResetLinkError> = {
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
	const { linkState } = c.env;
	const read = readResetLink(new URL(c.req.url).searchParams);
	if (read) return leadTo(c, ACCOUNT_PATHS.resetPassword, [await linkState.write(read.state)]);
	const state = await linkState.read(cookiesIn(c));
	return showAccount(c, await viewOf(c, state));
});

export const resetPasswordForm = createHandlers(...formOnly, async (c) => {
	const { auth, linkState, passwordProblem } = c.env;
	const state = await linkState.read(cookiesIn(c));
	if (state?.of !== "reset" || !("link" in state)) return leadTo(c, ACCOUNT_PATHS.resetPassword);
	const reject = (why: object, status = 400, cookies: string[] = []) =>
		showAccount(c, { page: PAGE, step: "form", ...why }, { status, cookies });
	const form = await readForm(c);
	const parsed = newPasswordSchema.safeParse(form);
	if (!parsed.success) return reject({ errors: fieldErrors(parsed.error) });
	const { password } = parsed.data;
	const problem = await passwordProblem(password, state.open ? [state.open.email] : []);
	if (problem) {
		const password = problem === "common" ? "passwordCommon" : "passwordPersonal";
		return reject({ errors: { password } });
	}
	const refused = await refuseForm(c, form);
	if (refused) return reject({ failure: "unexpected" }, statusOf({ failure: refused }));
	const open = state.open ?? (await openLink(c, state.link));
	if ("failure" in open) {
		const { failure } = open;
		if (failure === "unavailable" || failure === "rate_limited") {
			return reject({ failure: "unexpected" }, 503);
		}
		return conclude(c, { of: "reset", result: LINK_ERRORS[failure] ?? "other" });
	}
	const failure = await setPassword(c, open, { password });
	if (failure === "session_not_found") return conclude(c, { of: "reset", result: "sessionGone" });
	if (failure !== undefined) {
		const why: { failure: ResetFailure } = { failure: passwordFailure(failure) };
		return reject(why, 400, [await linkState.write({ ...state, open })]);
	}
	// Everybody signs in with the new password, here too.
	await auth.signOut("global", { address: addressOf(c.req.raw.headers), token: open.token });
	return conclude(c, { of: "reset", result: "done", email: open.email });
});

async function viewOf(
	c: Context<AppEnv>,
	state: LinkState | undefined,
): Promise<ResetPasswordView> {
	const page = PAGE;
	if (state?.of !== "reset") return { page, step: "linkError", reason: "missing" };
	if ("result" in state) {
		const { result } = state;
		return result === "done" ? { page, step: result } : { page, step: "linkError", reason: result };
	}
	const found = state.open ? "valid" : await findLink(c, state);
	if (found === "valid") return { page, step: "form" };
	return { page, step: "linkError", reason: found ? UNUSABLE[found] : "unexpected" };
}

const findLink = (c: Context<AppEnv>, { link }: Waiting) =>
	c.env.accounts.findResetLink(link.token_hash);

async function conclude(c: Context<AppEnv>, state: Result) {
	return leadTo(c, ACCOUNT_PATHS.resetPassword, [await c.env.linkState.write(state)]);
}
