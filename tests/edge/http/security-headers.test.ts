import { describe, expect, it } from "vitest";
import { type HeaderOptions, securityHeaders } from "../../../worker/http/security-headers.ts";

const SUPABASE = "https://project.supabase.co";
const NOBODY = { pixel: false, analyticsTag: false };
const headersIn = (environment: HeaderOptions["environment"], thirdParties = NOBODY) =>
	new Map(securityHeaders({ supabaseOrigin: SUPABASE, environment, thirdParties }));

/** The policy's directives by name. */
function policyIn(environment: HeaderOptions["environment"], thirdParties = NOBODY) {
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
	])("hold %s", (name, value) => {
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
	])("close %s but for %s", (directive, sources) => {
		expect(policyIn("production").get(directive)).toBe(sources);
	});

	it.each([
		["the pixel", { pixel: true, analyticsTag: false }, "facebook", "google"],
		["the analytics tag", { pixel: false, analyticsTag: true }, "google", "facebook"],
	])("let %s through where it is configured, and not the other", (_, parties, its, other) => {
		const policy = policyIn("production", parties);
		for (const directive of ["script-src", "img-src", "connect-src"]) {
			expect(policy.get(directive)).toContain(its);
			expect(policy.get(directive)).not.toContain(other);
		}
		expect(policy.get("script-src")).not.toMatch(/unsafe-|\*/);
	});

	it("let Vite's own inline scripts through with hot reload alone", () => {
		expect(policyIn("hot").get("script-src")).toBe("'self' 'unsafe-inline'");
	});

	it("upgrade to https in production alone: the local stack has none", () => {
		const upgrades = (["production", "local", "hot"] as const).map((environment) =>
			policyIn(environment).has("upgrade-insecure-requests"),
		);
		expect(upgrades).toEqual([true, false, false]);
	});

	it("hold each header once", () => {
		const pairs = securityHeaders({
			supabaseOrigin: SUPABASE,
			environment: "local",
			thirdParties: NOBODY,
		});
		expect(headersIn("local").size).toBe(pairs.length);
	});
});
