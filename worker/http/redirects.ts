/** The only maker of `Location` (design §8): a closed table of destinations and what may follow them. */
import type { Language, Platform } from "../contract/events.ts";
import { DOWNLOAD, documentPath, MEASURING_ANCHOR, SIGNUP } from "../contract/paths.ts";

/**
 * Where the call to action leads (spec §4 'Unified page'): desktops to the install page of their
 * language, the rest to the register tab, by the plan they come with. Nothing in a request can
 * add to this table; a plan that is not in it is as good as none.
 */
export const CTA_DESTINATIONS = {
	desktop: DOWNLOAD,
	signup: {
		none: SIGNUP,
		monthly: `${SIGNUP}&plan=monthly`,
		annual: `${SIGNUP}&plan=annual`,
		trial: `${SIGNUP}&plan=trial`,
	},
} as const;

type Plan = Exclude<keyof typeof CTA_DESTINATIONS.signup, "none">;

/** Keys that `signup` sets itself: a visitor's own are left out. */
const SIGNUP_KEYS: ReadonlySet<string> = new Set(["mode", "plan"]);
const SWITCH_KEYS: ReadonlySet<string> = new Set(["lang"]);
const NO_KEYS: ReadonlySet<string> = new Set();

/** Never passed on: what opens a session, and what other software takes for a destination. */
const SECRET_OR_DESTINATION =
	/^(?:token|token_hash|access_token|refresh_token|code|next|redirect.*)$/is;

/** Of the visitor's parameters together. A longer one is left out whole; shorter ones after it stay. */
export const PASSED_ON_BYTES = 2048;

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
	return withQuery(CTA_DESTINATIONS.signup[known], query, SIGNUP_KEYS);
}

/** The add-in's page in the store, to the letter: a third party gets no parameter of the visitor's. */
export function installLocation(
	language: Language,
	links: { INSTALL_URL_FR: string; INSTALL_URL_EN: string },
): string {
	return language === "fr" ? links.INSTALL_URL_FR : links.INSTALL_URL_EN;
}

/**
 * A document's clean address in the language chosen (design §5): the campaign's parameters stay,
 * the switch itself goes. `path` comes from `contract/paths.ts`.
 */
export function twinLocation(path: string, query: URLSearchParams): string {
	return withQuery(path, query, SWITCH_KEYS);
}

/** Within the blog. `path` comes from `contract/paths.ts`. */
export function blogLocation(path: string, query: URLSearchParams): string {
	return withQuery(path, query, SWITCH_KEYS);
}

/** Back to the choice on the privacy page, once it has been made. */
export function measuringLocation(language: Language): string {
	return `${documentPath("privacy", language)}#${MEASURING_ANCHOR}`;
}

function isPlan(plan: string | null | undefined): plan is Plan {
	return plan === "monthly" || plan === "annual" || plan === "trial";
}

/**
 * `destination` with the visitor's parameters in their order, repeated ones too. Each is encoded
 * anew, so that no control character, quote or broken escape of the request reaches the header.
 */
function withQuery(
	destination: string,
	query: Iterable<[string, string]> | string,
	ownKeys: ReadonlySet<string>,
): string {
	if (query === "" || query === "?") return destination;
	const parameters = typeof query === "string" ? new URLSearchParams(query) : query;
	let passed = "";
	for (const [name, value] of parameters) {
		if (ownKeys.has(name) || SECRET_OR_DESTINATION.test(name)) continue;
		const parameter = `${encode(name)}=${encode(value)}`;
		if (passed.length + 1 + parameter.length > PASSED_ON_BYTES) continue;
		passed += passed === "" ? parameter : `&${parameter}`;
	}
	if (passed === "") return destination;
	return destination + (destination.includes("?") ? "&" : "?") + passed;
}

/** Needs no encoding: what campaigns and click ids are made of. */
const PLAIN = /^[\w.~-]*$/;

function encode(text: string): string {
	return PLAIN.test(text) ? text : encodeURIComponent(text.toWellFormed());
}
