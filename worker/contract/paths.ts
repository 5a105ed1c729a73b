/**
 * Every path of the site, written once: its kind and, for documents, its language twin.
 * Routes, links, the sitemap and the SPA's router are derived from here.
 */
import type { Language, Platform } from "./events.ts";
import type { Slot } from "./experiment.ts";

/**
 * Pages rendered at the edge; French lives at the unprefixed path, English under `/en` (design §5).
 */
export const DOCUMENTS = {
	home: "/",
	pricing: "/pricing",
	beta: "/beta",
	docuextractor: "/docuextractor",
	help: "/help",
	privacy: "/privacy",
	legal: "/legal",
	eula: "/eula",
} as const;
export type DocumentName = keyof typeof DOCUMENTS;

/** Pages of the SPA; one static shell answers them all. */
export const APP_PATHS = {
	auth: "/auth",
	signupConfirmation: "/auth/signup-confirmation",
	confirmation: "/auth/confirmation",
	resetPassword: "/auth/reset-password",
	forgotPassword: "/auth/forgot-password",
	dashboard: "/dashboard",
	/** A post that is not published yet, for its editors (design §10). */
	blogPreview: "/blog/preview",
} as const;
/** The back-office (spec 2 §2), in the SPA; all but the first behind its guard. */
export const ADMIN_PATHS = {
	login: "/admin/login",
	home: "/admin",
	dashboard: "/admin/dashboard",
	campaigns: "/admin/campaigns",
	/** super_admin only. */
	system: "/admin/system",
} as const;
/** Pages for trying things out; outside production only (design §4). */
export const TEST_PATHS = {
	testForm: "/test-form",
	registerTest: "/auth-register-test",
} as const;
export type AppPathName = keyof typeof APP_PATHS;

/** Paths that only redirect, and the Worker's own calls. */
export const REDIRECTS = {
	cta: "/cta",
	downloadFr: "/download-fr",
	downloadEn: "/download-en",
} as const;
/** WordPress's pictures at our own address. */
export const MEDIA_PATH = "/media";
/** The blog's unprefixed paths (spec §2), which lead to the visitor's language. */
export const BLOG = "/blog";
export const BLOG_CATEGORY = `${BLOG}/category`;
/** The form of the privacy page, and the place that it comes back to. */
export const MEASURING = "/privacy/measuring";
export const MEASURING_ANCHOR = "measuring";
export const SEO = {
	sitemap: "/sitemap.xml",
	robots: "/robots.txt",
	speculation: "/speculation-rules.json",
} as const;
/** Constants of their own, so that the documents' script takes in these two and not the table. */
export const EVENTS_PATH = "/e";
export const CONSENT_PATH = "/privacy/consent";
export const API = {
	events: EVENTS_PATH,
	consent: CONSENT_PATH,
	/** Called by Stripe (issue 4); the address to give in its dashboard. */
	billing: "/api/billing/webhook",
	/** Called by WordPress's plugin (wordpress-plugin/). */
	blogPurge: "/api/blog/purge",
	/** Followed by a post's id. */
	blogPreview: "/api/blog/preview",
	health: "/healthz",
} as const;

/** Where a visitor is sent to install the add-in, by language (spec §4 'download button'). */
export const DOWNLOAD = { fr: REDIRECTS.downloadFr, en: REDIRECTS.downloadEn } as const;

/** The register tab, and the button's destination on a platform without Excel for desktop (spec §4, plain button). */
export const SIGNUP = `${APP_PATHS.auth}?mode=signup`;
export const TRIAL_SIGNUP = `${APP_PATHS.auth}?plan=trial`;

/** The register tab with a paid plan chosen (spec §4 'Pro card'). */
export function signupFor(plan: "monthly" | "annual"): string {
	return `${SIGNUP}&plan=${plan}`;
}

/** Address of a document in one language: `documentPath('home', 'en')` is `/en`. */
export function documentPath(name: DocumentName, language: Language): string {
	const path = DOCUMENTS[name];
	if (language === "fr") return path;
	return path === "/" ? "/en" : `/en${path}`;
}

/** The same page in the other language, with the switch that the Worker remembers (design §5). */
export function twinLink(name: DocumentName, to: Language): string {
	return `${documentPath(name, to)}?lang=${to}`;
}

/** The blog in one language; unlike documents', French addresses name theirs too (spec §2). */
export function blogPath(language: Language): string {
	return `/${language}${BLOG}`;
}

/** A post's address. @param slug decoded */
export function postPath({ language, slug }: { language: Language; slug: string }): string {
	return `${blogPath(language)}/${encodeURIComponent(slug)}`;
}

export function categoryPath(language: Language, slug: string): string {
	return `/${language}${BLOG_CATEGORY}/${encodeURIComponent(slug)}`;
}

export function feedPath(language: Language): string {
	return `${blogPath(language)}/feed.xml`;
}

/** A `/download-*` or trial link for a platform already known (spec §4). */
export function installPath(platform: Platform, language: Language): string {
	return platform === "other" ? TRIAL_SIGNUP : DOWNLOAD[language];
}

/** The slot that a document shows, if it shows one (design §6). */
export const SLOT_OF: Partial<Record<DocumentName, Slot>> = {
	home: "home.hero",
	beta: "beta.hero",
};

/** The same by the path of either language, for events that name their page. */
export const SLOT_BY_PATH: Readonly<Record<string, Slot>> = Object.fromEntries(
	(Object.entries(SLOT_OF) as [DocumentName, Slot][]).flatMap(([name, slot]) => [
		[documentPath(name, "fr"), slot],
		[documentPath(name, "en"), slot],
	]),
);
