/** The session of a link in a mail: it sets a password and ends; it never becomes the browser's. */
import type { Context } from "hono";
import type { ResetFailure } from "../../contract/account-pages.ts";
import { type LinkState, type OpenLink, stateOf } from "../accounts/link-state.ts";
import type { AppEnv } from "../app-env.ts";
import { addressOf } from "../http/client-address.ts";
import { cookiesIn } from "./account-page.ts";

/** The state of a page that a link opens, as far as it belongs to the link in its address. */
export const readState = async <Page extends LinkState["of"]>(
	c: Context<AppEnv>,
	page: Page,
	link: Parameters<typeof stateOf>[2],
) => stateOf(page, await c.env.linkState.read(cookiesIn(c)), link);

/** Uses the link up. @returns its session, or Auth's code; `no_session` when none came */
export async function openLink(
	c: Context<AppEnv>,
	link: { token_hash: string; type: string },
): Promise<OpenLink | { failure: string }> {
	const result = await c.env.auth.verify(link, { address: addressOf(c.req.raw.headers) });
	if (!result.ok) return { failure: result.code };
	const { access_token: token, user } = result.data;
	if (!token) return { failure: "no_session" };
	const verified = user?.factors.filter(({ status }) => status === "verified") ?? [];
	const apps = verified.flatMap(({ id, factor_type }) => (factor_type === "totp" ? [id] : []));
	const of = { email: user?.email ?? "", account: user?.id ?? "" };
	return { token, ...of, needsFactor: verified.length > 0, apps };
}

/** @returns Auth's code for a password that it does not accept; undefined when it is set */
export async function setPassword(
	c: Context<AppEnv>,
	{ token }: { token: string },
	change: { password: string },
): Promise<string | undefined> {
	const result = await c.env.auth.update(change, { address: addressOf(c.req.raw.headers), token });
	return result.ok ? undefined : result.code;
}

/** Whether Auth's code says nothing of what it was given: it could not be asked. */
export const isAway = (code: string): boolean => code === "unavailable" || code === "rate_limited";

/** Status of a form that comes again for this reason. */
export const statusOfFailure = (failure: ResetFailure): number =>
	failure === "unexpected" ? 503 : 400;

/** Why a new password was rejected, as the pages say it. */
export function passwordFailure(code: string): ResetFailure {
	if (code === "weak_password") return "weak";
	if (code === "same_password") return "same";
	return isAway(code) ? "unexpected" : "update";
}
