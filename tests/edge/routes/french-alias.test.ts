import { describe, expect, it } from "vitest";
import { createSite } from "../harness.ts";

const locationOf = async (path: string, init?: RequestInit) => {
	const response = await createSite().request(path, init);
	return [response.status, response.headers.get("location")];
};

describe("happy", () => {
	it.each([
		["/fr", "/"],
		["/fr/", "/"],
		["/fr/pricing", "/pricing"],
		["/fr/pricing?utm_source=x&lang=en", "/pricing?utm_source=x"],
	])("redirects %s to the unprefixed %s", async (path, location) => {
		expect(await locationOf(path)).toEqual([302, location]);
	});
});

describe("error", () => {
	it("returns 404 for a page that does not exist, and 405 for another method", async () => {
		expect((await locationOf("/fr/nothing"))[0]).toBe(404);
		expect((await locationOf("/fr/pricing", { method: "POST" }))[0]).toBe(405);
	});
});
