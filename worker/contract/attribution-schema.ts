/** The schema of `attribution.ts`. */
import * as z from "zod/mini";
import { type AttributionClaims, TOUCH_KINDS } from "./attribution.ts";
import { PLATFORMS } from "./events.ts";

const time = z.int().check(z.gte(0));
const text = z.string();

const touch = z.nullable(
	z.object({
		kind: z.enum(TOUCH_KINDS),
		source: text,
		medium: text,
		campaign: text,
		content: text,
		term: text,
		path: text,
		at: time,
	}),
);

/** The content of a token. */
export const attributionClaimsSchema = z.object({
	id: z.uuid(),
	at: time,
	session_id: z.nullable(z.uuid()),
	platform: z.enum(PLATFORMS),
	first: touch,
	last: touch,
	units: z.array(z.object({ test: text, run: z.int().check(z.gte(0)), arm: text, unit: z.uuid() })),
}) satisfies z.ZodMiniType<AttributionClaims>;
