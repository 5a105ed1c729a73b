/** What the headers depend on; the rest is fixed. */
export interface HeaderOptions {
	supabaseOrigin: string;
	/** Local stack over http: no upgrade to https, and Vite's inline scripts when hot. */
	environment: "production" | "local" | "hot";
}

const TWO_YEARS = 63_072_000;

/** Pairs rather than a record: an answer may carry several `Set-Cookie`. */
export type HeaderPairs = readonly (readonly [string, string])[];

/**
 * The headers of every answer (issue 2, design §4): made once per isolate. No inline script or
 * style is allowed; JSON-LD blocks are data and need no permission.
 */
export function securityHeaders({ supabaseOrigin, environment }: HeaderOptions): HeaderPairs {
	return [
		["Content-Security-Policy", contentSecurityPolicy(supabaseOrigin, environment)],
		["Strict-Transport-Security", `max-age=${TWO_YEARS}; includeSubDomains; preload`],
		["X-Content-Type-Options", "nosniff"],
		["X-Frame-Options", "DENY"],
		["Referrer-Policy", "strict-origin-when-cross-origin"],
		["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"],
		["Cross-Origin-Opener-Policy", "same-origin"],
		["Cross-Origin-Resource-Policy", "same-origin"],
	];
}

function contentSecurityPolicy(
	supabaseOrigin: string,
	environment: HeaderOptions["environment"],
): string {
	const hot = environment === "hot";
	const directives = [
		"default-src 'none'",
		`script-src 'self'${hot ? " 'unsafe-inline'" : ""}`,
		`style-src 'self'${hot ? " 'unsafe-inline'" : ""}`,
		"font-src 'self'",
		"img-src 'self' data:",
		"media-src 'self'",
		"manifest-src 'self'",
		`connect-src 'self' ${supabaseOrigin}${hot ? " ws:" : ""}`,
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	];
	if (environment === "production") directives.push("upgrade-insecure-requests");
	return directives.join("; ");
}
