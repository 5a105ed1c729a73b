import { expect, it } from "vitest";
import { createServices } from "../../worker/services.ts";
import { bindings, createSite } from "./harness.ts";
import { realSessions } from "./signed-in-site.ts";

const HOST = "https://challenges.cloudflare.com";
const KEYS = { TURNSTILE_SITE_KEY: "0x4SITE", TURNSTILE_SECRET_KEY: "0x4SECRET" };

function challengedSite() {
	const services = createServices({ ...bindings, ...KEYS });
	const { auth, verifyChallenge, responses, env, sqlCalls } = services;
	const sessions = realSessions(services.auth);
	return createSite({ services: { auth, verifyChallenge, responses, env, sessions, sqlCalls } });
}

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
])("tells whoever has no script that it needs one, and where to write (%s)", async (lang, text) => {
	const plain = await createSite().request(`/auth?lang=${lang}`);
	expect(await plain.text()).not.toContain(text);
	const html = await (await challengedSite().request(`/auth?mode=signup&lang=${lang}`)).text();
	const [, sentence = ""] = /<noscript>(.+?)<\/noscript>/s.exec(html) ?? [];
	expect(sentence).toContain(text);
	expect(sentence).toContain(
		`mailto:${createServices({ ...bindings, ...KEYS }).env.SUPPORT_EMAIL}`,
	);
});
