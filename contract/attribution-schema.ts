/** Origin of a sign-up (docs/product/visits.md#attribution). Times are seconds since 1970. */
import * as z from "zod/mini";
import { TOUCH_KINDS } from "./attribution.ts";
import { AD_PLATFORMS, CLICK_NAMES } from "./conversions.ts";
import { PLATFORMS } from "./events.ts";

const time = z.int().check(z.gte(0));
const text = z.string();

/** One arrival on the site. A missing text is empty. */
const touch = z.object({
	kind: z.enum(TOUCH_KINDS),
	/** `utm_source`; of a referral the other site's host. */
	source: text,
	medium: text,
	campaign: text,
	content: text,
	term: text,
	/** The landing path, without its query. */
	path: text,
	at: time,
});
export type Touch = z.infer<typeof touch>;

/** The touches of a visitor in the last 30 days; one touch is both. */
const touches = { first: z.nullable(touch), last: z.nullable(touch) };
export type Touches = Record<keyof typeof touches, Touch | null>;

/** A visitor's unit in one run of one test (docs/product/experiments.md#experiments). */
const unit = z.object({ test: text, run: z.int().check(z.gte(0)), arm: text, unit: z.uuid() });
export type UnitClaim = z.infer<typeof unit>;

/** A click on an ad whose platform may be told of the account, since the visitor consented. */
const click = z.object({
	platform: z.enum(AD_PLATFORMS),
	name: z.enum(CLICK_NAMES),
	id: text,
	clicked_at: time,
	consented_at: time,
});
export type AdClick = z.infer<typeof click>;

/** Claims that the Worker signs. */
export const attributionClaimsSchema = z.object({
	...touches,
	/** The database accepts it for one account. */
	id: z.uuid(),
	at: time,
	session_id: z.nullable(z.uuid()),
	platform: z.enum(PLATFORMS),
	/** Whether the visitor accepted that the sign-up is joined with what measuring knows; else all but the touches is empty. */
	consented: z.boolean(),
	/** The visitor in the tests that count at the sign-up. */
	units: z.array(unit),
	clicks: z.array(click),
});
export type AttributionClaims = z.infer<typeof attributionClaimsSchema>;

/** How the Worker judged a token. The database adds `missing` and `replayed`. */
export type AttributionVerdict =
	| { outcome: "verified"; claims: AttributionClaims }
	| { outcome: "forged" | "expired" };
