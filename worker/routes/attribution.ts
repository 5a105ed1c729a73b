/** `POST /api/attribution` (docs/product.md#attribution): the token that the app passes with a sign-up. */
import { createHandlers } from "../app-env.ts";
import { signAttribution } from "../attribution/attribution-token.ts";
import { readTouches } from "../attribution/touch-cookie.ts";
import type { AttributionResponse, UnitClaim } from "../contract/attribution.ts";
import { classify } from "../events/classify.ts";
import { armsOf } from "../experiments/assign-all.ts";
import { type ReadCookie, readKnownVisitor } from "../experiments/sticky-cookie.ts";
import { readCookies } from "../http/cookies.ts";
import { HttpError } from "../http/errors.ts";
import { detectPlatform } from "../platform/detect-platform.ts";
import type { Services } from "../services.ts";
import { ownPagesOnly } from "./own-pages-only.ts";
import { waitUntil } from "./wait-until.ts";

export const attribution = createHandlers(ownPagesOnly, async (c) => {
	const { env, eventsRateLimit, experiments, responses } = c.env;
	const { headers } = c.req.raw;
	waitUntil(c, experiments.refreshIfStale());
	const cookie = readCookies(headers.get("cookie"));
	if (classify(c.req.raw, cookie) !== "human") {
		return responses.json({ token: null } satisfies AttributionResponse);
	}
	if (!(await eventsRateLimit(headers.get("cf-connecting-ip") ?? "local"))) {
		throw new HttpError("rate_limited", "attribution");
	}
	const now = Math.floor(Date.now() / 1000);
	const visitor = readKnownVisitor(cookie);
	const claims = {
		id: crypto.randomUUID(),
		at: now,
		session_id: visitor.sessionId ?? null,
		platform: detectPlatform(headers),
		...readTouches(cookie, now),
		units: visitor.id === undefined ? [] : await unitsOf(c.env, visitor.id, cookie),
	};
	const token = await signAttribution(claims, env.ATTRIBUTION_SECRET);
	return responses.json({ token } satisfies AttributionResponse);
});

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
