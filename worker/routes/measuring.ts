/** The privacy page's opt-out of audience measurement (docs/product/visits.md#consent-and-third-parties). */
import * as z from "zod/mini";
import { OPT_OUT_COOKIE, OPTED_OUT } from "../../contract/browser-store.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "../../contract/languages.ts";
import { createHandlers } from "../app-env.ts";
import { FORGET_TOUCHES } from "../attribution/touch-cookie.ts";
import { forgetArms } from "../experiments/sticky-cookie.ts";
import { FORGET_VISITOR } from "../experiments/visitors.ts";
import { measuringLocation } from "../http/redirects.ts";
import { limitBody, urlEncodedOnly, validate } from "../http/validate.ts";
import { ownPagesOnly } from "./own-pages-only.ts";

/** As long as the cookies that it stops: 13 months. */
const THIRTEEN_MONTHS = 395 * 24 * 60 * 60;
const MAX_BYTES = 1024;
const form = z.object({
	measuring: z.enum(["on", "off"]),
	language: z.catch(z.enum(LANGUAGES), DEFAULT_LANGUAGE),
});

export const measuring = createHandlers(
	ownPagesOnly,
	urlEncodedOnly,
	limitBody(MAX_BYTES),
	validate("form", form),
	(c) => {
		const { measuring: choice, language } = c.req.valid("form");
		const lifetime = choice === "off" ? THIRTEEN_MONTHS : 0;
		const cookie = `${OPT_OUT_COOKIE}=${OPTED_OUT}; Path=/; Max-Age=${lifetime}; Secure; SameSite=Lax`;
		const arms = forgetArms(c.req.raw.headers.get("cookie"));
		const forgotten = choice === "off" ? [FORGET_TOUCHES, ...FORGET_VISITOR, ...arms] : [];
		return c.env.responses.redirect(measuringLocation(language), [cookie, ...forgotten]);
	},
);
