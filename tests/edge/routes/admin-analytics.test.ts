import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ANALYTICS_PATHS } from "../../../worker/contract/admin.ts";
import { HANDLED } from "../../fakes/analytics.ts";
import { createSite } from "../harness.ts";

const SIGNED_IN = { headers: { authorization: "Bearer a.b.c" } };

function site() {
	const forwardAnalytics = vi.fn(async () => ({ status: 200, body: { success: true, data: [] } }));
	return { forwardAnalytics, ...createSite({ services: { forwardAnalytics } }) };
}

describe("happy", () => {
	it.each(ANALYTICS_PATHS)("forwards %s with its query, and is not cached", async (path) => {
		const { request, forwardAnalytics } = site();
		const response = await request(`/functions/v1/analytics${path}?days=7&by=a,b`, SIGNED_IN);
		expect(response.status).toBe(200);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(forwardAnalytics).toHaveBeenCalledWith(path, "?days=7&by=a,b", "Bearer a.b.c");
	});

	it("forwards exactly the function's paths", () => {
		expect([...ANALYTICS_PATHS].sort()).toEqual([...HANDLED].sort());
	});
});

describe("error", () => {
	it("returns 401 without a token, and calls nothing", async () => {
		const { request, forwardAnalytics } = site();
		for (const headers of [{}, { authorization: "Basic x" }] as HeadersInit[]) {
			const response = await request("/functions/v1/analytics/mau", { headers });
			expect(response.status).toBe(401);
			expect(await response.json()).toEqual({
				success: false,
				error: "Token d'authentification manquant. Veuillez vous reconnecter.",
			});
		}
		expect(forwardAnalytics).not.toHaveBeenCalled();
	});

	it.each(["POST", "PUT", "DELETE", "PATCH"])("rejects %s with 405", async (method) => {
		const response = await site().request("/functions/v1/analytics/mau", { ...SIGNED_IN, method });
		expect(response.status).toBe(405);
		expect(response.headers.get("allow")).toBe("GET, HEAD");
	});
});

describe("security", () => {
	it.each([
		"/functions/v1/analytics",
		"/functions/v1/analytics/",
		"/functions/v1/other",
		"/functions/v1/analytics/../admin",
		"/functions/v1/analytics/%2e%2e/admin",
		"/functions/v1/analytics/mau/../../../rest/v1/profiles",
		"/functions/v1/analytics/mau%2f..%2f..",
		"/functions/v1/analytics//mau",
		"/rest/v1/profiles",
		"/auth/v1/admin/users",
	])("returns 404 for %s", async (path) => {
		const { request, forwardAnalytics } = site();
		expect((await request(path, SIGNED_IN)).status).toBe(404);
		expect(forwardAnalytics).not.toHaveBeenCalled();
	});

	it("forwards no path other than the eight", async () => {
		const { request, forwardAnalytics } = site();
		const piece = fc.constantFrom(
			"..",
			"%2e%2e",
			"mau",
			"daily",
			"/",
			"%2f",
			"\\",
			";",
			"@x.test",
			"?a",
			"#b",
		);
		await fc.assert(
			fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
				await request(`/functions/v1/analytics/${pieces.join("")}`, SIGNED_IN);
			}),
			{ examples: [[["mau"]], [["daily", "?a"]]] },
		);
		const forwarded = forwardAnalytics.mock.calls as unknown as [never][];
		expect(forwarded.length).toBeGreaterThanOrEqual(2);
		for (const [path] of forwarded) expect(ANALYTICS_PATHS).toContain(path);
	});

	it("limits the query's length", async () => {
		const { request, forwardAnalytics } = site();
		await request(`/functions/v1/analytics/mau?x=${"y".repeat(5000)}`, SIGNED_IN);
		const [[, search]] = forwardAnalytics.mock.calls as unknown as [[string, string]];
		expect(search.length).toBeLessThanOrEqual(300);
	});

	it.each(["campaign-days?rows=", "campaigns?campaign=", "funnel?campaign=", "revenue?source="])(
		"limits it less for %s, whose names are long",
		async (query) => {
			const { request, forwardAnalytics } = site();
			await request(`/functions/v1/analytics/${query}${"y".repeat(9000)}`, SIGNED_IN);
			const [[, search]] = forwardAnalytics.mock.calls as unknown as [[string, string]];
			expect(search).toHaveLength(8000);
		},
	);
});
