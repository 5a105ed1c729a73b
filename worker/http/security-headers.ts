/** The variable parts of the headers. */
export interface HeaderOptions {
	supabaseOrigin: string;
	/** Local stack over http: no upgrade to https, and Vite's inline scripts when hot. */
	environment: "production" | "local" | "hot";
	/** Third parties that a page may load after consent (docs/product.md#consent-and-third-parties). */
	thirdParties: { pixel: boolean; analyticsTag: boolean };
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
/** The providers of the demo video, in frames only. */
const VIDEO_PLAYERS = "https://www.youtube-nocookie.com https://player.vimeo.com";

const TWO_YEARS = 63_072_000;

/** Pairs instead of a record: a response may have several `Set-Cookie` headers. */
export type HeaderPairs = readonly (readonly [string, string])[];

/**
 * The headers of every response (docs/architecture.md#security-headers), created once per isolate. No inline script is
 * allowed, and no inline style but the documents' own (Responses.allowStyle); JSON-LD blocks are data
 * and need no permission.
 */
export function securityHeaders(options: HeaderOptions): HeaderPairs {
	return [
		["Content-Security-Policy", contentSecurityPolicy(options)],
		["Strict-Transport-Security", `max-age=${TWO_YEARS}; includeSubDomains; preload`],
		["X-Content-Type-Options", "nosniff"],
		["X-Frame-Options", "DENY"],
		["Referrer-Policy", "strict-origin-when-cross-origin"],
		["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"],
		["Cross-Origin-Opener-Policy", "same-origin"],
		["Cross-Origin-Resource-Policy", "same-origin"],
	];
}

function contentSecurityPolicy({
	supabaseOrigin,
	environment,
	thirdParties,
}: HeaderOptions): string {
	const loaded = [
		...(thirdParties.pixel ? [PIXEL] : []),
		...(thirdParties.analyticsTag ? [ANALYTICS_TAG] : []),
	];
	const theirs = (kind: keyof typeof PIXEL) =>
		loaded.flatMap((party) => party[kind].map((source) => ` ${source}`)).join("");
	const hot = environment === "hot";
	const directives = [
		"default-src 'none'",
		`script-src 'self'${theirs("script")}${hot ? " 'unsafe-inline'" : ""}`,
		`style-src 'self'${hot ? " 'unsafe-inline'" : ""}`,
		"font-src 'self'",
		`img-src 'self' data:${theirs("image")}`,
		"media-src 'self'",
		"manifest-src 'self'",
		`connect-src 'self' ${supabaseOrigin}${theirs("connect")}${hot ? " ws:" : ""}`,
		`frame-src ${VIDEO_PLAYERS}`,
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	];
	if (environment === "production") directives.push("upgrade-insecure-requests");
	return directives.join("; ");
}
