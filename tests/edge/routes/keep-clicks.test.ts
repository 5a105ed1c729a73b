import { expect, it } from "vitest";
import { adCookie } from "../ad-cookie.ts";
import { cookiesOf, createSite } from "../harness.ts";

const ads = { platforms: ["google" as const], ports: {}, receipts: {} };
const consented = adCookie();
const keptBy = async (path: string, cookie: string, headers = {}) => {
	const site = createSite({ services: { ads } });
	const response = await site.request(path, { headers: { ...headers, cookie } });
	return cookiesOf(response).get("__Host-ads")?.replace(/~\w+~/, " ").split("!")[1];
};

const PATHS = ["/beta?gclid=G1", "/fr/blog?gclid=G1", "/cta?gclid=G1"];
it.each(PATHS)("keeps the click of an ad with consent: %s", async (path) => {
	expect(await keptBy(path, `consent=accepted; ${consented}`)).toBe("gclid G1");
});

it.each([
	["after a refusal", `consent=refused; ${consented}`, {}],
	["of a browser that refuses", `consent=accepted; ${consented}`, { "sec-gpc": "1" }],
	["with the consent to an earlier text", "consent=accepted", {}],
	["without a choice", consented, {}],
	["under an unsigned consent", `consent=accepted; ${adCookie().replace(/![^!]*$/, "")}`, {}],
	["of a visitor who is not measured", `measure=off; consent=accepted; ${consented}`, {}],
])("keeps no click %s", async (_, cookie, headers) => {
	for (const path of ["/beta?gclid=G1", "/cta?gclid=G1"]) {
		expect(await keptBy(path, cookie, headers)).toBeUndefined();
	}
});

it("keeps none where no platform is told", async () => {
	const headers = { cookie: `consent=accepted; ${consented}` };
	const response = await createSite().request("/beta?gclid=G1", { headers });
	expect(cookiesOf(response).has("__Host-ads")).toBe(false);
});
