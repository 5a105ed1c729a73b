import { describe, expect, it } from "vitest";
import { type HeaderOptions, securityHeaders } from "../../../worker/http/security-headers.ts";

const SUPABASE = "https://project.supabase.co";
const NONE = { pixel: false, analyticsTag: false };
const headersIn = (environment: HeaderOptions["environment"], thirdParties = NONE) =>
	new Map(securityHeaders({ supabaseOrigin: SUPABASE, environment, thirdParties }));

/** The policy's directives by name. */
function policyIn(environment: HeaderOptions["environment"], thirdParties = NONE) {
	const policy = headersIn(environment, thirdParties).get("Content-Security-Policy") ?? "";
	return new Map(
		policy.split("; ").map((directive) => {
			const [name = "", ...sources] = directive.split(" ");
			return [name, sources.join(" ")];
		}),
	);
}

describe("security headers", () => {
	it.each([
		["Strict-Transport-Security", /^max-age=63072000; includeSubDomains/],
		["X-Content-Type-Options", /^nosniff$/],
		["X-Frame-Options", /^DENY$/],
		["Referrer-Policy", /^strict-origin-when-cross-origin$/],
		["Permissions-Policy", /camera=\(\).*geolocation=\(\)/],
		["Cross-Origin-Opener-Policy", /^same-origin$/],
	])("contain %s", (name, value) => {
		expect(headersIn("production").get(name)).toMatch(value);
	});

	it.each(["production", "local"] as const)(
		"allow no inline script or style in %s",
		(environment) => {
			const policy = policyIn(environment);
			expect(headersIn(environment).get("Content-Security-Policy")).not.toMatch(/unsafe-|\*/);
			expect([
				policy.get("default-src"),
				policy.get("script-src"),
				policy.get("style-src"),
			]).toEqual(["'none'", "'self'", "'self'"]);
		},
	);

	it.each([
		["default-src", "'none'"],
		["base-uri", "'none'"],
		["frame-ancestors", "'none'"],
		["form-action", "'self'"],
		["connect-src", `'self' ${SUPABASE}`],
		["frame-src", "https://www.youtube-nocookie.com https://player.vimeo.com"],
	])("restrict %s to %s", (directive, sources) => {
		expect(policyIn("production").get(directive)).toBe(sources);
	});

	it.each([
		["the pixel", { pixel: true, analyticsTag: false }, "facebook", "google"],
		["the analytics tag", { pixel: false, analyticsTag: true }, "google", "facebook"],
	])("allow %s when it is configured, and not the other", (_, parties, its, other) => {
		const policy = policyIn("production", parties);
		for (const directive of ["script-src", "img-src", "connect-src"]) {
			expect(policy.get(directive)).toContain(its);
			expect(policy.get(directive)).not.toContain(other);
		}
		expect(policy.get("script-src")).not.toMatch(/unsafe-|\*/);
	});

	it("allow Vite's inline scripts only with hot reload", () => {
		expect(policyIn("hot").get("script-src")).toBe("'self' 'unsafe-inline'");
	});

	it("upgrade to https only in production: the local stack has none", () => {
		const upgrades = (["production", "local", "hot"] as const).map((environment) =>
			policyIn(environment).has("upgrade-insecure-requests"),
		);
		expect(upgrades).toEqual([true, false, false]);
	});

	it("contain each header once", () => {
		const pairs = securityHeaders({
			supabaseOrigin: SUPABASE,
			environment: "local",
			thirdParties: NONE,
		});
		expect(headersIn("local").size).toBe(pairs.length);
	});
});
