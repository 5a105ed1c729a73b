import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "../../../worker/app-env.ts";
import { HttpError } from "../../../worker/http/errors.ts";
import { failure } from "../../../worker/routes/failures.ts";
import { createSite, ORIGIN } from "../harness.ts";

/** The response of a route that throws, the log, and what was counted as the Worker's failure. */
async function thrown(error: Error, path = "/broken?token=hunter2", method = "GET") {
	const { services, log } = createSite();
	const counted: string[] = [];
	services.outbox.countFailure = async (place) => void counted.push(place);
	const app = new Hono<AppEnv>().all("*", () => {
		throw error;
	});
	app.onError(failure);
	const request = new Request(ORIGIN + path, { method, headers: { "cf-ray": "ray-1" } });
	const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
	const response = await app.fetch(request, services, context as unknown as ExecutionContext);
	return { response, log, counted };
}

describe("happy", () => {
	it.each([
		["/nothing", "fr"],
		["/en/nothing", "en"],
		["/english", "fr"],
	])("returns the 404 page for the unknown %s in %s", async (path, language) => {
		const response = await createSite().request(path);
		expect(response.status).toBe(404);
		expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
		const page = await response.text();
		expect(page).toContain(`<html lang="${language}">`);
		expect(page).toContain("Oops! Page not found");
	});
});

describe("error", () => {
	const webhook = ["/api/billing/webhook", "POST"] as const;
	it.each<[unknown, string, string, string[]]>([
		[new TypeError("boom"), "/broken", "GET", ["site"]],
		[new HttpError("unavailable"), "/broken", "GET", ["site"]],
		[new HttpError("rate_limited"), "/broken", "GET", []],
		[new HttpError("unavailable"), ...webhook, ["webhook"]],
		[new HttpError("signature_mismatch"), ...webhook, ["webhook"]],
		[new HttpError("unknown_customer"), ...webhook, []],
		[new HttpError("method_not_allowed"), "/api/billing/webhook", "GET", []],
	])("%s at %s (%s) counts as %j", async (error, path, method, expected) => {
		expect((await thrown(error as Error, path, method)).counted).toEqual(expected);
	});

	it("returns an error of the table with its code and the request's id", async () => {
		const { response, log } = await thrown(new HttpError("rate_limited"));
		expect(response.status).toBe(429);
		expect(await response.json()).toEqual({
			error: {
				code: "rate_limited",
				message: "Too many requests; retry later.",
				requestId: "ray-1",
			},
		});
		expect(response.headers.get("x-request-id")).toBe("ray-1");
		expect(log.lines).toEqual([
			{
				level: "warn",
				event: "request_refused",
				fields: { path: "/broken", code: "rate_limited", reason: undefined },
			},
		]);
	});

	it("logs a bug with its stack and the request's id of the response", async () => {
		const { response, log } = await thrown(new TypeError("boom"));
		expect(response.status).toBe(500);
		expect(await response.json()).toMatchObject({
			error: { code: "unexpected" },
		});
		expect(response.headers.get("x-request-id")).toBe("ray-1");
		expect(log.lines).toMatchObject([
			{
				level: "error",
				event: "unexpected",
				fields: {
					path: "/broken",
					reason: "TypeError: boom",
					stack: expect.stringContaining("failures.test"),
				},
			},
		]);
	});

	it.each([
		["POST", "/en/blog/rich-content", "GET, HEAD"],
		["POST", "/fr/blog/category/astuces", "GET, HEAD"],
		["DELETE", "/media/2026/03/cells.png", "GET, HEAD"],
		["PUT", "/api/blog/preview/3", "GET, HEAD"],
		["POST", "/de/blog/any", "GET, HEAD"],
		["GET", "/api/billing/webhook", "POST"],
		["GET", "/privacy/consent/", "POST"],
	])("returns 405 and Allow for %s of %s", async (method, path, allow) => {
		const response = await createSite().request(path, { method });
		expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
	});

	it("returns 400 for a body that is not the declared JSON", async () => {
		const response = await createSite().request("/api/admin/sign-in", {
			method: "POST",
			body: "{",
			headers: { origin: ORIGIN, "content-type": "application/json" },
		});
		expect(await response.json()).toMatchObject({ error: { code: "unreadable_body" } });
	});
});

describe("security", () => {
	it("returns no message, stack or path of a bug", async () => {
		const { response } = await thrown(new Error("hunter2 at db.ts:1"));
		expect(await response.text()).not.toMatch(/hunter2|\.ts|\bat\b|broken/);
	});

	it("logs no query of a request that failed", async () => {
		const { log } = await thrown(new Error("boom"));
		expect(JSON.stringify(log.lines)).not.toContain("hunter2");
	});

	it.each([
		["only the path", "/nothing?token=hunter2&utm_source=x", "/nothing"],
		["no control character", "/a%0d%0ab\tc", "/a%0d%0abc"],
		["a long path capped", `/${"x".repeat(1000)}`, `/${"x".repeat(299)}`],
		["encoded markup", "/<script>", "/%3Cscript%3E"],
	])("logs for a 404 %s", async (_, path, logged) => {
		const site = createSite();
		const response = await site.request(path, { headers: { "cf-ray": "ray-2" } });
		expect(response.headers.get("x-request-id")).toBe("ray-2");
		expect(site.log.lines).toEqual([
			{ level: "info", event: "not_found", fields: { path: logged } },
		]);
	});

	it("contains nothing of the URL in the 404 page", async () => {
		const response = await createSite().request("/<script>alert(1)</script>?x=hunter2");
		expect(await response.text()).not.toMatch(/alert|hunter2/);
	});
});
