/** The only source of `Location`: a closed table of destinations (docs/architecture/click.md#redirects). */
import type { Query } from "../../contract/address.ts";
import type { Language, Platform } from "../../contract/events.ts";
import { LINK_TAGS } from "../../contract/links.ts";
import {
	ACCOUNT_PATHS,
	ADMIN_PATHS,
	APP_PATHS,
	BETA_OFFER,
	checkoutPath,
	DOWNLOAD,
	documentPath,
	MEASURING_ANCHOR,
	PAID_PLANS,
	type PaidPlan,
	signupPath,
} from "../../contract/paths.ts";
import { encodeComponent } from "../runtime/encode-component.ts";
import { findMeantAddress } from "./meant-path.ts";

/**
 * Target of the call to action (docs/product/visits.md#call-to-action): desktops to the install page of
 * their language, other platforms to the register tab with their plan. A request cannot add to this
 * table; an unknown plan is ignored.
 */
export const CTA_DESTINATIONS = {
	desktop: DOWNLOAD,
	signup: { fr: signupDestinations("fr"), en: signupDestinations("en") },
} as const;

type Plan = PaidPlan | "trial";

/** Only our own pages that need a session. */
const NEEDS_SESSION = /^\/(?:dashboard|admin)(?:[/?#]|$)/;

const MAIL_CHOICE = `${APP_PATHS.dashboard}?tab=settings`;

/** Keys that `signup` sets: a visitor's own are dropped. */
const SIGNUP_KEYS: ReadonlySet<string> = new Set(["mode", "plan", "lang"]);
const SWITCH_KEYS: ReadonlySet<string> = new Set(["lang"]);
/** `p` is the number of a post in WordPress. */
const OLD_ADDRESS_KEYS: ReadonlySet<string> = new Set([...SWITCH_KEYS, "p"]);
/** The tags of a campaign's link are its own. */
const LINK_KEYS: ReadonlySet<string> = new Set(LINK_TAGS);
const NO_KEYS: ReadonlySet<string> = new Set();

/** Never forwarded: keys that open a session, and keys that other software reads as a destination. */
const SECRET_OR_DESTINATION =
	/^(?:token|token_hash|access_token|refresh_token|code|next|redirect.*)$/is;

/** Limit of all forwarded parameters. A parameter that exceeds it is dropped; shorter ones after it stay. */
export const MAX_FORWARDED_BYTES = 2048;

export interface CtaVisit {
	platform: Platform;
	language: Language;
	/** The incoming `plan`. */
	plan?: string | null;
	/** The incoming query: `URL.search`, with or without its `?`, or parsed. */
	query: Iterable<[string, string]> | string;
}

/**
 * The address that `/cta` redirects to.
 *
 * @example ctaLocation({ platform: "windows", language: "en", query: "?utm_campaign=y" })
 * // '/download-en?utm_campaign=y'
 */
export function ctaLocation({ platform, language, plan, query }: CtaVisit): string {
	if (platform !== "other") return withQuery(CTA_DESTINATIONS.desktop[language], query, NO_KEYS);
	const known = isPlan(plan) ? plan : "none";
	return withQuery(CTA_DESTINATIONS.signup[language][known], query, SIGNUP_KEYS);
}

/** The tagged address of a campaign's link, with what else came with the request, such as an ad network's click id. */
export function linkLocation(address: string, query: Query): string {
	return withQuery(address, query, LINK_KEYS);
}

/** The add-in's page in the store, without any of the visitor's parameters. */
export function installLocation(
	language: Language,
	links: { INSTALL_URL_FR: string; INSTALL_URL_EN: string },
): string {
	return language === "fr" ? links.INSTALL_URL_FR : links.INSTALL_URL_EN;
}

/**
 * The address of a document or a page of the blog in its language (docs/product/site.md#languages): the campaign's
 * parameters stay, `lang` is removed. `path` comes from `contract/paths.ts`.
 */
export function pageLocation(path: string, query: Query): string {
	return withQuery(path, query, SWITCH_KEYS);
}

/** The address that an unknown path means, with the visitor's parameters; undefined without one. */
export function meantLocation(pathname: string, query: Query): string | undefined {
	const address = findMeantAddress(pathname);
	return address && withQuery(address, query, address.includes("?") ? SWITCH_KEYS : NO_KEYS);
}

/**
 * The present address of a page of the blog: a path of the site, which gets the visitor's parameters, or
 * the http(s) address that an editor set in WordPress.
 */
export function oldAddressLocation(target: string, query: Query): string {
	if (!target.startsWith("/")) return target;
	const [path = "", fragment] = target.split("#");
	const location = withQuery(path, query, OLD_ADDRESS_KEYS);
	return fragment === undefined ? location : `${location}#${fragment}`;
}

/** Page on which the recipient of a mail chooses which mails to get, by the list that begins the token. */
export function unsubscribeLocation(token: string): string {
	if (token.startsWith("newsletter.")) {
		return `${ACCOUNT_PATHS.newsletter}?token=${encodeURIComponent(token)}`;
	}
	return /^(?:weekly|alerts)\./.test(token) ? ADMIN_PATHS.account : MAIL_CHOICE;
}

/** Back to the choice on the privacy page. */
export function measuringLocation(language: Language): string {
	return `${documentPath("privacy", language)}#${MEASURING_ANCHOR}`;
}

/**
 * After a sign-in at a page with this query: the checkout of a chosen plan, else the requested page if it needs a session,
 * else the dashboard, where whoever comes from the beta page finds it.
 */
export function afterSignIn(query: URLSearchParams): string {
	const paid = PAID_PLANS.find((each) => each === query.get("plan"));
	if (paid) return checkoutPath(paid);
	const requested = query.get("next") ?? (query.get("from") === "beta" ? BETA_OFFER : null);
	if (requested === null || !NEEDS_SESSION.test(requested)) return APP_PATHS.dashboard;
	const { pathname, search, hash } = new URL(requested, "http://own.example");
	// Tested again after `..` has been resolved.
	return NEEDS_SESSION.test(pathname) ? pathname + search + hash : APP_PATHS.dashboard;
}

/**
 * The hosted checkout with the customer's id, by which the billing webhook finds the account.
 * @param link of the environment
 */
export function checkoutLocation(
	link: string,
	{ id, email }: { id?: string | undefined; email: string },
): string {
	const location = new URL(link);
	if (id) location.searchParams.set("client_reference_id", id);
	if (email) location.searchParams.set("prefilled_email", email);
	return location.href;
}

function signupDestinations(language: Language) {
	return {
		none: signupPath(language),
		monthly: signupPath(language, "monthly"),
		annual: signupPath(language, "annual"),
		trial: signupPath(language, "trial"),
	} satisfies Record<Plan | "none", string>;
}

function isPlan(plan: string | null | undefined): plan is Plan {
	return plan === "monthly" || plan === "annual" || plan === "trial";
}

/**
 * `destination` with the visitor's parameters in their order, repeated ones too. Each is encoded again,
 * so that no control character, quote or broken escape of the request reaches the header.
 */
function withQuery(
	destination: string,
	query: Iterable<[string, string]> | string,
	ownKeys: ReadonlySet<string>,
): string {
	if (query === "" || query === "?") return destination;
	const parameters = typeof query === "string" ? new URLSearchParams(query) : query;
	let forwarded = "";
	for (const [name, value] of parameters) {
		if (ownKeys.has(name) || SECRET_OR_DESTINATION.test(name)) continue;
		const parameter = `${encodeComponent(name)}=${encodeComponent(value)}`;
		if (forwarded.length + 1 + parameter.length > MAX_FORWARDED_BYTES) continue;
		forwarded += forwarded === "" ? parameter : `&${parameter}`;
	}
	if (forwarded === "") return destination;
	return destination + (destination.includes("?") ? "&" : "?") + forwarded;
}

/** The page's address on the site, for an address on its domain without `www.`; undefined for any other. */
export type RedirectApex = (url: string) => string | undefined;

/**
 * The routes of wrangler.toml lead the domain without `www.` to the Worker too. A site that has no `www.` has no
 * second domain.
 *
 * @example createRedirectApex("https://www.tabulia.fr")("http://tabulia.fr/cta?x=1") // "https://www.tabulia.fr/cta?x=1"
 */
export function createRedirectApex(siteOrigin: string): RedirectApex {
	const apex = siteOrigin.replace("https://www.", "//");
	if (apex === siteOrigin) return () => undefined;
	return (url) => {
		const at = url.indexOf("//");
		if (!url.startsWith(`${apex}/`, at)) return undefined;
		return siteOrigin + url.slice(at + apex.length);
	};
}
