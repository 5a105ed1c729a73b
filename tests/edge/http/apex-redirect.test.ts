import { expect, it } from "vitest";
import { createRedirectApex } from "../../../worker/http/redirects.ts";
import worker from "../../../worker/index.ts";
import { recordingEnv } from "../recording-env.ts";

const SITE = "https://www.site.test";

it.each([
	["https://site.test/", "https://www.site.test/"],
	["http://site.test/cta?utm_source=a#b", "https://www.site.test/cta?utm_source=a#b"],
	["https://site.test//evil.test/", "https://www.site.test//evil.test/"],
])("redirects %s to the site", (url, location) => {
	expect(createRedirectApex(SITE)(url)).toBe(location);
	expect(URL.parse(location)?.origin).toBe(SITE);
});

it.each([
	"https://www.site.test/",
	"https://site.test.evil.test/",
	"https://evil.test/?//site.test/",
	"https://site.test:8443/",
])("leaves %s alone", (url) => {
	expect(createRedirectApex(SITE)(url)).toBeUndefined();
});

it("keeps the method, before any route is looked at", async () => {
	const { raw, calls } = recordingEnv([]);
	const env = { ...(raw as object), SITE_ORIGIN: SITE };
	const request = new Request("https://site.test/api/billing/webhook", { method: "POST" });
	const response = await worker.fetch(request as never, env, {} as never);
	expect(response.status).toBe(308);
	expect(response.headers.get("location")).toBe(`${SITE}/api/billing/webhook`);
	expect(calls).toEqual([]);
});
