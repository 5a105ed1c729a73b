/** The banner's answer about third parties (design §7): kept for 6 months, readable by the pages' script. */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { ACCEPTED, CONSENT_COOKIE, REFUSED } from "../contract/browser-store.ts";
import { HttpError } from "../http/errors.ts";
import { readOwnForm } from "../http/read-body.ts";

const SIX_MONTHS = 182 * 24 * 60 * 60;

export const consent: Handler<AppEnv> = async (c) => {
	const { responses, env } = c.env;
	const choice = (await readOwnForm(c.req.raw, env.SITE_ORIGIN)).get("consent");
	if (choice !== ACCEPTED && choice !== REFUSED) throw new HttpError("unreadable_body");
	const cookie = `${CONSENT_COOKIE}=${choice}; Path=/; Max-Age=${SIX_MONTHS}; Secure; SameSite=Lax`;
	return responses.json({ consent: choice }, 200, [], [cookie]);
};
