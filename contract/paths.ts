/**
 * Every path of the site, written once: its kind and, for documents, its language twin.
 * Routes, links, the sitemap and the SPA's router are derived from here.
 */
import type { Language, Platform } from "./events.ts";
import { CONSENT_PATH, EVENTS_PATH } from "./own-paths.ts";

/**
 * Pages rendered at the edge: French at the unprefixed path, English under `/en`
 * (docs/product/site.md#languages).
 */
export const DOCUMENTS = {
	home: "/",
	pricing: "/pricing",
	beta: "/beta",
	docuextractor: "/docuextractor",
	help: "/help",
	privacy: "/privacy",
	legal: "/legal",
	/** The terms of sale; `eula` is the licence. */
	terms: "/terms",
	eula: "/eula",
	/** Also the target of its own form (docs/product/dashboard.md#withdrawal). */
	withdrawal: "/withdrawal",
	accessibility: "/accessibility",
} as const;
export type DocumentName = keyof typeof DOCUMENTS;

/**
 * Account pages, rendered at the edge in the visitor's language; their forms are sent to the same paths
 * (docs/product/accounts.md#sign-in-and-sign-up).
 */
export const ACCOUNT_PATHS = {
	auth: "/auth",
	signupConfirmation: "/auth/signup-confirmation",
	confirmation: "/auth/confirmation",
	resetPassword: "/auth/reset-password",
	forgotPassword: "/auth/forgot-password",
	/** Takes a change of the account back. */
	undo: "/auth/undo",
	/** Stripe's return address after a payment (docs/operations/services.md#stripe). */
	paid: "/auth/paid",
	/** After the deletion of an account. */
	deleted: "/auth/deleted",
	/** For anybody, without an account (docs/product/blog.md#newsletter). */
	newsletter: "/newsletter",
} as const;
export type AccountPageName = keyof typeof ACCOUNT_PATHS;

/** Pages of the SPA, all served by one static shell. */
export const APP_PATHS = {
	dashboard: "/dashboard",
	/** An unpublished post, for its editors (docs/product/blog.md#blog-preview). */
	blogPreview: "/blog/preview",
} as const;
/** The back-office in the SPA; all but the first require an operator (docs/product/back-office.md#access-guard). */
export const ADMIN_PATHS = {
	login: "/admin/login",
	home: "/admin",
	dashboard: "/admin/dashboard",
	revenue: "/admin/revenue",
	campaigns: "/admin/campaigns",
	links: "/admin/links",
	costs: "/admin/costs",
	funnel: "/admin/funnel",
	customers: "/admin/customers",
	/** See `customerPath`. */
	customer: "/admin/customers/:id",
	experiments: "/admin/experiments",
	/** A hyphen, which no test has in its name. */
	newExperiment: "/admin/experiments/new-test",
	/** See `experimentPath`. */
	experiment: "/admin/experiments/:name",
	experimentEdit: "/admin/experiments/:name/edit",
	newsletter: "/admin/newsletter",
	notes: "/admin/notes",
	account: "/admin/account",
	system: "/admin/system",
	team: "/admin/team",
} as const;
/** The back-office's page of one customer. */
export function customerPath(id: string): string {
	return ADMIN_PATHS.customer.replace(":id", encodeURIComponent(id));
}
/** The back-office's page of one A/B test, or its form. */
export function experimentPath(name: string, page: "experiment" | "experimentEdit" = "experiment") {
	return ADMIN_PATHS[page].replace(":name", name);
}

/** Test pages, disabled in production (docs/product/site.md#test-pages). */
export const TEST_PATHS = {
	testForm: "/test-form",
	registerTest: "/auth-register-test",
} as const;

const TAGGED_PATHS: readonly string[] = [
	ACCOUNT_PATHS.auth,
	ACCOUNT_PATHS.signupConfirmation,
	APP_PATHS.dashboard,
	TEST_PATHS.registerTest,
];

/**
 * Whether an account page or a page of the app may report to the ad pixel, after consent. The others carry tokens in their
 * address or operators' figures: no third party is allowed there, and the app learns of none.
 */
export function mayLoadTags(path: string): boolean {
	return TAGGED_PATHS.includes(path.replace(/\/$/, ""));
}

/** Paths that only redirect, and the Worker's own calls. */
export const REDIRECTS = {
	cta: "/cta",
	/** See `checkoutPath`. */
	checkout: "/checkout/:plan",
	downloadFr: "/download-fr",
	downloadEn: "/download-en",
} as const;
/** WordPress's pictures under our own path. */
export const MEDIA_PATH = "/media";
/** Films of our own, which the Worker serves in ranges. */
export const FILM_PATH = "/video";
/** The blog's unprefixed paths redirect to the visitor's language (docs/product/site.md#routes). */
export const BLOG = "/blog";
/** Lists of posts with an address of their own (docs/product/blog.md#blog). */
export const ARCHIVE_KINDS = ["category", "tag", "author"] as const;
export type ArchiveKind = (typeof ARCHIVE_KINDS)[number];
/** The form of the privacy page, and the anchor that it returns to. */
export const MEASURING = "/privacy/measuring";
export const MEASURING_ANCHOR = "measuring";
export const SEO = {
	sitemap: "/sitemap.xml",
	robots: "/robots.txt",
	/** https://llmstxt.org */
	llms: "/llms.txt",
	/** https://www.rfc-editor.org/rfc/rfc9116 */
	securityText: "/.well-known/security.txt",
	/** https://w3c.github.io/webappsec-change-password-url/ */
	changePassword: "/.well-known/change-password",
} as const;
export const API = {
	events: EVENTS_PATH,
	consent: CONSENT_PATH,
	/** Called by browsers when a page violates its policy. */
	cspReports: "/csp-reports",
	/** Called by Stripe; the address to enter in its dashboard. */
	billing: "/api/billing/webhook",
	/** Called by Supabase Auth for each of its mails (its *Send Email* hook). */
	authMails: "/api/auth/mails",
	/** Called by mail programs. */
	unsubscribe: "/api/mails/unsubscribe",
	/** Called by Resend; the address to enter in its dashboard. */
	mailEvents: "/api/mails/events",
	/** Called by the WordPress plugin (wordpress-plugin/). */
	blogPurge: "/api/blog/purge",
	blogState: "/api/blog/state",
	blogTestMail: "/api/blog/test-mail",
	/** Followed by a post's id. */
	blogPreview: "/api/blog/preview",
	health: "/healthz",
} as const;

/** Install pages of the add-in, by language (docs/product/site.md#download-redirects). */
export const DOWNLOAD = { fr: REDIRECTS.downloadFr, en: REDIRECTS.downloadEn } as const;

/** A page of the app from a page in this language, which it keeps (docs/product/site.md#languages). */
export function appLink(path: string, language: Language): string {
	return `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
}

/** The paid plans, by how they are billed. */
export const PAID_PLANS = ["monthly", "annual"] as const;
export type PaidPlan = (typeof PAID_PLANS)[number];

/** Anchor of the toast after a sign-up, which is reported once the visitor arrives there. */
export const SIGNED_UP_ANCHOR = "done";

/**
 * Leads a customer to the hosted checkout of a plan, everybody else to the sign-up.
 * @param shown the prices beside the link: no other one may be charged
 */
export function checkoutPath(plan: PaidPlan, shown?: Record<PaidPlan, string>): string {
	const path = REDIRECTS.checkout.replace(":plan", plan);
	return shown ? `${path}?shown=${shown[plan]}` : path;
}

const NEXT = "next";

/** The sign-in, with the page that it leads back to. */
export function signInPath(requested: string): string {
	return `${ACCOUNT_PATHS.auth}?${new URLSearchParams({ [NEXT]: requested })}`;
}

/** The register tab, with a paid plan if one was chosen (docs/product/dashboard.md#plans-and-prices). */
export function signupPath(language: Language, plan?: "monthly" | "annual" | "trial"): string {
	const path = `${ACCOUNT_PATHS.auth}?mode=signup`;
	return appLink(plan === undefined ? path : `${path}&plan=${plan}`, language);
}

/** The sign-in that leads on to the payment of a plan. */
export function loginPath(language: Language, plan: PaidPlan): string {
	return appLink(`${ACCOUNT_PATHS.auth}?mode=login&plan=${plan}`, language);
}

const FROM_BETA = "from=beta";
/** The dashboard of whoever is signed in and comes from the beta page: it offers the beta, or says why not. */
export const BETA_OFFER = `${APP_PATHS.dashboard}?${FROM_BETA}`;

/** The register tab for visitors of the beta page: their accounts are beta accounts. */
export function betaSignupPath(language: Language): string {
	return appLink(`${ACCOUNT_PATHS.auth}?mode=signup&${FROM_BETA}`, language);
}

/** The button's target on a platform without Excel for desktop (docs/product/site.md#platform-detection). */
export function trialPath(language: Language): string {
	return appLink(`${ACCOUNT_PATHS.auth}?plan=trial`, language);
}

/** The dashboard's tab where the paid plan is cancelled (docs/product/dashboard.md#cancellation). */
export const CANCELLATION_PAGE = `${APP_PATHS.dashboard}?tab=subscription`;

/** Address of a document in one language: `documentPath('home', 'en')` is `/en`. */
export function documentPath(name: DocumentName, language: Language): string {
	const path = DOCUMENTS[name];
	if (language === "fr") return path;
	return path === "/" ? "/en" : `/en${path}`;
}

/** The address of a page's text as Markdown. */
export function markdownPath(path: string): string {
	return `${path === "/" ? "/index" : path}.md`;
}

/** The same page in the other language; the Worker stores `?lang` in a cookie. */
export function twinLink(name: DocumentName, to: Language): string {
	return `${documentPath(name, to)}?lang=${to}`;
}

/** The blog in one language; unlike documents, French addresses have a prefix too. */
export function blogPath(language: Language): string {
	return `/${language}${BLOG}`;
}

/** A post's address. @param slug decoded */
export function postPath({ language, slug }: { language: Language; slug: string }): string {
	return `${blogPath(language)}/${encodeURIComponent(slug)}`;
}

/** The posts of a category, with a tag or by an author. @param slug decoded */
export function archivePath(language: Language, kind: ArchiveKind, slug: string): string {
	return `${blogPath(language)}/${kind}/${encodeURIComponent(slug)}`;
}

/** The feed's formats, by the ending of its address: RSS and JSON Feed. */
export const FEED_FORMATS = ["xml", "json"] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** The feed of all posts, or of an archive. */
export function feedPath(
	language: Language,
	of?: { kind: ArchiveKind; slug: string },
	format: FeedFormat = "xml",
): string {
	return `${of ? archivePath(language, of.kind, of.slug) : blogPath(language)}/feed.${format}`;
}

/** A `/download-*` or trial link for a known platform (docs/product/site.md#platform-detection). */
export function installPath(platform: Platform, language: Language): string {
	return platform === "other" ? trialPath(language) : DOWNLOAD[language];
}

/** Target of the same link on an iPad that looks like this platform. */
export function tabletPath(platform: Platform, language: Language): string | undefined {
	return platform === "mac" ? trialPath(language) : undefined;
}
