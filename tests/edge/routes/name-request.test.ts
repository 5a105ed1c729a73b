import { describe, expect, it } from "vitest";
import { createJsonLogger } from "../../../worker/http/log.ts";
import { createSite } from "../harness.ts";
import { linesOf } from "../lines-of.ts";

const ROUTED = ["/fr/blog/no-such-post", "/en/blog", "/media/none.png"];
const site = () => createSite({ services: { log: createJsonLogger("test") } });
/** The lines of a request while WordPress is down: each page has some then. */
const linesWithoutWordpress = (path: string) =>
	linesOf(() => {
		const failing = site();
		failing.wordpress.faults.set({ mode: "down" });
		return failing.request(path, { headers: { "cf-ray": "ray-1" } });
	});

describe("happy", () => {
	it.each(ROUTED)("names the request on each line of %s", async (path) => {
		const { lines } = await linesWithoutWordpress(path);
		expect(lines).not.toEqual([]);
		for (const line of lines) expect(line.requestId).toBe("ray-1");
	});
});

describe("error", () => {
	it.each(["/nothing", "/api/admin/system", "/api/nothing", "/e", "/cta/x"])(
		"names the request on the line and in the response of %s",
		async (path) => {
			let response: Response | undefined;
			const { lines } = await linesOf(async () => {
				response = await site().request(path, { headers: { "cf-ray": "ray-1" } });
			});
			expect(lines.map(({ requestId }) => requestId)).toEqual(["ray-1"]);
			expect(response?.headers.get("x-request-id")).toBe("ray-1");
		},
	);

	it.each([
		["Cloudflare's ray id", { "cf-ray": "ray-1" }, /^ray-1$/],
		["a UUID without one", {}, /^[0-9a-f-]{36}$/],
	])("names the load that failed and the page by one id: %s", async (_, headers, id) => {
		const failing = site();
		failing.wordpress.faults.set({ mode: "down" });
		let response: Response | undefined;
		const { lines } = await linesOf(async () => {
			response = await failing.request("/fr/blog/no-copy", { headers });
		});
		expect(response?.status).toBe(503);
		const named = response?.headers.get("x-request-id");
		expect(named).toMatch(id);
		const failed = lines.filter(({ event }) => event === "blog_load_failed");
		expect(failed.length).toBeGreaterThan(0);
		expect(new Set(failed.map(({ requestId }) => requestId))).toEqual(new Set([named]));
	});
});

describe("security", () => {
	it.each(ROUTED)("logs no query of %s", async (path) => {
		const { text, lines } = await linesWithoutWordpress(`${path}?token=hunter2`);
		expect(lines).not.toEqual([]);
		expect(text).not.toContain("hunter2");
	});
});
