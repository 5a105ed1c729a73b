import { describe, expect, it } from "vitest";
import { APP_PATHS, TEST_PATHS } from "../../../worker/contract/paths.ts";
import { siteConfig } from "../../../worker/env.ts";
import { DocumentStore } from "../../../worker/render/document-store.ts";
import { createServices } from "../../../worker/services.ts";
import { fakeAssets, TEMPLATE } from "../../fakes/assets.ts";
import { bindings, cookiesOf, createSite, GOOGLEBOT } from "../harness.ts";

const configOf = async (response: Response): Promise<unknown> =>
	JSON.parse(/id="config">(.*?)<\/script>/.exec(await response.text())?.[1] ?? "");

describe("happy", () => {
	it.each(Object.values(APP_PATHS).flatMap((path) => [path, `${path}/`, `${path}?mode=signup`]))(
		"returns the shell for %s, with the URLs of Supabase, the checkouts and the portal",
		async (path) => {
			const site = createSite();
			const response = await site.request(path);
			expect(response.status).toBe(200);
			const { env } = site.services;
			expect(await configOf(response)).toEqual({
				language: "fr",
				supabaseUrl: env.SUPABASE_URL,
				supabasePublishableKey: env.SUPABASE_PUBLISHABLE_KEY,
				supportEmail: env.SUPPORT_EMAIL,
				pixelId: "",
				turnstileSiteKey: "",
				analyticsTagId: "",
				checkout: { monthly: env.CHECKOUT_URL_MONTHLY, annual: env.CHECKOUT_URL_ANNUAL },
				billingPortalUrl: env.BILLING_PORTAL_URL,
			});
		},
	);

	it.each([
		["/auth", "", "fr"],
		["/auth", "lang=en", "en"],
		["/auth?lang=fr", "lang=en", "fr"],
		["/auth?lang=de", "lang=en", "en"],
	])("%s with cookie '%s' is in %s", async (path, cookie, language) => {
		const response = await createSite().request(path, { headers: { cookie } });
		expect(await response.clone().text()).toContain(`<html lang="${language}">`);
		expect(await configOf(response)).toMatchObject({ language });
	});

	it.each([
		["/auth?lang=en", "en"],
		["/dashboard?tab=profile&lang=fr", "fr"],
		["/auth?lang=de", undefined],
	])("keeps the language of the link %s in the cookie", async (path, language) => {
		const kept = cookiesOf(await createSite().request(path)).get("lang");
		expect(kept?.split(";")[0]).toBe(language);
	});
});

describe("happy: test pages", () => {
	it.each(Object.values(TEST_PATHS))("returns %s on this machine only", async (path) => {
		const { env } = createSite().services;
		expect((await createSite().request(path)).status).toBe(200);
		for (const ENVIRONMENT of ["production", "staging"] as const) {
			const deployed = createSite({ services: { env: { ...env, ENVIRONMENT } } });
			expect((await deployed.request(path)).status).toBe(404);
		}
	});
});

describe("error", () => {
	it("returns 500 while the template is missing, and 200 afterwards", async () => {
		let built = false;
		const assets = fakeAssets(() =>
			built ? new Response(TEMPLATE) : new Response(null, { status: 404 }),
		);
		const { env } = createSite().services;
		const site = createSite({
			services: { documents: new DocumentStore(assets, siteConfig(env)) },
		});
		const response = await site.request("/auth");
		expect(response.status).toBe(500);
		expect(await response.json()).toMatchObject({ error: { code: "unexpected" } });
		built = true;
		expect((await site.request("/auth")).status).toBe(200);
	});

	it("rejects a POST with 405, because the app's forms post to Supabase", async () => {
		expect((await createSite().request("/auth", { method: "POST" })).status).toBe(405);
	});
});

describe("security", () => {
	it.each([
		["/auth", true],
		["/auth/?mode=signup", true],
		["/dashboard", true],
		["/auth/confirmation", false],
		["/auth/reset-password", false],
		["/admin/dashboard", false],
		["/blog/preview", false],
	])("allows third parties' tags on %s: %s", async (path, allowed) => {
		const { ASSETS } = createSite().services.env;
		const env = { ...bindings, ASSETS, PIXEL_ID: "123", ANALYTICS_TAG_ID: "G-1" };
		const response = await createSite({ services: createServices(env) }).request(path);
		const policy = response.headers.get("content-security-policy") ?? "";
		expect(/facebook/.test(policy)).toBe(allowed);
		expect(/google/.test(policy)).toBe(allowed);
		expect(await configOf(response)).toMatchObject({ pixelId: allowed ? "123" : "" });
	});

	it("contains no secret", async () => {
		const site = createSite();
		const html = await (await site.request("/auth")).text();
		expect(html).not.toContain(site.services.env.SUPABASE_SECRET_KEY);
		expect(html).not.toContain("whsec_");
	});

	it("contains nothing of the URL, so that tokens do not leak", async () => {
		const response = await createSite().request("/auth?token_hash=hunter2&type=</script>#x");
		expect(await response.text()).not.toContain("hunter2");
	});

	it.each([
		["a visitor", {}],
		["a crawler", { agent: GOOGLEBOT }],
	])("sets no cookie, stores no exposure and is not indexed for %s", async (_, init) => {
		const site = createSite();
		const response = await site.request("/auth", init);
		expect(response.headers.getSetCookie()).toEqual([]);
		expect(response.headers.get("x-robots-tag")).toBe("noindex");
		expect(site.batches).toEqual([]);
	});
});
