import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Language, Platform } from "../../../contract/events.ts";
import {
	CTA_DESTINATIONS,
	ctaLocation,
	MAX_FORWARDED_BYTES,
	oldAddressLocation,
	pageLocation,
} from "../../../worker/http/redirects.ts";
import { SECURITY_RUNS } from "../property-runs.ts";

const SITE = "https://www.tabulia.example";
const desktop = { platform: "windows", language: "en" } as const;
const phone = { platform: "other", language: "en" } as const;

describe("ctaLocation chooses the destination", () => {
	it.each<[Platform, Language, string | null, string]>([
		["windows", "en", null, "/download-en"],
		["mac", "fr", "annual", "/download-fr"],
		["other", "en", null, "/auth?mode=signup&lang=en"],
		["other", "en", "trial", "/auth?mode=signup&plan=trial&lang=en"],
		["other", "en", "//evil.example", "/auth?mode=signup&lang=en"],
	])("%s, %s, plan %s → %s", (platform, language, plan, location) => {
		expect(ctaLocation({ platform, language, plan, query: "" })).toBe(location);
	});
});

describe("ctaLocation forwards", () => {
	it.each([
		["repeated keys in their order", "?b=2&a=1&b=3", "/download-en?b=2&a=1&b=3"],
		["click ids unchanged", "?gclid=Cj0K-_x.~", "/download-en?gclid=Cj0K-_x.~"],
		["spaces, accents and signs, encoded", "?q=é+%26 x", "/download-en?q=%C3%A9%20%26%20x"],
	])("%s", (_, query, location) => {
		expect(ctaLocation({ ...desktop, query })).toBe(location);
		expect(ctaLocation({ ...desktop, query: new URLSearchParams(query) })).toBe(location);
	});

	it("gives precedence to the destination's own keys", () => {
		const query = "?mode=login&lang=fr&plan=annual&utm_source=x&plan=evil";
		const location = "/auth?mode=signup&plan=annual&lang=en&utm_source=x";
		expect(ctaLocation({ ...phone, plan: "annual", query })).toBe(location);
	});
});

describe("ctaLocation removes", () => {
	const REMOVED =
		"token token_hash access_token refresh_token code next redirect redirect_to redirectURL TOKEN Next REDIRECT_URI".split(
			" ",
		);
	it.each(REMOVED)("%s", (key) => {
		expect(ctaLocation({ ...desktop, query: `?a=1&${key}=secret&b=2` })).toBe(
			"/download-en?a=1&b=2",
		);
	});

	it("no key that only contains one of them", () => {
		const query = "x_token=1&tokens=2&code_x=3&a_redirect=4";
		expect(ctaLocation({ ...desktop, query })).toBe(`/download-en?${query}`);
	});

	it("a key that is percent-encoded", () => {
		expect(ctaLocation({ ...desktop, query: "?%6E%65xt=//evil.example" })).toBe("/download-en");
	});

	it("a whole parameter that exceeds 2 KB, but not a shorter one after it", () => {
		const query = `?utm_source=x&utm_term=${"y".repeat(10_000)}&utm_campaign=z`;
		expect(ctaLocation({ ...desktop, query })).toBe("/download-en?utm_source=x&utm_campaign=z");
	});

	it("nothing from a query of exactly 2 KB", () => {
		const fits = `a=${"x".repeat(2048 - 3)}`;
		expect(ctaLocation({ ...desktop, query: fits })).toBe(`/download-en?${fits}`);
		expect(ctaLocation({ ...desktop, query: `${fits}xx` })).toBe("/download-en");
	});
});

it.each([
	["/en", "lang=en&utm_source=x&lang=fr", "/en?utm_source=x"],
	["/", "utm_source=x&lang=fr&next=//evil.example", "/?utm_source=x"],
])("pageLocation turns %s with %s into %s", (path, query, location) => {
	expect(pageLocation(path, new URLSearchParams(query))).toBe(location);
});

it.each([
	["/fr/blog/a", "p=9&utm_source=x&lang=fr", "/fr/blog/a?utm_source=x"],
	["/fr/blog/a#part", "utm_source=x", "/fr/blog/a?utm_source=x#part"],
	["https://shop.example/b#c", "utm_source=x", "https://shop.example/b#c"],
])("oldAddressLocation turns %s with %s into %s", (target, query, location) => {
	expect(oldAddressLocation(target, new URLSearchParams(query))).toBe(location);
});

describe("the Location for any query", () => {
	const { desktop: install, signup } = CTA_DESTINATIONS;
	const destinations: string[] = [
		...Object.values(install),
		...Object.values(signup).flatMap((table) => Object.values(table)),
	];

	/** Any UTF-16, including lone surrogates and control characters. */
	const anything = fc.string({
		unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
		maxLength: 40,
	});
	const hostile = fc.constantFrom(
		"//evil.example",
		"/\\evil.example",
		"\\\\evil.example",
		"%2F%2Fevil.example",
		"https://evil.example",
		"@evil.example",
		"javascript:alert(1)",
		"\r\nLocation: https://evil.example",
		"%0d%0aSet-Cookie: a=b",
		"#",
		"?",
		"&",
		"=",
		"../..",
		"é🦊",
		"\ud800",
		"%",
		"y".repeat(10_240),
	);
	const key = fc.oneof(
		fc.constantFrom("next", "redirect", "plan", "mode", "utm_source", "code", "lang", ""),
		anything,
	);
	const parameter = fc
		.tuple(key, fc.oneof(hostile, anything))
		.map(([name, value]) => `${name}=${value}`);
	const query = fc.oneof(
		hostile,
		anything,
		fc.array(fc.oneof(parameter, hostile), { maxLength: 12 }).map((parts) => `?${parts.join("&")}`),
	);
	const visit = fc.record({
		platform: fc.constantFrom<Platform>("windows", "mac", "other"),
		language: fc.constantFrom<Language>("fr", "en"),
		plan: fc.oneof(fc.constantFrom(null, "monthly", "annual", "trial"), hostile, anything),
		query,
	});

	it("starts with one of the fixed destinations and keeps its origin and path", () => {
		fc.assert(
			fc.property(visit, (requested) => {
				const location = ctaLocation(requested);
				const resolved = new URL(location, `${SITE}/cta`);
				const destination = destinations.find((path) => {
					const follows = location.charAt(path.length);
					return location.startsWith(path) && ["", "?", "&"].includes(follows);
				});
				expect(destination, location).toBeDefined();
				expect(resolved.origin).toBe(SITE);
				expect(resolved.pathname).toBe(new URL(destination ?? "", SITE).pathname);
				expect(resolved.hash).toBe("");
				expect(resolved.username).toBe("");
			}),
			{ numRuns: SECURITY_RUNS },
		);
	});

	it("is visible ASCII with at most 2 KB of the query, and no key of a session or a redirect", () => {
		const longest = Math.max(...destinations.map((path) => path.length));
		fc.assert(
			fc.property(visit, (requested) => {
				const location = ctaLocation(requested);
				expect(location).toMatch(/^[!-~]+$/);
				expect(location.length).toBeLessThanOrEqual(longest + 1 + MAX_FORWARDED_BYTES);
				const { searchParams } = new URL(location, SITE);
				for (const name of searchParams.keys())
					expect(name).not.toMatch(
						/^(token|token_hash|access_token|refresh_token|code|next|redirect.*)$/i,
					);
				if (requested.platform !== "other") return;
				expect(searchParams.getAll("mode")).toEqual(["signup"]);
				expect([[], ["monthly"], ["annual"], ["trial"]]).toContainEqual(
					searchParams.getAll("plan"),
				);
			}),
			{ numRuns: SECURITY_RUNS },
		);
	});
});
