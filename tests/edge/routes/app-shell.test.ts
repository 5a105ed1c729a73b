import { describe, expect, it } from "vitest";
import { APP_PATHS, TEST_PATHS } from "../../../worker/contract/paths.ts";
import { siteConfig } from "../../../worker/env.ts";
import { DocumentStore } from "../../../worker/render/document-store.ts";
import { fakeAssets } from "../../fakes/assets.ts";
import { createSite, GOOGLEBOT } from "../harness.ts";

const configOf = async (response: Response): Promise<unknown> =>
	JSON.parse(/id="config">(.*?)<\/script>/.exec(await response.text())?.[1] ?? "");

describe("happy", () => {
	it.each(Object.values(APP_PATHS).flatMap((path) => [path, `${path}/`, `${path}?mode=signup`]))(
		"answers %s with the shell, which tells the app where Supabase, the checkouts and the portal are",
		async (path) => {
			const site = createSite();
			const response = await site.request(path);
			expect(response.status).toBe(200);
			const { env } = site.services;
			expect(await configOf(response)).toEqual({
				language: "fr",
				supabaseUrl: env.SUPABASE_URL,
				supabaseAnonKey: env.SUPABASE_ANON_KEY,
				supportEmail: env.SUPPORT_EMAIL,
				pixelId: "",
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
});

describe("happy, for trying things out", () => {
	it.each(Object.values(TEST_PATHS))("answers %s outside production alone", async (path) => {
		const { env } = createSite().services;
		const inProduction = createSite({
			services: { env: { ...env, ENVIRONMENT: "production" } },
		});
		expect((await createSite().request(path)).status).toBe(200);
		expect((await inProduction.request(path)).status).toBe(404);
	});
});

describe("error", () => {
	it("is a 500 in the one shape when the build lacks its template, and serves the next visitor", async () => {
		let built = false;
		const assets = fakeAssets(() =>
			built ? new Response('<html lang="fr"><!--head-->') : new Response(null, { status: 404 }),
		);
		const { env } = createSite().services;
		const site = createSite({
			services: { documents: new DocumentStore(assets, siteConfig(env), () => {}) },
		});
		const response = await site.request("/auth");
		expect(response.status).toBe(500);
		expect(await response.json()).toMatchObject({ error: { code: "unexpected" } });
		built = true;
		expect((await site.request("/auth")).status).toBe(200);
	});

	it("is a 405 for a POST: forms of the app go to Supabase", async () => {
		expect((await createSite().request("/auth", { method: "POST" })).status).toBe(405);
	});
});

describe("security", () => {
	it("never holds a secret", async () => {
		const site = createSite();
		const html = await (await site.request("/auth")).text();
		expect(html).not.toContain(site.services.env.SUPABASE_SECRET_KEY);
		expect(html).not.toContain("whsec_");
	});

	it("puts nothing of the address into the page: tokens stay where they are", async () => {
		const response = await createSite().request("/auth?token_hash=hunter2&type=</script>#x");
		expect(await response.text()).not.toContain("hunter2");
	});

	it.each([
		["a visitor", {}],
		["a crawler", { agent: GOOGLEBOT }],
	])("gives %s no cookie, no exposure and no place in search engines", async (_, init) => {
		const site = createSite();
		const response = await site.request("/auth", init);
		expect(response.headers.getSetCookie()).toEqual([]);
		expect(response.headers.get("x-robots-tag")).toBe("noindex");
		expect(site.batches).toEqual([]);
	});
});
