/** `GET /functions/v1/analytics/*`: forwarded to the Edge Function (docs/product.md#analytics-api). */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { ANALYTICS_BASE, ANALYTICS_PATHS } from "../contract/admin.ts";

/** docs/product.md#operator-messages */
const NO_TOKEN = "Token d'authentification manquant. Veuillez vous reconnecter.";
/** All parameters of the landing report take 110 characters. */
const MAX_QUERY_LENGTH = 300;
/** Twenty rows of it, with ordinary names, take about 5,000; two filters of 200 characters up to 3,600. */
const LONG_PATHS: readonly string[] = ["/campaign-days", "/campaigns", "/funnel", "/revenue"];
const MAX_LONG_QUERY_LENGTH = 8000;

export const adminAnalytics: Handler<AppEnv> = async (c) => {
	const { responses, forwardAnalytics, log } = c.env;
	const { pathname, search } = new URL(c.req.url);
	const path = ANALYTICS_PATHS.find((known) => pathname === ANALYTICS_BASE + known);
	if (path === undefined) return c.notFound();
	const authorization = c.req.raw.headers.get("authorization");
	if (!authorization?.startsWith("Bearer ")) {
		return responses.json({ success: false, error: NO_TOKEN }, 401);
	}
	const isLong = LONG_PATHS.includes(path);
	const query = search.slice(0, isLong ? MAX_LONG_QUERY_LENGTH : MAX_QUERY_LENGTH);
	const { status, body, reason } = await forwardAnalytics(path, query, authorization);
	if (reason !== undefined) log.warn("analytics_unavailable", { path, status, reason });
	return responses.json(body, status);
};
