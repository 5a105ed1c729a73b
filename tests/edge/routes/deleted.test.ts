import { expect, it } from "vitest";
import en from "../../../locales/en/auth.json" with { type: "json" };
import fr from "../../../locales/fr/auth.json" with { type: "json" };
import { accountSite, expectPage } from "../account-site.ts";

const PATH = "/auth/deleted";

it.each([
	["fr", fr.deleted.title],
	["en", en.deleted.title],
])("happy: the page after a deletion says so in %s", async (language, title) => {
	const response = await accountSite().visit(`${PATH}?lang=${language}`);
	await expectPage(response, 200, title);
});

it("security: the page after a deletion is the same for everybody, in no index and in no cache", async () => {
	const site = accountSite();
	const one = await site.visit(PATH);
	expect(one.headers.get("x-robots-tag")).toBe("noindex");
	expect(one.headers.get("cache-control")).toBe("private, no-store");
	expect(await one.text()).toBe(await (await accountSite().visit(PATH)).text());
	expect(site.names()).toEqual([]);
});
