import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextPath, signInPath } from "../../../web/app/next-path.ts";

const sentTo = (next: string) => nextPath(new URLSearchParams({ next }));

describe("after signing in the customer returns", () => {
	it.each(["/dashboard", "/dashboard?tab=settings", "/admin/campaigns?by=arm#top"])(
		"to %s",
		(requested) => {
			const [, query] = signInPath(requested).split("?");
			expect(nextPath(new URLSearchParams(query))).toBe(requested);
		},
	);

	it.each([
		"https://evil.example",
		"//evil.example",
		"/\\evil.example",
		"/dashboard/../cta",
		"/dashboard/%2e%2e/cta",
		"/dashboardx",
		"javascript:alert(1)",
		"",
	])("not to %j", (requested) => {
		expect(sentTo(requested)).toBe("/dashboard");
	});

	it("to a page of ours, whatever is requested", () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string(),
					fc.webUrl(),
					fc.string().map((s) => `/dashboard${s}`),
				),
				(s) => {
					const { origin, pathname } = new URL(sentTo(s), "http://own.example");
					expect(origin).toBe("http://own.example");
					expect(pathname).toMatch(/^\/(?:dashboard|admin)(?:\/|$)/);
				},
			),
		);
	});
});
