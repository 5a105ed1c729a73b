import { describe, expect, it } from "vitest";
import { fakeAssets } from "../../fakes/assets.ts";
import { createSite } from "../harness.ts";

const PATH = "/video/demo-fr.mp4";
const HEADERS = { etag: '"v1"', "content-type": "video/mp4", "content-length": "10" };

async function parts(headers: Record<string, string>, method = "GET") {
	const assets = fakeAssets(() => new Response("0123456789", { headers: HEADERS }));
	const response = await createSite({ services: { assets } }).request(PATH, { method, headers });
	const { status } = response;
	const text = new TextDecoder().decode(await response.arrayBuffer());
	const length = { 200: "10", 206: String(text.length) }[status] ?? null;
	expect(response.headers.get("content-length")).toBe(length);
	return [status, response.headers.get("content-range"), text];
}

describe("happy", () => {
	it.each([
		["bytes=0-1", 206, "bytes 0-1/10", "01"],
		["bytes=0-", 206, "bytes 0-9/10", "0123456789"],
		["bytes=4-6", 206, "bytes 4-6/10", "456"],
		["bytes=8-99", 206, "bytes 8-9/10", "89"],
		["bytes=-3", 206, "bytes 7-9/10", "789"],
		["bytes=-99", 206, "bytes 0-9/10", "0123456789"],
	])("returns %s of a film as %i", async (range, ...expected) => {
		expect(await parts({ range })).toEqual(expected);
		expect(await parts({ range, "if-range": '"v1"' })).toEqual(expected);
		expect(await parts({ range }, "HEAD")).toEqual([200, null, ""]);
	});

	it("returns the whole film with its headers, and that it has ranges", async () => {
		const assets = fakeAssets(() => new Response("0123456789", { headers: HEADERS }));
		const response = await createSite({ services: { assets } }).request(PATH);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			...HEADERS,
			"accept-ranges": "bytes",
		});
		expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 10]);
	});
});

describe("error", () => {
	it.each([["bytes=10-"], ["bytes=5-4"], ["bytes=-0"]])("refuses %s with 416", async (range) => {
		expect(await parts({ range })).toEqual([416, "bytes */10", ""]);
	});

	const STRANGE_RANGES = [["bytes=-"], ["bytes=0-1,4-5"], ["lines=0-1"], ["bytes=a-b"]];
	it.each(STRANGE_RANGES)("ignores %s", async (range) => {
		expect(await parts({ range })).toEqual([200, null, "0123456789"]);
	});

	it("returns all of a film that has changed", async () => {
		expect(await parts({ range: "bytes=4-", "if-range": '"v0"' })).toEqual([
			...[200, null, "0123456789"],
		]);
	});

	it("returns the 404 page for a missing film", async () => {
		const assets = fakeAssets(() => new Response(null, { status: 404 }));
		expect((await createSite({ services: { assets } }).request("/video/x.mp4")).status).toBe(404);
	});
});
