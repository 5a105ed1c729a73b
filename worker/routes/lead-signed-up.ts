/**
 * Events of a new account of Microsoft or Google, as after a password (docs/product/visits.md#consent-and-third-parties): our own
 * measuring, and after consent the ad pixel.
 */
import type { Context } from "hono";
import { SIGN_UP_LOCATION } from "../../contract/account-pages.ts";
import { PROVIDER_CALLBACK, PROVIDER_SIGNED_UP } from "../../contract/providers.ts";
import type { AppEnv } from "../app-env.ts";
import { classify, discardReason, hasConsented } from "../events/classify.ts";
import { fromBrowser } from "../events/enrich.ts";
import { networksOf } from "../events/networks-of.ts";
import { readAddress } from "../http/address.ts";
import { callerOf } from "../http/client-address.ts";
import { afterSignIn } from "../http/redirects.ts";
import { detectPlatform } from "../platform/detect-platform.ts";
import { cookiesIn, languageOf } from "./account-page.ts";
import { waitUntil } from "./wait-until.ts";

/** Target of a sign-in that began on a page with this query. */
export function targetOf(query: string): string {
	return afterSignIn(new URLSearchParams(query));
}

/**
 * Records the sign-up, and says by which page the browser goes on. Both happen once: a later sign-in is not a new account.
 *
 * @param query what the sign-in page knew
 * @param eventId that of the sign-up at the ad platforms, if they are told of it
 */
export async function leadSignedUp(
	c: Context<AppEnv>,
	query: string,
	eventId: string | undefined,
): Promise<{ location: string; cookies: readonly string[] }> {
	const { env, toldSignUp } = c.env;
	const location = targetOf(query);
	const cookies = recordSignUp(c, location);
	if (!env.PIXEL_ID || !hasConsented(c.req.raw.headers, cookiesIn(c))) {
		return { location, cookies };
	}
	const told = await toldSignUp.write({ eventId: eventId ?? crypto.randomUUID(), query });
	return { location: PROVIDER_SIGNED_UP, cookies: [...cookies, told] };
}

/** The event that the page after a password's sign-up sends. @returns the cookies of a browser session that is new */
function recordSignUp(c: Context<AppEnv>, destination: string): readonly string[] {
	const { env, outbox, visitors } = c.env;
	const { headers } = c.req.raw;
	const cookie = cookiesIn(c);
	const audience = classify(c.req.raw, cookie);
	if (audience !== "human") {
		waitUntil(c, outbox.add({ received: 1, discarded: { [discardReason(audience)]: 1 } }));
		return [];
	}
	const { sessionId, setCookies } = visitors.readReader(cookie);
	const now = new Date().toISOString();
	const page_url = env.SITE_ORIGIN + PROVIDER_CALLBACK;
	const event = {
		event_id: crypto.randomUUID(),
		event_type: "click" as const,
		...{ occurred_at: now, page_url, cta_location: SIGN_UP_LOCATION },
		cta_destination: destination,
	};
	const seen = {
		...{ now, sessionId, language: languageOf(c), variant: "a" },
		networks: networksOf(env.UNIT_SECRET, callerOf(headers)),
		userAgent: headers.get("user-agent") ?? "",
		platform: detectPlatform(headers),
	};
	waitUntil(
		c,
		outbox.add({ received: 1, landing: [fromBrowser(event, readAddress(page_url), seen)] }),
	);
	return setCookies;
}
