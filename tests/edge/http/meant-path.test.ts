import fc from "fast-check";
import { expect, it } from "vitest";
import { findMeantAddress } from "../../../worker/http/meant-path.ts";
import { SECURITY_RUNS } from "../property-runs.ts";

it.each([
	["/%20PRICING%20/", "/pricing"],
	["/EN/Terms", "/en/terms"],
	["/fr/auth/forgot-password", "/auth/forgot-password?lang=fr"],
	["/en/newsletter", "/newsletter?lang=en"],
	["/en/download-fr", "/download-fr?lang=en"],
	["/fr/checkout/annual", "/checkout/annual?lang=fr"],
	["/en/dashboard", "/dashboard?lang=en"],
	["/en/blog/preview", "/blog/preview?lang=en"],
	["/admin/Experiments/New-Test", "/admin/experiments/new-test"],
])("of %s is %s", (path, address) => {
	expect(findMeantAddress(path)).toBe(address);
});

const MEANT_BY_NONE = ["/fr/fr", "/auth/reset-password", "/admin/customers/:id", "/%"];

it.each(MEANT_BY_NONE)("of %s is none", (path) => {
	expect(findMeantAddress(path)).toBeUndefined();
});

it("is one of a closed table for any path", () => {
	const part = fc.oneof(
		fc.string({ maxLength: 12 }),
		fc.constantFrom("/", "//evil.example", "%2F", "%0D%0A", "\\", "fr", "EN", "Pricing", "cta"),
	);
	fc.assert(
		fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
			const address = findMeantAddress(`/${parts.join("")}`);
			expect(address ?? "/").toMatch(/^\/(?:[a-z][a-z/-]*(?:\?lang=(?:fr|en))?)?$/);
		}),
		{ numRuns: SECURITY_RUNS },
	);
});
