import { describe, expect, it, vi } from "vitest";
import { createSite, ORIGIN } from "../harness.ts";

const report = (path: string) => ({
	"csp-report": {
		"document-uri": ORIGIN + path,
		"effective-directive": "script-src",
		"blocked-uri": "inline",
	},
});

function site(options: Parameters<typeof createSite>[0] = {}) {
	const made = createSite(options);
	const post = (body: unknown, type = "application/csp-report") =>
		made.request("/csp-reports", {
			method: "POST",
			body: typeof body === "string" ? body : JSON.stringify(body),
			headers: { "content-type": type },
		});
	const violations = () => made.log.lines.filter(({ event }) => event === "csp_violation");
	return { ...made, post, violations };
}

it.each(["", "nonsense", "[1", "null"])(
	"error: ignores a body without a report: %j",
	async (body) => {
		const { post, violations } = site();
		expect((await post(body)).status).toBe(204);
		expect(violations()).toEqual([]);
	},
);

it.each(["application/csp-report", "application/reports+json", "application/json"])(
	"happy: reads %s",
	async (type) => {
		const { post, violations } = site();
		expect((await post(report("/pricing"), type)).status).toBe(204);
		expect(violations()).toHaveLength(1);
	},
);

describe("security", () => {
	it("logs the kind of a page, never an address or a token in its path", async () => {
		const { post, violations } = site();
		await post(report("/auth/confirmation%3Ftoken_hash=secret"));
		await post(report("/fr/blog/jean@private.example"), "application/reports+json");
		await post(report("/jean"), "application/json; charset=utf-8");
		expect(violations().map(({ fields }) => fields?.page)).toEqual([
			...["/auth/*", "/fr/blog/:slug", "/*"],
		]);
	});

	it("logs nothing beyond the limit of an address", async () => {
		const eventsRateLimit = vi.fn(async () => false);
		const { post, log } = site({ services: { eventsRateLimit } });
		expect((await post(report("/"))).status).toBe(204);
		expect(eventsRateLimit).toHaveBeenCalledWith(["csp local"]);
		expect(log.lines).toEqual([]);
	});

	it("logs a tenth of the reports in production", async () => {
		const random = vi.spyOn(Math, "random");
		const { post, violations } = site({ env: { ENVIRONMENT: "production" } });
		for (const n of [0.05, 0.1, 0.9]) {
			random.mockReturnValue(n);
			await post(report(n < 0.1 ? "/pricing" : "/"));
		}
		expect(violations().map(({ fields }) => fields?.page)).toEqual(["/pricing"]);
	});
});
