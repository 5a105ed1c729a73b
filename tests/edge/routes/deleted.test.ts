import { expect, it } from "vitest";
import { accountSite } from "../account-site.ts";

const PATH = "/auth/deleted";

it("security: the page after a deletion is the same for everybody, in no index and in no cache", async () => {
	const site = accountSite();
	const one = await site.visit(PATH);
	expect(one.headers.get("x-robots-tag")).toBe("noindex");
	expect(one.headers.get("cache-control")).toBe("private, no-store");
	expect(await one.text()).toBe(await (await accountSite().visit(PATH)).text());
	expect(site.names()).toEqual([]);
});
