/** Calls about the conversions that ad platforms are told (docs/product/visits.md#conversions). */
import * as z from "zod/mini";
import type { Call } from "./call-schema.ts";
import { AD_PLATFORMS, CLICK_NAMES } from "./conversions.ts";

const platform = z.enum(AD_PLATFORMS);
const text = z.nullable(z.string());

/** Counts of the last 90 days. A change is of the value of a payment. */
const sum = z.object({
	platform,
	kind: z.enum(["sign_up", "payment", "change"]),
	waiting: z.number(),
	/** Conversions with an attempt. */
	sent: z.number(),
	accepted: z.number(),
	/** Accepted events that the platform matched with a click; 0 if it does not report matches. */
	matched: z.number(),
	refused: z.number(),
	/** When the platform accepted one last. */
	accepted_at: text,
});

/** Conversions that would be sent next; never the click's id or the address. */
const next = z.object({
	id: z.number(),
	platform,
	kind: z.enum(["sign_up", "payment"]),
	step: z.number(),
	value: z.nullable(z.number()),
	returned: z.number(),
	currency: text,
	event_id: z.string(),
	occurred_at: z.string(),
	due_at: z.string(),
	is_taken_back: z.boolean(),
	click_name: z.nullable(z.enum(CLICK_NAMES)),
	has_mail: z.boolean(),
});
export type NextConversion = z.infer<typeof next>;

const conversions = z.object({
	sums: z.array(sum),
	reasons: z.array(z.object({ platform, reason: z.string(), n: z.number() })),
	next: z.array(next),
});
export type AdConversions = z.infer<typeof conversions>;

export const CONVERSION_CALLS = {
	get_ad_conversions: { who: "operator", input: z.object({}), output: conversions },
} as const satisfies Record<string, Call>;
