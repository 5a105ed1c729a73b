import { expect, it } from "vitest";
import { knownBlog as site } from "../known-blog.ts";

const locationOf = async (path: string, init?: RequestInit) => {
	const response = await site.request(path, init);
	return [response.status, response.headers.get("location")];
};

it.each([
	["/Cta/?plan=annual&lang=en&gclid=x", "/cta?plan=annual&lang=en&gclid=x"],
	["/pricing%C2%A0/%20?utm_source=x", "/pricing?utm_source=x"],
	["/EN/Pricing", "/en/pricing"],
	["/fr/", "/"],
	["/fr/pricing?utm_source=x&lang=en", "/pricing?utm_source=x&lang=en"],
	["/en/cta?lang=fr&utm_source=x", "/cta?lang=en&utm_source=x"],
	["/fr/auth?mode=signup", "/auth?lang=fr&mode=signup"],
	["/Checkout/Annual", "/checkout/annual"],
	["/Admin/Login", "/admin/login"],
])("redirects %s to %s for good, where there is a page", async (path, location) => {
	expect(await locationOf(path)).toEqual([308, location]);
	const [status, next] = await locationOf(location);
	expect(status).not.toBe(404);
	expect(next).not.toBe(location);
});

const MEANT_BY_NONE = ["/fr/nothing", "/fr/pricing/x", "/fr/en/pricing", "/pricing%zz"];

it.each(MEANT_BY_NONE)("returns 404 for %s", async (path) => {
	expect(await locationOf(path)).toEqual([404, null]);
});

it.each([
	["HEAD", 308],
	["POST", 404],
])("responds to %s with %i", async (method, status) => {
	expect((await locationOf("/fr/pricing", { method }))[0]).toBe(status);
});

it.each([
	["//evil.example/pricing"],
	["/%2F%2Fevil.example"],
	["/Auth/Confirmation?token_hash=secret"],
	["/GO/spring"],
	["/%0D%0Ax:y"],
])("leads %s nowhere", async (path) => {
	const [, location] = await locationOf(path);
	expect(location).toBeNull();
});

it("forwards no token and no destination", async () => {
	const path = "/Auth?next=https://evil.example&token=secret&utm_source=x";
	expect(await locationOf(path)).toEqual([308, "/auth?utm_source=x"]);
});
