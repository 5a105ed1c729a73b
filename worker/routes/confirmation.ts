/**
 * `/auth/confirmation`: the page that a confirmation mail opens (docs/product/accounts.md#e-mail-confirmation). Opening it
 * changes nothing, because programs open links by themselves; its button confirms.
 */
import type { Context } from "hono";
import type { ConfirmationView, ResetFailure } from "../../contract/account-pages.ts";
import { emailSchema, newPasswordSchema } from "../../contract/account-schema.ts";
import { isPaid } from "../../contract/billing.ts";
import { ACCOUNT_PATHS } from "../../contract/paths.ts";
import {
	type ConfirmationLink,
	type OpenLink,
	type ResultOf,
	readConfirmationLink,
} from "../accounts/link-state.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { readAddress } from "../http/address.ts";
import { addressOf } from "../http/client-address.ts";
import { readForm } from "../http/validate.ts";
import {
	cookiesIn,
	endSignUps,
	fieldErrors,
	formOnly,
	leadTo,
	queryOf,
	refuseForm,
	rememberPlan,
	returnsCookies,
	serverError,
	showLinked,
	statusOf,
} from "./account-page.ts";
import { signUpOfBrowser } from "./browser-sign-up.ts";
import {
	isAway,
	openLink,
	passwordFailure,
	readState,
	setPassword,
	statusOfFailure,
} from "./link-session.ts";
import { stateOfAccount } from "./own-offer.ts";
import { resend } from "./resend-link.ts";
import { waitUntil } from "./wait-until.ts";
import { openSession } from "./with-session.ts";

const PAGE = "confirmation";
type Result = ResultOf<typeof PAGE>;

/** Step of a link by its sign-up. */
const STEPS = { own: "confirm", other: "password", confirmed: "alreadyConfirmed" } as const;

export const confirmationPage = createHandlers(async (c) => {
	const link = readConfirmationLink(queryOf(c));
	const state = await readState(c, PAGE, link);
	if (state && "result" in state) return showResult(c, state);
	if (link === "bare") return showLinked(c, { page: PAGE, step: "bare" });
	if (link === "invalid") return showResult(c, { of: PAGE, result: "invalid" });
	return showLinked(c, state ? { page: PAGE, step: "password" } : await linkView(c, link));
});

/** Confirms, or sends the link of another sign-up again. */
export const confirmationForm = createHandlers(...formOnly, async (c) => {
	const form = await readForm(c);
	const link = readConfirmationLink(queryOf(c));
	const state = await readState(c, PAGE, link);
	if (form.step === "resend") return resendLink(c, form, state);
	const isOver = state !== undefined && "result" in state;
	if (isOver || typeof link === "string") return leadTo(c, ACCOUNT_PATHS.confirmation);
	const refused = await refuseForm(c, form);
	if (refused)
		return showLinked(c, { page: PAGE, step: "unavailable" }, statusOf({ failure: refused }));
	if (link.type === "email_change") return confirmChange(c, link);
	if (state) return confirmWithPassword(c, link, state.open, form);
	const signUp = await ownSignUp(c, link, "claim_sign_up");
	if (signUp === undefined) return showLinked(c, { page: PAGE, step: "unavailable" });
	if (signUp?.state === "confirmed") return showLinked(c, { page: PAGE, step: "alreadyConfirmed" });
	return signUp?.state === "own"
		? confirmOwn(c, link, signUp.plan ? { plan: signUp.plan } : {})
		: confirmWithPassword(c, link, undefined, form);
});

async function linkView(c: Context<AppEnv>, link: ConfirmationLink): Promise<ConfirmationView> {
	const page = PAGE;
	if (link.type === "email_change") return { page, step: "confirm" };
	const signUp = await ownSignUp(c, link, "find_sign_up_link");
	if (signUp === undefined) return { page, step: "unavailable" };
	if (signUp === null) return failedView(c, { of: PAGE, result: "expired" });
	return { page, step: STEPS[signUp.state] };
}

async function showResult(c: Context<AppEnv>, state: Result): Promise<Response> {
	const page = PAGE;
	const { result, plan, email = "" } = state;
	if (result === "halfChanged") return showLinked(c, { page, step: result });
	if (result === "changed") return showLinked(c, { page, step: result, email });
	if (result !== "success") return showLinked(c, await failedView(c, state));
	const opened = await openSession(c);
	const current = opened.state === "open" ? { current: opened.session.user.email } : {};
	const view = {
		page,
		step: result,
		email,
		...(plan && { plan }),
		...(state.isPaid && { isPaid: true }),
		...current,
	} as const;
	return showLinked(c, view, 200, opened.cookies);
}

/** A link that was not accepted, with the address to which another one may go. */
async function failedView(c: Context<AppEnv>, state: Result): Promise<ConfirmationView> {
	const step = state.result === "expired" ? "expired" : "invalid";
	const email = (await c.env.signUps.read(cookiesIn(c)))?.at(-1)?.email ?? "";
	return { page: PAGE, step, ofChange: state.ofChange ?? false, values: { email } };
}

/** Sign-up that the link confirms; null for none, undefined when that cannot be found out now. */
async function ownSignUp(
	c: Context<AppEnv>,
	link: ConfirmationLink,
	name: "find_sign_up_link" | "claim_sign_up",
) {
	const signUps = (await c.env.signUps.read(cookiesIn(c))) ?? [];
	const ids = signUps.map(({ id }) => id);
	const args = { link_hash: link.token_hash, own_sign_ups: ids };
	const reply = await c.env.sqlCalls.asService(name, args);
	return reply.ok ? reply.value : undefined;
}

/** The sign-up of this browser: the account has the password that was typed here. */
async function confirmOwn(
	c: Context<AppEnv>,
	link: ConfirmationLink,
	chosen: Pick<OpenLink, "plan">,
): Promise<Response> {
	const used = await openLink(c, link);
	if ("failure" in used) return refused(c, used.failure);
	const caller = { address: addressOf(c.req.raw.headers), token: used.token };
	await c.env.auth.signOut("local", caller);
	return succeed(c, link, { ...used, ...chosen });
}

/** One of the two links of a change of address, which its owner asked for while signed in. */
async function confirmChange(c: Context<AppEnv>, link: ConfirmationLink): Promise<Response> {
	const address = addressOf(c.req.raw.headers);
	const result = await c.env.auth.verify(link, { address });
	if (!result.ok) return refused(c, result.code, true);
	const { access_token: token, user } = result.data;
	const used = link.token_hash;
	if (token === undefined) return conclude(c, { of: PAGE, used, result: "halfChanged" });
	waitUntil(c, c.env.sendDueMails());
	await c.env.auth.signOut("local", { address, token });
	return conclude(c, { of: PAGE, used, result: "changed", email: user?.email ?? "" });
}

/** Any other sign-up: whoever reads the mailbox chooses the password, in place of the one that is stored. */
async function confirmWithPassword(
	c: Context<AppEnv>,
	link: ConfirmationLink,
	before: OpenLink | undefined,
	form: Record<string, unknown>,
): Promise<Response> {
	const view = { page: PAGE, step: "password" } as const;
	const parsed = newPasswordSchema.safeParse(form);
	if (!parsed.success) {
		return showLinked(c, { ...view, errors: fieldErrors(parsed.error) }, 400);
	}
	const { password } = parsed.data;
	const problem = await c.env.passwordProblem(password, before ? [before.email] : []);
	if (problem) {
		const password = problem === "common" ? "passwordCommon" : "passwordPersonal";
		return showLinked(c, { ...view, errors: { password } }, 400);
	}
	const open = before ?? (await openLink(c, link));
	if ("failure" in open) return refused(c, open.failure);
	const failure = await setPassword(c, open, { password });
	if (failure !== undefined && failure !== "same_password") {
		// A password that might be somebody else's is replaced until its owner has chosen one.
		const caller = { address: addressOf(c.req.raw.headers), token: open.token };
		await c.env.auth.update({ password: crypto.randomUUID() }, caller);
		const reason: ResetFailure = passwordFailure(failure);
		return showLinked(c, { ...view, failure: reason }, statusOfFailure(reason), [
			await c.env.linkState.write({ of: PAGE, used: link.token_hash, open }),
		]);
	}
	// Takes the place of what somebody else's sign-up brought, which went with the confirmation.
	const own = (await c.env.signUps.read(cookiesIn(c)))?.findLast(
		({ email }) => email === open.email,
	);
	const { form: sign_up } = await signUpOfBrowser(c, readAddress(c.req.url).searchParams, own);
	await c.env.sqlCalls.asService("adopt_sign_up", { account: open.account, sign_up });
	const caller = { address: addressOf(c.req.raw.headers), token: open.token };
	await c.env.auth.signOut("global", caller);
	return succeed(c, link, open);
}

/** Asks for the address of a sign-up, and sends its link again. */
async function resendLink(
	c: Context<AppEnv>,
	form: Record<string, unknown>,
	state: Awaited<ReturnType<typeof readState<typeof PAGE>>>,
): Promise<Response> {
	const result = state && "result" in state ? state.result : "expired";
	const step = result === "invalid" ? "invalid" : "expired";
	const view = { page: PAGE, step } as const;
	const parsed = emailSchema.safeParse(form);
	const values = { email: typeof form.email === "string" ? form.email.slice(0, 400) : "" };
	if (!parsed.success) {
		return showLinked(c, { ...view, values, errors: fieldErrors(parsed.error) }, 400);
	}
	const refused = await refuseForm(c, form);
	const failed = refused ? undefined : await resend(c, parsed.data.email);
	const failure = refused ?? (failed && serverError(failed));
	if (failure) return showLinked(c, { ...view, values, failure }, statusOf({ failure }));
	return showLinked(c, { ...view, values, resent: true });
}

/** State of a link that Auth does not accept; while it is unavailable, the link stays as it is. */
function refused(c: Context<AppEnv>, code: string, ofChange = false) {
	if (isAway(code)) {
		return showLinked(c, { page: PAGE, step: "unavailable" });
	}
	return conclude(c, {
		of: PAGE,
		result: code === "otp_expired" ? "expired" : "invalid",
		ofChange,
	});
}

/** The address is confirmed; the browser forgets its sign-ups with it, and keeps the plan that they chose. */
async function succeed(
	c: Context<AppEnv>,
	{ token_hash: used }: ConfirmationLink,
	{ account, email, ...open }: OpenLink,
) {
	waitUntil(c, c.env.sendDueMails());
	const ended = await endSignUps(c, email);
	const state = await stateOfAccount(c, account);
	const result = { of: PAGE, used, result: "success", email } as const;
	if (isPaid(state?.plan ?? null)) return conclude(c, { ...result, isPaid: true }, ended.cookies);
	const plan = ended.plan ?? open.plan;
	if (plan === undefined) return conclude(c, result, ended.cookies);
	return conclude(c, { ...result, plan }, [...ended.cookies, rememberPlan(account, plan)]);
}

async function conclude(c: Context<AppEnv>, state: Result, cookies: string[] = []) {
	if (!returnsCookies(c)) return showResult(c, state);
	return leadTo(c, ACCOUNT_PATHS.confirmation, [await c.env.linkState.write(state), ...cookies]);
}
