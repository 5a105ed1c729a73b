/** The SPA's static shell (docs/architecture/overview.md#two-kinds-of-pages): one page for all its paths, in the visitor's language. */
import type { Handler } from "hono";
import { isLanguage } from "../../contract/languages.ts";
import { ADMIN_PATHS, APP_PATHS, mayLoadTags, signInPath } from "../../contract/paths.ts";
import type { AppEnv } from "../app-env.ts";
import { isDeployed, signInProviders } from "../env.ts";
import { CACHE } from "../http/cache-policy.ts";
import { readCookies } from "../http/cookies.ts";
import { HttpError } from "../http/errors.ts";
import { languageCookie } from "../http/language-cookie.ts";
import { languageOfApp } from "../language/document-language.ts";
import { withUser } from "../render/shell.ts";
import { openLiveSession, openSession } from "./with-session.ts";

/** Pages that nobody sees without a session: the sign-in leads back to them. */
const NEEDS_SESSION: readonly string[] = [APP_PATHS.dashboard];

export const appShell: Handler<AppEnv> = async (c) => {
	const { responses, documents, env } = c.env;
	const wanted = c.req.query("lang") ?? null;
	const { pathname, search } = new URL(c.req.url);
	const path = pathname.replace(/\/$/, "");
	// A session may have ended elsewhere. The sign-in of operators is one of these pages.
	const needsSession = NEEDS_SESSION.includes(path);
	const isLive = needsSession || path.startsWith(ADMIN_PATHS.home);
	const opened = await (isLive ? openLiveSession(c) : openSession(c));
	if (needsSession && opened.state !== "open") {
		if (opened.state === "unavailable") throw new HttpError("unavailable", "session");
		const remembered = isLanguage(wanted) ? [languageCookie(wanted)] : [];
		return responses.redirect(signInPath(path + search), [...opened.cookies, ...remembered]);
	}
	const cookie = readCookies(c.req.raw.headers.get("cookie"));
	const language = languageOfApp(wanted, cookie("lang")[0] ?? null);
	const isTagged = mayLoadTags(c.req.path);
	const shell = await documents.shell({
		language,
		supportEmail: env.SUPPORT_EMAIL,
		pixelId: isTagged ? (env.PIXEL_ID ?? "") : "",
		analyticsTagId: isTagged ? (env.ANALYTICS_TAG_ID ?? "") : "",
		providers: signInProviders(env),
		turnstileSiteKey: env.TURNSTILE_SITE_KEY ?? "",
		billingPortalUrl: env.BILLING_PORTAL_URL,
		hasPasskeys: env.PASSKEYS === "on",
	});
	const user = opened.state === "open" ? opened.session.user : null;
	return responses.app(
		withUser(shell, user),
		isTagged ? "taggedApp" : "app",
		[
			["Cache-Control", CACHE.default],
			["X-Robots-Tag", "noindex"],
		],
		// Later pages are in the language of the link that led here (docs/product/site.md#languages).
		[...opened.cookies, ...(isLanguage(wanted) ? [languageCookie(wanted)] : [])],
	);
};

/** A test page, disabled on a deployed site (docs/product/site.md#test-pages). */
export const testPage: Handler<AppEnv> = (c, next) =>
	isDeployed(c.env.env) ? c.notFound() : appShell(c, next);
