import type { Context } from "hono";
import type { Query } from "../../contract/address.ts";
import type { AttributionClaims, UnitClaim } from "../../contract/attribution-schema.ts";
import { ACCOUNT_PATHS } from "../../contract/paths.ts";
import type { AppEnv } from "../app-env.ts";
import { signAttribution } from "../attribution/attribution-token.ts";
import { campaignOf } from "../attribution/read-touch.ts";
import { readTouches } from "../attribution/touch-cookie.ts";
import { classify, hasConsented } from "../events/classify.ts";
import { signedUp } from "../events/enrich.ts";
import { armsOf } from "../experiments/assign-all.ts";
import type { ReadCookie } from "../experiments/sticky-cookie.ts";
import { readAddress } from "../http/address.ts";
import { readCookies } from "../http/cookies.ts";
import { detectPlatform } from "../platform/detect-platform.ts";
import type { Services } from "../services.ts";
import { awaitDefinitions } from "./await-definitions.ts";
import { waitUntil } from "./wait-until.ts";

/** A sign-up is slower than this by itself. */
const DEFINITIONS_MS = 500;

export interface SignUpAttribution {
	token: string;
	/** By which an ad platform knows the sign-up, from us and from its pixel; undefined without a click on an ad. */
	eventId: string | undefined;
}

type Measured = Omit<AttributionClaims, "id" | "at" | "platform">;

/**
 * The token that tells where a sign-up comes from (docs/product/visits.md#attribution); null for bots, for visitors who
 * are not measured, and without a secret. Without consent it has nothing that the browser keeps, but the campaign of the
 * form's address.
 *
 * @param page query of the page that has the form
 */
export async function attributionOf(
	c: Context<AppEnv>,
	page: Query,
): Promise<SignUpAttribution | null> {
	const { headers } = c.req.raw;
	const cookie = readCookies(headers.get("cookie"));
	if (classify(c.req.raw, cookie) !== "human") return null;
	const now = Math.floor(Date.now() / 1000);
	const claims = {
		...{ id: crypto.randomUUID(), at: now, platform: detectPlatform(headers) },
		...(hasConsented(headers, cookie) ? await measuredOf(c, cookie, now) : declaredOf(page, now)),
	};
	const token = await signAttribution(claims, c.env.env.ATTRIBUTION_SECRET);
	return token === null
		? null
		: { token, eventId: claims.clicks.length > 0 ? claims.id : undefined };
}

async function measuredOf(c: Context<AppEnv>, cookie: ReadCookie, now: number): Promise<Measured> {
	const { ads, adClicks, experiments, visitors } = c.env;
	if (!experiments.isRecent()) await awaitDefinitions(c, DEFINITIONS_MS);
	waitUntil(c, experiments.refreshIfStale());
	const visitor = visitors.readKnown(cookie);
	return {
		...readTouches(cookie, now),
		consented: true,
		session_id: visitor.sessionId ?? null,
		units: visitor.id === undefined ? [] : await unitsOf(c.env, visitor.id, cookie),
		clicks: adClicks.read(cookie, ads.platforms, now),
	};
}

/** The campaign that the person's own click has carried here in the address, which no device had to be asked for. */
function declaredOf(query: Query, now: number): Measured {
	const touch = campaignOf({ searchParams: query, pathname: ACCOUNT_PATHS.auth }, now) ?? null;
	const nothing = { session_id: null, units: [], clicks: [] };
	return { ...nothing, consented: false, first: touch, last: touch };
}

async function unitsOf(
	{ experiments, units: { unitOf } }: Services,
	visitorId: string,
	cookie: ReadCookie,
): Promise<UnitClaim[]> {
	if (unitOf === undefined) return [];
	const arms = armsOf(experiments.current().tests, visitorId, cookie);
	return Promise.all(
		arms.map(async (arm) => ({ ...arm, unit: await unitOf(visitorId, arm.test, arm.run) })),
	);
}

/**
 * Counts a new account for the arms that its browser was shown: the event names the unit and no account, with consent or
 * without (docs/product/experiments.md#counting).
 */
export function countSignUp(c: Context<AppEnv>): void {
	const { experiments, outbox, visitors } = c.env;
	const { headers } = c.req.raw;
	const cookie = readCookies(headers.get("cookie"));
	const { id } = visitors.readKnown(cookie);
	if (id === undefined || classify(c.req.raw, cookie) !== "human") return;
	const seen = { now: new Date().toISOString(), platform: detectPlatform(headers) };
	const page = readAddress(c.req.raw.url);
	const ab = armsOf(experiments.current().tests, id, cookie).map((arm) =>
		signedUp(arm, page, seen, id),
	);
	if (ab.length > 0) waitUntil(c, outbox.add({ received: ab.length, ab }));
}
