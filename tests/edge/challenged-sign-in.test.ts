import { describe, expect, it } from "vitest";
import { createServices } from "../../worker/services.ts";
import { fakeTokens } from "../fakes/sessions.ts";
import { fakeSupabase, replies } from "../fakes/supabase.ts";
import { bindings, createSite, ORIGIN, type Site, stubFetch } from "./harness.ts";
import { realSessions } from "./signed-in-site.ts";

describe("with a configured challenge", () => {
	const HOST = "https://challenges.cloudflare.com";
	const KEYS = { TURNSTILE_SITE_KEY: "0x4SITE", TURNSTILE_SECRET_KEY: "0x4SECRET" };

	function challengedSite() {
		const services = createServices({ ...bindings, ...KEYS });
		const { auth, verifyChallenge, responses, env, sqlCalls } = services;
		const sessions = realSessions(services.auth);
		return createSite({ services: { auth, verifyChallenge, responses, env, sessions, sqlCalls } });
	}
	const signIn = (site: Site, given: object) =>
		site.request("/api/admin/sign-in", {
			method: "POST",
			body: JSON.stringify({ email: "boss@x.test", password: "hunter22", ...given }),
			headers: { origin: ORIGIN, "content-type": "application/json" },
		});

	it.each([
		["/auth", true],
		["/admin/login", true],
		["/pricing", false],
	])("%s lets the browser load it: %s", async (path, isLoaded) => {
		const response = await challengedSite().request(path);
		const policy = response.headers.get("content-security-policy") ?? "";
		for (const directive of ["script-src", "frame-src"]) {
			const sources = new RegExp(`${directive} ([^;]+)`).exec(policy)?.[1]?.split(" ");
			expect(sources?.includes(HOST), directive).toBe(isLoaded);
		}
		expect((await response.text()).includes(KEYS.TURNSTILE_SITE_KEY)).toBe(isLoaded);
	});

	it.each([
		["fr", "Activez JavaScript, ou écrivez-nous"],
		["en", "Turn JavaScript on, or write to us"],
	])(
		"tells whoever has no script that the form needs one, and where to write (%s)",
		async (lang, text) => {
			const plain = await createSite().request(`/auth?lang=${lang}`);
			expect(await plain.text()).not.toContain(text);
			const html = await (await challengedSite().request(`/auth?mode=signup&lang=${lang}`)).text();
			const [, sentence = ""] = /<noscript>(.+?)<\/noscript>/s.exec(html) ?? [];
			expect(sentence).toContain(text);
			expect(sentence).toContain(
				`mailto:${createServices({ ...bindings, ...KEYS }).env.SUPPORT_EMAIL}`,
			);
		},
	);

	it.each([
		["no token", {}, []],
		["a token that it refuses", { challenge: "forged" }, [{ success: false }]],
	])("rejects a sign-in with %s before anything else", async (_, given, verdicts) => {
		const { fetch, requests } = fakeSupabase(...verdicts.map((each) => replies(200, each)));
		stubFetch(fetch);
		const response = await signIn(challengedSite(), given);
		expect(response.status).toBe(403);
		expect(await response.json()).toMatchObject({ error: { code: "challenge_failed" } });
		expect(requests).toHaveLength(verdicts.length);
	});

	it("lets a sign-in pass whose token it accepts", async () => {
		const { fetch, requests } = fakeSupabase(
			replies(200, { success: true }),
			replies(200, true),
			replies(200, fakeTokens()),
			replies(204),
		);
		stubFetch(fetch);
		expect((await signIn(challengedSite(), { challenge: "token" })).status).toBe(200);
		expect(requests[0]).toMatchObject({
			url: `${HOST}/turnstile/v0/siteverify`,
			body: { secret: KEYS.TURNSTILE_SECRET_KEY, response: "token" },
		});
		expect(requests).toHaveLength(4);
	});
});
