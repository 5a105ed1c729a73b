import type { Context } from "hono";
import type { UnitClaim } from "../../contract/attribution-schema.ts";
import type { AppEnv } from "../app-env.ts";
import { signAttribution } from "../attribution/attribution-token.ts";
import { readTouches } from "../attribution/touch-cookie.ts";
import { classify, hasAcceptedTags } from "../events/classify.ts";
import { armsOf } from "../experiments/assign-all.ts";
import type { ReadCookie } from "../experiments/sticky-cookie.ts";
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

/**
 * The token that tells where a sign-up comes from (docs/product/visits.md#attribution); null for bots, for visitors who
 * are not measured, and without a secret.
 */
export async function attributionOf(c: Context<AppEnv>): Promise<SignUpAttribution | null> {
	const { ads, adClicks, env, experiments, visitors } = c.env;
	const { headers } = c.req.raw;
	if (!experiments.isRecent()) await awaitDefinitions(c, DEFINITIONS_MS);
	waitUntil(c, experiments.refreshIfStale());
	const cookie = readCookies(headers.get("cookie"));
	if (classify(c.req.raw, cookie) !== "human") return null;
	const now = Math.floor(Date.now() / 1000);
	const visitor = visitors.readKnown(cookie);
	const claims = {
		id: crypto.randomUUID(),
		at: now,
		session_id: visitor.sessionId ?? null,
		platform: detectPlatform(headers),
		...readTouches(cookie, now),
		units: visitor.id === undefined ? [] : await unitsOf(c.env, visitor.id, cookie),
		clicks: hasAcceptedTags(headers, cookie) ? adClicks.read(cookie, ads.platforms, now) : [],
	};
	const token = await signAttribution(claims, env.ATTRIBUTION_SECRET);
	return token === null
		? null
		: { token, eventId: claims.clicks.length > 0 ? claims.id : undefined };
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
