import { API } from "../../contract/paths.ts";
import type { Provider } from "../../contract/providers.ts";
import { SPECULATION_RULES_SOURCE } from "../../contract/speculation-rules.ts";
import { START_SCRIPT_SOURCE } from "../../contract/start-script.ts";

/** The variable parts of the headers. */
export interface HeaderOptions {
	/** The hosted checkouts, to which a sign-in with a plan leads. */
	checkoutOrigins: readonly string[];
	/** Local stack over http: no upgrade to https, and Vite's inline scripts when hot. Staging: in no index. */
	environment: "production" | "staging" | "local" | "hot";
	/** Third parties that a page may load after consent (docs/product/visits.md#consent-and-third-parties). */
	thirdParties: { pixel: boolean; analyticsTag: boolean };
	/** Providers that sign visitors in, to whom a form leads. */
	providers: readonly Provider[];
	/** Origins of their local stand-ins. */
	signInOrigins: readonly string[];
	/** Whether sign-in, sign-up and reset have a challenge. */
	challenge: boolean;
}

/** Documents and, of them, account pages; pages of the app; `tagged`: those of both that report to the ad pixel. */
export type PageKind = "document" | "account" | "taggedAccount" | "app" | "taggedApp";
/** Pages of either kind that tell no third party of anything: their address or content is secret. */
const UNTAGGED: readonly PageKind[] = ["account", "app"];
/** Pages rendered at the edge. */
export type DocumentKind = Extract<PageKind, "document" | "account" | "taggedAccount">;
const DOCUMENT_KINDS: readonly PageKind[] = ["document", "account", "taggedAccount"];

export interface SecurityHeaders {
	/** Redirects show nothing: the other headers would mean nothing there, and cost each click on an ad. */
	redirect: HeaderPairs;
	/** Headers of data and files. */
	data: HeaderPairs;
	/** Headers of pages. */
	pages: Record<PageKind, HeaderPairs>;
}

/** The sources that each third party needs, by directive. */
const PIXEL = {
	script: ["https://connect.facebook.net"],
	image: ["https://www.facebook.com"],
	connect: ["https://www.facebook.com", "https://connect.facebook.net"],
};
/** https://developers.google.com/tag-platform/security/guides/csp, Google Analytics 4 */
const ANALYTICS_TAG = {
	script: ["https://www.googletagmanager.com"],
	image: ["https://*.google-analytics.com", "https://www.googletagmanager.com"],
	connect: [
		"https://*.google-analytics.com",
		"https://*.analytics.google.com",
		"https://www.googletagmanager.com",
	],
};
/** https://developers.cloudflare.com/turnstile/reference/content-security-policy/ */
const CHALLENGE = "https://challenges.cloudflare.com";
/** The providers of the demo video, in frames only. */
const VIDEO_PLAYERS = "https://www.youtube-nocookie.com https://player.vimeo.com";

/** The pages of a provider that a form may lead to; a work account goes on from there by itself. */
const PROVIDER_ORIGINS: Record<Provider, readonly string[]> = {
	azure: ["https://login.microsoftonline.com", "https://login.live.com"],
	google: ["https://accounts.google.com"],
};

const POLICY = "Content-Security-Policy";
/** The name of our reporting endpoint. */
const REPORTS = "csp";
const TWO_YEARS = 63_072_000;

/** Pairs instead of a record: a response may have several `Set-Cookie` headers. */
export type HeaderPairs = readonly (readonly [string, string])[];

/**
 * The headers of each kind of response (docs/architecture/page.md#security-headers), created once per isolate.
 * No inline script is allowed but that which starts a document and its speculation rules, and no inline
 * style but a document's own (Responses.html); JSON-LD blocks are data and need no permission.
 */
export function securityHeaders(options: HeaderOptions): SecurityHeaders {
	const strict: HeaderPairs = [
		["Strict-Transport-Security", `max-age=${TWO_YEARS}; includeSubDomains; preload`],
		...(options.environment === "staging" ? [["X-Robots-Tag", "noindex"] as const] : []),
	];
	const referrer = ["Referrer-Policy", "strict-origin-when-cross-origin"] as const;
	const redirect = [...strict, referrer];
	const common: HeaderPairs = [
		...strict,
		["X-Content-Type-Options", "nosniff"],
		["X-Frame-Options", "DENY"],
		["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"],
		["Cross-Origin-Opener-Policy", "same-origin"],
		["Cross-Origin-Resource-Policy", "same-origin"],
	];
	const page = (kind: PageKind): HeaderPairs => [
		[POLICY, contentSecurityPolicy(kind, options)],
		["Reporting-Endpoints", `${REPORTS}="${API.cspReports}"`],
		...common,
		// An account page without tags may have a link's token in its address.
		kind === "account" ? ["Referrer-Policy", "no-referrer"] : referrer,
	];
	return {
		redirect,
		data: [[POLICY, "default-src 'none'; frame-ancestors 'none'"], ...common, referrer],
		pages: {
			document: page("document"),
			account: page("account"),
			taggedAccount: page("taggedAccount"),
			app: page("app"),
			taggedApp: page("taggedApp"),
		},
	};
}

function contentSecurityPolicy(
	kind: PageKind,
	{ checkoutOrigins, environment, thirdParties, challenge, ...signIn }: HeaderOptions,
): string {
	const tags = [
		...(thirdParties.pixel ? [PIXEL] : []),
		...(thirdParties.analyticsTag ? [ANALYTICS_TAG] : []),
	];
	const loaded = UNTAGGED.includes(kind) ? [] : tags;
	const theirs = (sources: keyof typeof PIXEL) =>
		loaded.flatMap((party) => party[sources].map((source) => ` ${source}`)).join("");
	const challenged = challenge && kind !== "document" ? ` ${CHALLENGE}` : "";
	const hot = environment === "hot";
	const start = DOCUMENT_KINDS.includes(kind)
		? ` ${START_SCRIPT_SOURCE} ${SPECULATION_RULES_SOURCE}`
		: "";
	// Chromium applies the directive to the redirect after a form, too.
	const providers = signIn.providers.flatMap((provider) => PROVIDER_ORIGINS[provider]);
	const targets =
		kind === "taggedAccount"
			? [...checkoutOrigins, ...signIn.signInOrigins, ...providers]
					.map((each) => ` ${each}`)
					.join("")
			: "";
	const directives = [
		"default-src 'none'",
		`script-src 'self'${theirs("script")}${challenged}${hot ? " 'unsafe-inline'" : start}`,
		`style-src 'self'${hot ? " 'unsafe-inline'" : ""}`,
		"font-src 'self'",
		`img-src 'self' data:${theirs("image")}`,
		"media-src 'self'",
		"manifest-src 'self'",
		`connect-src 'self'${theirs("connect")}${hot ? " ws:" : ""}`,
		`frame-src ${VIDEO_PLAYERS}${challenged}`,
		"base-uri 'none'",
		`form-action 'self'${targets}`,
		"frame-ancestors 'none'",
		`report-uri ${API.cspReports}`,
	];
	if (!hot) {
		// `default` lets third parties' scripts add further ones (web/ui/tags/add-script.ts).
		const added = loaded.length > 0 || challenged !== "" ? " default" : "";
		directives.push("require-trusted-types-for 'script'", `trusted-types dompurify${added}`);
	}
	if (environment === "production" || environment === "staging") {
		// Browsers that know report-to ignore report-uri, and deliver over https only.
		directives.push(`report-to ${REPORTS}`, "upgrade-insecure-requests");
	}
	return directives.join("; ");
}
