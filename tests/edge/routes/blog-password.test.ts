import { describe, expect, it } from "vitest";
import { fakeCache, fakeKv } from "../../fakes/storage.ts";
import { createSite, ORIGIN } from "../harness.ts";

const POST = "/en/blog/protected";
const TEXT = "<p>secret</p>";

function protectedSite(limit: "within" | "unknown" = "within") {
	const keys: string[] = [];
	const { kv, values } = fakeKv();
	const site = createSite({
		stores: { kv, cache: fakeCache() },
		services: {
			adminRateLimit: async (of) => {
				keys.push(...of);
				return limit;
			},
		},
	});
	const give = (password: string, path = POST) =>
		site.request(path, {
			method: "POST",
			body: new URLSearchParams({ password }),
			headers: { origin: ORIGIN },
		});
	const open = async (cookie: string, path = POST) => {
		const response = await site.request(path, { headers: { cookie } });
		return { response, html: await response.text() };
	};
	/** A cookie as the browser sends it. */
	const unlock = async () => {
		const [cookie = ""] = (await give("letmein")).headers.getSetCookie();
		return cookie.split(";")[0] ?? "";
	};
	return { site, give, open, unlock, keys, values };
}

describe("happy", () => {
	it("the password leads back to the post, which this browser may read and nobody stores", async () => {
		const { give, open, keys, values } = protectedSite();
		const response = await give("letmein");
		expect([response.status, response.headers.get("location")]).toEqual([303, POST]);
		expect(keys).toEqual(["post 39 local"]);
		const [cookie = ""] = response.headers.getSetCookie();
		expect(cookie).toMatch(
			/^__Host-post=[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=864000$/,
		);
		expect(cookie).not.toContain("letmein");

		const { html, response: page } = await open(cookie.split(";")[0] ?? "");
		expect(html).toContain(TEXT);
		expect(html).toContain('<meta name="description" content="secret"/>');
		expect(html).toContain('<meta name="robots" content="noindex"/>');
		expect(page.headers.get("cache-control")).toBe("private, no-store");
		expect(page.headers.get("etag")).toBeNull();
		expect((await open("")).html).not.toContain(TEXT);
		expect([...values.values()].join("")).not.toContain("secret");
	});

	it("the opened post is the page of the same post without a password, but for robots", async () => {
		const parts = ["One", "Two", "Three", "Four"].map((name) => `<h2>${name}</h2><p>secret</p>`);
		const content = `${parts.join("")}<p>${"more ".repeat(110_000)}</p>`;
		const [opened, plain] = [protectedSite(), protectedSite()];
		for (const { site } of [opened, plain]) {
			site.wordpress.edit(39, { content, excerpt: "<p>In short</p>" });
		}
		for (const post of plain.site.wordpress.content.posts) if (post.id === 39) delete post.password;
		const [own, other] = [await opened.open(await opened.unlock()), await plain.open("")];
		const tagsOf = ({ html }: { html: string }) =>
			html.split("<").filter((tag) => !tag.startsWith('meta name="robots"'));
		expect(tagsOf(own)).toContain('meta name="description" content="In short"/>');
		expect(tagsOf(own)).toEqual(tagsOf(other));
	});

	it("a changed password asks again", async () => {
		const { open, unlock, site } = protectedSite();
		const cookie = await unlock();
		site.wordpress.edit(39, { password: "another" });
		const { html, response } = await open(cookie);
		expect(response.status).toBe(200);
		expect(html).toContain('type="password"');
		expect(html).not.toContain(TEXT);
	});
});

describe("error", () => {
	it.each([
		["", "within", 403, "That is not the password"],
		["x".repeat(300), "within", 403, "That is not the password"],
		["letmein", "unknown", 503, "could not be checked"],
	] as const)("the password %j, limit %s, is %i: %s", async (password, limit, status, text) => {
		const { give, site } = protectedSite(limit);
		const response = await give(password);
		const html = await response.text();
		expect([response.status, html.includes(text), html.includes(TEXT)]).toEqual([
			...[status, true, false],
		]);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(response.headers.getSetCookie().join()).not.toContain("__Host-post");
		const asked = site.wordpress.requested().filter((path) => path.includes("password="));
		expect(asked).toEqual([]);
	});

	it("a WordPress that is down closes the post with a word", async () => {
		const { give, open, unlock, site } = protectedSite();
		const cookie = await unlock();
		site.wordpress.faults.set({ mode: "down" });
		const unread = protectedSite();
		unread.site.wordpress.faults.set({ mode: "down" });
		expect((await open(cookie)).response.status).toBe(503);
		for (const response of [await give("letmein"), await unread.give("letmein")]) {
			expect(response.status).toBe(503);
			expect(await response.text()).toContain('<html lang="en"');
		}
	});

	it("of a post that is not there is 404", async () => {
		const { give } = protectedSite();
		for (const slug of ["none", "%2f"]) {
			const response = await give("x", `/en/blog/${slug}`);
			expect([response.status, await response.text()]).toEqual([
				...[404, expect.stringContaining("Article not found")],
			]);
		}
	});
});

it("security: a cookie of another post opens nothing, nor does an invented one", async () => {
	const { open, unlock, site } = protectedSite();
	site.wordpress.edit(30, { password: "letmein" });
	const cookie = await unlock();
	const other = site.wordpress.content.posts.find(({ id }) => id === 30);
	const { html } = await open(cookie, `/${other?.lang}/blog/${other?.slug}`);
	expect(html).toContain('type="password"');
	expect((await open("__Host-post=letmein")).html).not.toContain(TEXT);
});
