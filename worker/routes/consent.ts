/** The banner's choice about sign-ups and third parties (docs/product/visits.md#consent-and-third-parties), stored for 6 months. */
import type { Context } from "hono";
import * as z from "zod/mini";
import { ACCEPTED, CONSENT_COOKIE, REFUSED } from "../../contract/browser-store.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { FORGET_AD_CLICKS } from "../attribution/ad-clicks.ts";
import { readAddress } from "../http/address.ts";
import { callerOf } from "../http/client-address.ts";
import { readCookies } from "../http/cookies.ts";
import { errorBody, reasonOf } from "../http/errors.ts";
import { limitBody, urlEncodedOnly, validate } from "../http/validate.ts";
import { currentInvocation } from "../runtime/invocation.ts";
import { ownPagesOnly } from "./own-pages-only.ts";
import { openSession } from "./with-session.ts";

const SIX_MONTHS = 182 * 24 * 60 * 60;
const MAX_BYTES = 1024;
const form = z.object({ consent: z.enum([ACCEPTED, REFUSED]) });

export const consent = createHandlers(
	ownPagesOnly,
	urlEncodedOnly,
	limitBody(MAX_BYTES),
	validate("form", form),
	async (c) => {
		const { responses } = c.env;
		const { consent: choice } = c.req.valid("form");
		// Readable by the pages' script.
		const cookie = `${CONSENT_COOKIE}=${choice}; Path=/; Max-Age=${SIX_MONTHS}; Secure; SameSite=Lax`;
		if (choice === ACCEPTED) {
			return responses.json({ consent: choice }, 200, [], [cookie, ...acceptedOn(c)]);
		}
		const { isDone, cookies } = await withdraw(c);
		if (isDone) {
			return responses.json({ consent: choice }, 200, [], [cookie, ...cookies, FORGET_AD_CLICKS]);
		}
		// The browser refuses from now on, and keeps what a repetition needs to withdraw.
		const { requestId } = currentInvocation();
		return responses.json(errorBody("unavailable", requestId), 503, [], [cookie, ...cookies]);
	},
);

/** The ad of the page on which the visitor accepts; browsers name it to its own site. */
function acceptedOn(c: Context<AppEnv>): string[] {
	const { headers } = c.req.raw;
	const { ads, adClicks, env } = c.env;
	if (headers.get("sec-gpc") === "1") return [];
	const referrer = headers.get("referer");
	const page = referrer?.startsWith(`${env.SITE_ORIGIN}/`) ? readAddress(referrer) : null;
	return adClicks.accept(page, ads.platforms, Math.floor(Date.now() / 1000));
}

/** Parts the account from what measuring knows, and takes back what ad platforms were told. @returns whether that succeeded, and the session's cookies */
async function withdraw(c: Context<AppEnv>): Promise<{ isDone: boolean; cookies: string[] }> {
	const clicks = c.env.adClicks.readAll(readCookies(c.req.raw.headers.get("cookie")));
	const opened = await openSession(c);
	const { cookies } = opened;
	if (opened.state === "unavailable") return { isDone: false, cookies };
	const account = opened.state === "open" ? opened.session.user.id : null;
	if (account === null && clicks.length === 0) return { isDone: true, cookies };
	// Each writes into the database.
	const caller = callerOf(c.req.raw.headers, "consent");
	if (account === null && !(await c.env.formsRateLimit(caller))) return { isDone: false, cookies };
	const args = { account, clicks };
	const reply = await c.env.sqlCalls.asService("withdraw_consent", args);
	if (!reply.ok) c.env.log.error("consent_not_withdrawn", { reason: reasonOf(reply) });
	return { isDone: reply.ok, cookies };
}
