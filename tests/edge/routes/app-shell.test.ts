import { describe, expect, it } from "vitest";
import { ADMIN_PATHS, APP_PATHS, TEST_PATHS } from "../../../contract/paths.ts";
import { createServices } from "../../../worker/services.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { leadsTo } from "../account-site.ts";
import { bindings, cookiesOf, createSite, GOOGLEBOT } from "../harness.ts";
import { signedInSite } from "../signed-in-site.ts";

const configOf = async (response: Response): Promise<unknown> =>
	JSON.parse(/id="config">(.*?)<\/script>/.exec(await response.text())?.[1] ?? "");

const ENDED = { operator_factor_due: new Refusal("unauthenticated") };
const PREVIEW = APP_PATHS.blogPreview;

const userOf = (html: string): unknown =>
	JSON.parse(/id="user">(.*?)<\/script>/.exec(html)?.[1] ?? "");

describe("happy", () => {
	it.each(Object.values(APP_PATHS))(
		"returns the shell for %s to who is signed in, and says who that is, with no token",
		async (path) => {
			const site = await signedInSite();
			const response = await site.send(path);
			expect(response.status).toBe(200);
			const html = await response.clone().text();
			const { env } = site.services;
			expect(await configOf(response)).toEqual({
				language: "fr",
				supportEmail: env.SUPPORT_EMAIL,
				pixelId: "",
				providers: ["azure", "google"],
				turnstileSiteKey: "",
				hasPasskeys: false,
				analyticsTagId: "",
				billingPortalUrl: env.BILLING_PORTAL_URL,
			});
			expect(userOf(html)).toEqual({ ...ACCOUNT, aal: "aal1" });
			for (const secret of [
				...[env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, env.SUPABASE_SECRET_KEY],
				...[fakeTokens().access_token, fakeTokens().refresh_token],
			]) {
				expect(html).not.toContain(secret);
			}
		},
	);

	it("tells strangers to sign in for the dashboard, and shows them the other pages", async () => {
		const site = createSite();
		const response = await site.request("/dashboard?tab=profile");
		expect(leadsTo(response)).toEqual([302, "/auth?next=%2Fdashboard%3Ftab%3Dprofile"]);
		expect(userOf(await (await site.request(PREVIEW)).text())).toBeNull();
	});

	it("leads a reload of the dashboard, whose session has ended elsewhere, to the sign-in and back", async () => {
		const site = await signedInSite({ functions: ENDED });
		const response = await site.send("/dashboard?tab=profile");
		expect(leadsTo(response)).toEqual([302, "/auth?next=%2Fdashboard%3Ftab%3Dprofile"]);
		expect(cookiesOf(response).get("__Host-session")).toBe("");
	});

	it("shows the dashboard while Auth is unavailable: nobody is signed out", async () => {
		const open = async () => ({ state: "unavailable" as const, cookies: [] });
		const { services } = createSite();
		const site = createSite({ services: { sessions: { ...services.sessions, open } } });
		expect((await site.request("/dashboard/")).status).toBe(503);
	});

	it("says that nobody is signed in once an operator's session has ended, and takes the cookie", async () => {
		const shown = async (reply: unknown) => {
			const functions = { operator_factor_due: reply };
			const response = await (await signedInSite({ functions })).send(ADMIN_PATHS.login);
			const user = userOf(await response.clone().text());
			return [user !== null, cookiesOf(response).get("__Host-session")];
		};
		expect(await shown(new Refusal("unauthenticated"))).toEqual([false, ""]);
		for (const reply of [null, new Refusal("forbidden"), new Refusal("unavailable")]) {
			expect(await shown(reply)).toEqual([true, undefined]);
		}
	});

	it.each([
		[PREVIEW, "", "fr"],
		[PREVIEW, "lang=en", "en"],
		[`${PREVIEW}?lang=fr`, "lang=en", "fr"],
		[`${PREVIEW}?lang=de`, "lang=en", "en"],
	])("%s with cookie '%s' is in %s", async (path, cookie, language) => {
		const response = await createSite().request(path, { headers: { cookie } });
		expect(await response.clone().text()).toContain(`<html lang="${language}">`);
		expect(await configOf(response)).toMatchObject({ language });
	});

	it.each([
		[`${PREVIEW}?lang=en`, "en"],
		["/dashboard?tab=profile&lang=fr", "fr"],
		[`${PREVIEW}?lang=de`, undefined],
	])("keeps the language of the link %s in the cookie", async (path, language) => {
		const kept = cookiesOf(await createSite().request(path)).get("lang");
		expect(kept?.split(";")[0]).toBe(language);
	});
});

it.each(Object.values(TEST_PATHS))(
	"happy: test pages returns %s on this machine only",
	async (path) => {
		expect((await createSite().request(path)).status).toBe(200);
		for (const ENVIRONMENT of ["production", "staging"] as const) {
			const deployed = createSite({ env: { ENVIRONMENT } });
			expect((await deployed.request(path)).status).toBe(404);
		}
	},
);

describe("security", () => {
	it.each([
		["/auth-register-test", true],
		["/admin/dashboard", false],
		["/blog/preview", false],
	])("allows third parties' tags on %s: %s", async (path, allowed) => {
		const { ASSETS } = createSite().services.env;
		const env = { ...bindings, ASSETS, PIXEL_ID: "123", ANALYTICS_TAG_ID: "G-1" };
		const siteWith = (more: object) =>
			createSite({ services: createServices({ ...env, ...more } as typeof env) });
		const response = await siteWith({}).request(path);
		const policy = response.headers.get("content-security-policy") ?? "";
		expect(/facebook/.test(policy)).toBe(allowed);
		expect(/google/.test(policy)).toBe(allowed);
		expect(await configOf(response)).toMatchObject({ pixelId: allowed ? "123" : "" });
		const withPasskeys = await siteWith({ PASSKEYS: "on" }).request(path);
		expect(await configOf(withPasskeys)).toMatchObject({ hasPasskeys: true });
		// A site with the analytics tag alone, of which another page was shown before.
		const { request } = siteWith({ PIXEL_ID: "" });
		await request("/auth-register-test");
		const config = await configOf(await request(path));
		expect(config).toMatchObject({ pixelId: "", analyticsTagId: allowed ? "G-1" : "" });
	});

	it.each([
		["a visitor", {}],
		["a crawler", { agent: GOOGLEBOT }],
	])("sets no cookie, stores no exposure and is not indexed for %s", async (_, init) => {
		const site = createSite();
		const response = await site.request(PREVIEW, init);
		expect(response.headers.getSetCookie()).toEqual([]);
		expect(response.headers.get("x-robots-tag")).toBe("noindex");
		expect(site.batches).toEqual([]);
	});
});
