import { describe, expect, it } from "vitest";
import { signPurge } from "../../fakes/plugin-requests.ts";
import { BLOG_SECRET, createSite, type Site } from "../harness.ts";

const signed = (secret = BLOG_SECRET, at = Date.now()) => signPurge("{}", secret, at, "state");
const ask = async (site: Site, headers: Record<string, string>, body = "{}") =>
	site.request("/api/blog/state", { method: "POST", body, headers });

describe("happy", () => {
	it("tells the plugin that the site reads WordPress, and when it last did", async () => {
		const response = await ask(createSite(), await signed());
		expect([response.status, await response.json()]).toEqual([
			200,
			{ state: "up", ageSeconds: expect.any(Number), doubt: null },
		]);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
	});
});

describe("error", () => {
	it("tells that WordPress is down and has too little to be believed, without the upstream's error", async () => {
		const site = createSite();
		const blog = await site.services.blog();
		const doubt = {
			...{ since: "2026-11-26T10:00:00.000Z", lost: 22, hidden: 0, of: 45 },
			languages: ["fr"],
		};
		site.services.blog = async () => ({
			...blog,
			state: async (background) => ({
				...(await blog.state(background)),
				...{ state: "down", doubt, lastError: "connect 10.0.0.7", ageSeconds: 7 },
			}),
		});
		const response = await ask(site, await signed());
		expect(await response.json()).toEqual({ state: "down", ageSeconds: 7, doubt });
	});
});

describe("security", () => {
	it.each([
		["no signature", async () => ({})],
		["another secret's signature", () => signed("another-secret-0123456")],
		["a signature of an hour ago", () => signed(BLOG_SECRET, Date.now() - 3_600_000)],
		["the signature of a purge", () => signPurge("{}", BLOG_SECRET, Date.now())],
	])("tells nobody with %s", async (_, sign) => {
		expect((await ask(createSite(), await sign())).status).toBe(400);
	});

	it("a signature of it purges nothing", async () => {
		const body = '{"action":"update","posts":[]}';
		const headers = await signPurge(body, BLOG_SECRET, Date.now(), "state");
		const response = await createSite().request("/api/blog/purge", {
			method: "POST",
			body,
			headers,
		});
		expect(response.status).toBe(400);
	});
});
