import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "../../../worker/app-env.ts";
import { HttpError } from "../../../worker/http/errors.ts";
import { failure } from "../../../worker/routes/failures.ts";
import { createSite, ORIGIN, refusalOf } from "../harness.ts";

/** The response of a route that throws, the log, and what was counted as the Worker's failure. */
async function thrown(error: Error, path = "/broken?token=hunter2", method = "GET") {
	const { services, log } = createSite();
	const counted: string[] = [];
	services.outbox.countFailure = async (place) => void counted.push(place);
	const app = new Hono<AppEnv>().all("*", () => {
		throw error;
	});
	app.onError(failure(() => "/:kind"));
	const request = new Request(ORIGIN + path, { method, headers: { "cf-ray": "ray-1" } });
	const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
	const response = await app.fetch(request, services, context as unknown as ExecutionContext);
	return { response, log, counted };
}

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

	it("logs a bug with its stack and the request's id of the response", async () => {
		const { response, log } = await thrown(new TypeError("boom"));
		expect(await refusalOf(response)).toEqual([500, "unexpected"]);
		expect(response.headers.get("x-request-id")).toBe("ray-1");
		expect(log.lines).toMatchObject([
			{
				level: "error",
				event: "unexpected",
				fields: {
					route: "/:kind",
					reason: "TypeError: boom",
					stack: expect.stringContaining("failures.test"),
				},
			},
		]);
	});
});

describe("security", () => {
	it.each([
		["GET", "/%6aean%40private.example/", "/*"],
		["POST", "/en/blog/jean@private.example", "/en/blog/:slug"],

		["POST", "/api/call/jean@private.example", "/api/call/:name"],
	])("logs the kind of %s %s, never the path", async (method, path, route) => {
		const { request, log } = createSite();
		await request(path, { method, headers: { origin: ORIGIN } });
		const logged = log.lines.flatMap(({ fields }) => fields?.route ?? []);
		expect(logged).toEqual([route]);
		expect(JSON.stringify(log.lines)).not.toContain("private");
	});

	it("returns no message, stack or path of a bug", async () => {
		const { response } = await thrown(new Error("hunter2 at db.ts:1"));
		expect(await response.text()).not.toMatch(/hunter2|\.ts|\bat\b|broken/);
	});
});
