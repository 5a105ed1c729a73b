import {
	ACCEPTED,
	CONSENT_COOKIE,
	OPT_OUT_COOKIE,
	OPTED_OUT,
} from "../../contract/browser-store.ts";
import { isBot } from "../platform/is-bot.ts";

/**
 * Class of the sender. Only a `human` is assigned to arms, counted and given cookies
 * (docs/product/experiments.md#experiments). A HEAD request fetches without visiting, as a prefetch does. A page for
 * a `prerender` is that of the human who may open it, and counts when it is shown.
 */
export type Audience = "human" | "bot" | "prefetch" | "opted-out" | "prerender";

const PREFETCH = /prefetch|preview/i;
const PRERENDER = /prerender/i;

/** Classifies a request by its method, headers and cookies. @param agent `User-Agent`, when it is read already */
export function classify(
	{ headers, method }: Request,
	cookie: (name: string) => readonly string[],
	agent: string | null = headers.get("user-agent"),
): Audience {
	if (agent === null || agent === "" || isBot(agent)) return "bot";
	const purpose = purposeOf(headers);
	const isPrerender = PRERENDER.test(purpose);
	if (method === "HEAD" || (PREFETCH.test(purpose) && !isPrerender)) return "prefetch";
	if (isOptedOut(cookie)) return "opted-out";
	return isPrerender ? "prerender" : "human";
}

/** Whether the visitor chose on the privacy page not to be measured. */
export function isOptedOut(cookie: (name: string) => readonly string[]): boolean {
	return cookie(OPT_OUT_COOKIE).includes(OPTED_OUT);
}

/**
 * Whether a sign-up may be joined with what measuring knows, and the ad pixel and the analytics tag may load: accepted in
 * the banner, and no Global Privacy Control (docs/product/visits.md#consent-and-third-parties).
 */
export function hasConsented(
	headers: Headers,
	cookie: (name: string) => readonly string[],
): boolean {
	return cookie(CONSENT_COOKIE)[0] === ACCEPTED && headers.get("sec-gpc") !== "1";
}

/** `Sec-Purpose` is the standard (Fetch §2.2.7); older browsers send the other two. */
function purposeOf(headers: Headers): string {
	return headers.get("sec-purpose") ?? headers.get("purpose") ?? headers.get("x-moz") ?? "";
}

/** The ledger's outcome for the events of a request that is not a human's. */
export function discardReason(audience: Exclude<Audience, "human">): "bot" | "excluded" {
	return audience === "bot" ? "bot" : "excluded";
}
