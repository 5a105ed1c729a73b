/** The banner's choice about third parties (docs/product.md#consent-and-third-parties), stored for 6 months. */
import * as z from "zod/mini";
import { createHandlers } from "../app-env.ts";
import { ACCEPTED, CONSENT_COOKIE, REFUSED } from "../contract/browser-store.ts";
import { limitBody, urlEncodedOnly, validate } from "../http/validate.ts";
import { ownPagesOnly } from "./own-pages-only.ts";

const SIX_MONTHS = 182 * 24 * 60 * 60;
const MAX_BYTES = 1024;
const form = z.object({ consent: z.enum([ACCEPTED, REFUSED]) });

export const consent = createHandlers(
	ownPagesOnly,
	urlEncodedOnly,
	limitBody(MAX_BYTES),
	validate("form", form),
	(c) => {
		const { consent: choice } = c.req.valid("form");
		// Readable by the pages' script.
		const cookie = `${CONSENT_COOKIE}=${choice}; Path=/; Max-Age=${SIX_MONTHS}; Secure; SameSite=Lax`;
		return c.env.responses.json({ consent: choice }, 200, [], [cookie]);
	},
);
