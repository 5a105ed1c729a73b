/** `GET /functions/v1/analytics/*`: forwarded to the Edge Function, and nothing else is (design §4). */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { ANALYTICS_BASE, ANALYTICS_PATHS } from "../contract/admin.ts";

/** Spec 2 §8, to the letter. */
const NO_TOKEN = "Token d'authentification manquant. Veuillez vous reconnecter.";
/** All dimensions of the landing report are 90 characters. */
const LONGEST_QUERY = 300;

export const adminAnalytics: Handler<AppEnv> = async (c) => {
	const { responses, forwardAnalytics } = c.env;
	const { pathname, search } = new URL(c.req.url);
	const path = ANALYTICS_PATHS.find((known) => pathname === ANALYTICS_BASE + known);
	if (path === undefined) return c.notFound();
	const authorization = c.req.raw.headers.get("authorization");
	if (!authorization?.startsWith("Bearer ")) {
		return responses.json({ success: false, error: NO_TOKEN }, 401);
	}
	const { status, body } = await forwardAnalytics(
		path,
		search.slice(0, LONGEST_QUERY),
		authorization,
	);
	return responses.json(body, status);
};
