import { describe, expect, it } from "vitest";
import { type HeaderOptions, securityHeaders } from "../../../worker/http/security-headers.ts";

const SUPABASE = "https://project.supabase.co";
const headersIn = (environment: HeaderOptions["environment"]) =>
	new Map(securityHeaders({ supabaseOrigin: SUPABASE, environment }));

/** The policy's directives by name. */
function policyIn(environment: HeaderOptions["environment"]) {
	const policy = headersIn(environment).get("Content-Security-Policy") ?? "";
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
	])("close %s but for %s", (directive, sources) => {
		expect(policyIn("production").get(directive)).toBe(sources);
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
		const names = securityHeaders({ supabaseOrigin: SUPABASE, environment: "local" }).map(
			([n]) => n,
		);
		expect(new Set(names).size).toBe(names.length);
	});
});
