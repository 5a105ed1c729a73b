/** `POST /api/attribution` (docs/product.md#attribution): the token that the app passes with a sign-up. */
import { createHandlers } from "../app-env.ts";
import { signAttribution } from "../attribution/attribution-token.ts";
import { readTouches } from "../attribution/touch-cookie.ts";
import type { AttributionResponse } from "../contract/attribution.ts";
import { classify } from "../events/classify.ts";
import { readSessionId } from "../experiments/sticky-cookie.ts";
import { readCookies } from "../http/cookies.ts";
import { HttpError } from "../http/errors.ts";
import { detectPlatform } from "../platform/detect-platform.ts";
import { ownPagesOnly } from "./own-pages-only.ts";

export const attribution = createHandlers(ownPagesOnly, async (c) => {
	const { env, eventsRateLimit, responses } = c.env;
	const { headers } = c.req.raw;
	const cookie = readCookies(headers.get("cookie"));
	if (classify(c.req.raw, cookie) !== "human") {
		return responses.json({ token: null } satisfies AttributionResponse);
	}
	if (!(await eventsRateLimit(headers.get("cf-connecting-ip") ?? "local"))) {
		throw new HttpError("rate_limited", "attribution");
	}
	const now = Math.floor(Date.now() / 1000);
	const claims = {
		id: crypto.randomUUID(),
		at: now,
		session_id: readSessionId(cookie) ?? null,
		platform: detectPlatform(headers),
		...readTouches(cookie, now),
		units: [],
	};
	const token = await signAttribution(claims, env.ATTRIBUTION_SECRET);
	return responses.json({ token } satisfies AttributionResponse);
});
