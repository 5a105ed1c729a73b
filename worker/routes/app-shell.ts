/** The SPA's static shell (docs/architecture.md#two-kinds-of-pages): one page for all its paths, in the visitor's language. */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { isLanguage } from "../contract/languages.ts";
import { mayLoadTags } from "../contract/paths.ts";
import { isDeployed } from "../env.ts";
import { CACHE } from "../http/cache-policy.ts";
import { readCookies } from "../http/cookies.ts";
import { languageCookie } from "../http/language-cookie.ts";
import { languageOfApp } from "../language/document-language.ts";

export const appShell: Handler<AppEnv> = async (c) => {
	const { responses, documents, env } = c.env;
	const cookie = readCookies(c.req.raw.headers.get("cookie"));
	const wanted = c.req.query("lang") ?? null;
	const language = languageOfApp(wanted, cookie("lang")[0] ?? null);
	const isTagged = mayLoadTags(c.req.path);
	const html = await documents.shell({
		language,
		supabaseUrl: env.SUPABASE_URL,
		supabasePublishableKey: env.SUPABASE_PUBLISHABLE_KEY,
		supportEmail: env.SUPPORT_EMAIL,
		pixelId: isTagged ? (env.PIXEL_ID ?? "") : "",
		analyticsTagId: isTagged ? (env.ANALYTICS_TAG_ID ?? "") : "",
		turnstileSiteKey: env.TURNSTILE_SITE_KEY ?? "",
		checkout: { monthly: env.CHECKOUT_URL_MONTHLY, annual: env.CHECKOUT_URL_ANNUAL },
		billingPortalUrl: env.BILLING_PORTAL_URL,
	});
	return responses.app(
		html,
		isTagged ? "taggedApp" : "app",
		[
			["Cache-Control", CACHE.default],
			["X-Robots-Tag", "noindex"],
		],
		// Later pages are in the language of the link that led here (docs/product.md#languages).
		isLanguage(wanted) ? [languageCookie(wanted)] : [],
	);
};

/** A test page, disabled on a deployed site (docs/product.md#test-pages). */
export const testPage: Handler<AppEnv> = (c, next) =>
	isDeployed(c.env.env) ? c.notFound() : appShell(c, next);
