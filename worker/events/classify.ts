import { ACCEPTED, CONSENT_COOKIE } from "../contract/browser-store.ts";
import { isBot } from "../platform/is-bot.ts";

/**
 * Who asks: only a `human` is assigned, counted and given cookies (design §6). A HEAD request looks
 * without visiting, as a prefetch does.
 */
export type Audience = "human" | "bot" | "prefetch" | "opted-out";

/** Set by the privacy page: no audience measurement, no A/B test (CNIL's exemption needs it). */
export const OPT_OUT_COOKIE = "measure";
export const OPTED_OUT = "off";

const PREFETCH = /prefetch|prerender|preview/i;

/** Classifies a request by its method, headers and cookies. */
export function classify(request: Request, cookie: (name: string) => readonly string[]): Audience {
	const { headers, method } = request;
	const agent = headers.get("user-agent");
	if (agent === null || agent === "" || isBot(agent)) return "bot";
	if (method === "HEAD" || isPrefetch(headers)) return "prefetch";
	if (isOptedOut(cookie)) return "opted-out";
	return "human";
}

/** Whether the visitor chose on the privacy page not to be measured. */
export function isOptedOut(cookie: (name: string) => readonly string[]): boolean {
	return cookie(OPT_OUT_COOKIE).includes(OPTED_OUT);
}

/** Whether the ad pixel and the analytics tag may load: an accepted banner, and no Global Privacy Control (design §7). */
export function hasAcceptedTags(
	headers: Headers,
	cookie: (name: string) => readonly string[],
): boolean {
	return cookie(CONSENT_COOKIE)[0] === ACCEPTED && headers.get("sec-gpc") !== "1";
}

/** `Sec-Purpose` is the standard (Fetch §2.2.7); the other two are older browsers' names for it. */
function isPrefetch(headers: Headers): boolean {
	const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? headers.get("x-moz");
	return purpose !== null && PREFETCH.test(purpose);
}

/** What the ledger counts a request's events as when it is not a human's. */
export function setAsideAs(audience: Exclude<Audience, "human">): "bot" | "excluded" {
	return audience === "bot" ? "bot" : "excluded";
}
