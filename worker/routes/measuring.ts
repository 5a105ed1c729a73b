/** The privacy page's form: not to be measured, or to be again (design §7, CNIL's exemption). */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { OPT_OUT_COOKIE, OPTED_OUT } from "../events/classify.ts";
import { HttpError } from "../http/errors.ts";
import { readOwnForm } from "../http/read-body.ts";
import { measuringLocation } from "../http/redirects.ts";

/** As long as the cookies that it stops: 13 months. */
const THIRTEEN_MONTHS = 395 * 24 * 60 * 60;

export const measuring: Handler<AppEnv> = async (c) => {
	const { responses, env } = c.env;
	const form = await readOwnForm(c.req.raw, env.SITE_ORIGIN);
	const choice = form.get("measuring");
	if (choice !== "on" && choice !== "off") throw new HttpError("unreadable_body");
	const lifetime = choice === "off" ? THIRTEEN_MONTHS : 0;
	const cookie = `${OPT_OUT_COOKIE}=${OPTED_OUT}; Path=/; Max-Age=${lifetime}; Secure; HttpOnly; SameSite=Lax`;
	const language = form.get("language") === "en" ? "en" : "fr";
	return responses.redirect(measuringLocation(language), [cookie]);
};
