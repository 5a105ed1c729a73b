import { describe, expect, it } from "vitest";
import { SPECULATION_RULES_SOURCE } from "../../../contract/speculation-rules.ts";
import { START_SCRIPT_SOURCE } from "../../../contract/start-script.ts";
import {
	type HeaderOptions,
	type HeaderPairs,
	type PageKind,
	securityHeaders,
} from "../../../worker/http/security-headers.ts";

const CHECKOUT = "https://pay.test";
const NONE = { pixel: false, analyticsTag: false };
const made = (environment: HeaderOptions["environment"], thirdParties = NONE, challenge = false) =>
	securityHeaders({
		...{ checkoutOrigins: [CHECKOUT], environment, thirdParties, challenge },
		...{ providers: ["azure"], signInOrigins: ["https://auth.test"] },
	});
const headersIn = (environment: HeaderOptions["environment"], thirdParties = NONE) =>
	new Map(made(environment, thirdParties).pages.document);

/** The policy's directives by name. */
function directivesOf(headers: HeaderPairs) {
	const policy = new Map(headers).get("Content-Security-Policy") ?? "";
	return new Map(
		policy.split("; ").map((directive) => {
			const [name = "", ...sources] = directive.split(" ");
			return [name, sources.join(" ")];
		}),
	);
}
const policyIn = (environment: HeaderOptions["environment"], thirdParties = NONE) =>
	directivesOf(made(environment, thirdParties).pages.document);

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

	it.each([
		["production", null, true],
		["staging", "noindex", true],
		["local", null, false],
	] as const)("of %s say to robots: %s; reports: %s", (environment, robots, reports) => {
		const headers = headersIn(environment);
		expect([headers.get("X-Robots-Tag") ?? null, policyIn(environment).has("report-to")]).toEqual([
			...[robots, reports],
		]);
	});

	it.each(["production", "local"] as const)(
		"allow no inline script but that which starts a document, and no inline style, in %s",
		(environment) => {
			const policy = policyIn(environment);
			expect(headersIn(environment).get("Content-Security-Policy")).not.toMatch(/unsafe-|\*/);
			expect([
				policy.get("default-src"),
				policy.get("script-src"),
				policy.get("style-src"),
			]).toEqual(["'none'", `'self' ${START_SCRIPT_SOURCE} ${SPECULATION_RULES_SOURCE}`, "'self'"]);
			const app = directivesOf(made(environment).pages.app);
			expect(app.get("script-src")).toBe("'self'");
		},
	);

	it.each([
		["base-uri", "'none'"],
		["frame-ancestors", "'none'"],
		["connect-src", "'self'"],
		["frame-src", "https://www.youtube-nocookie.com https://player.vimeo.com"],
	])("restrict %s to %s", (directive, sources) => {
		expect(policyIn("production").get(directive)).toBe(sources);
	});

	it("let the forms of the sign-in lead to checkouts and providers, and no other page's", () => {
		const { pages } = made("production");
		const targets = (kind: PageKind) => directivesOf(pages[kind]).get("form-action");
		expect(targets("taggedAccount")).toBe(
			`'self' ${CHECKOUT} https://auth.test https://login.microsoftonline.com https://login.live.com`,
		);
		for (const kind of ["document", "account", "app", "taggedApp"] as const) {
			expect(targets(kind)).toBe("'self'");
		}
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

	it("allow the scripts, styles and socket of Vite while it is hot", () => {
		const policy = policyIn("hot");
		expect(["script-src", "style-src", "connect-src"].map((name) => policy.get(name))).toEqual([
			...["'self' 'unsafe-inline'", "'self' 'unsafe-inline'", "'self' ws:"],
		]);
	});

	it("upgrade to https only in production: the local stack has none", () => {
		const upgrades = (["production", "local", "hot"] as const).map((environment) =>
			policyIn(environment).has("upgrade-insecure-requests"),
		);
		expect(upgrades).toEqual([true, false, false]);
	});

	const ALL = { pixel: true, analyticsTag: true };
	const { pages } = made("production", ALL, true);
	const KINDS = Object.keys(pages) as PageKind[];

	it.each([
		["document", true, false],
		["account", false, true],
		["taggedAccount", true, true],
		["app", false, true],
		["taggedApp", true, true],
	] as const)("allow a %s tags: %s, a challenge: %s", (kind, tags, challenge) => {
		const policy = [...directivesOf(pages[kind])].flat().join(" ");
		expect(/facebook|google/.test(policy)).toBe(tags);
		const directives = directivesOf(pages[kind]);
		for (const name of ["script-src", "frame-src"]) {
			const isAllowed = directives.get(name)?.includes("https://challenges.cloudflare.com");
			expect(isAllowed).toBe(challenge);
		}
	});

	it("allow no page a third party that is not configured", () => {
		for (const kind of KINDS) {
			const policy = [...directivesOf(made("production").pages[kind])].flat().join(" ");
			expect(policy).not.toMatch(/facebook|google|challenges/);
		}
	});

	it("require Trusted Types on every page, with one policy, and one more for third parties' scripts", () => {
		for (const kind of KINDS) {
			const plain = directivesOf(made("production").pages[kind]);
			expect(plain.get("require-trusted-types-for")).toBe("'script'");
			expect(plain.get("trusted-types")).toBe("dompurify");
			expect(directivesOf(pages[kind]).get("trusted-types")).toBe("dompurify default");
		}
		expect(policyIn("hot").has("trusted-types")).toBe(false);
	});
});
