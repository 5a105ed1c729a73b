import { describe, expect, it } from "vitest";
import { callOfPlugin, createSite } from "../harness.ts";

const POST = "/fr/blog/lecon-de-tableur-n-1-recherches-totaux";
const BODY = JSON.stringify({
	action: "unpublish",
	posts: [{ language: "fr", slug: POST.split("/").at(-1) }],
});
const purge = async (site = createSite(), body = BODY) =>
	site.request("/api/blog/purge", await callOfPlugin(body));

describe("happy", () => {
	it("removes an unpublished post at once after a signed purge", async () => {
		const site = createSite();
		expect((await site.request(POST)).status).toBe(200);
		const { id = 0 } = site.wordpress.content.posts.find(({ slug }) => POST.endsWith(slug)) ?? {};
		site.wordpress.edit(id, { status: "draft" });
		expect((await purge(site)).status).toBe(200);
		expect((await site.request(POST)).status).toBe(404);
		expect(await (await site.request("/fr/blog")).text()).not.toContain(POST);
	});

	it("makes a removed picture 410 in all its sizes; one that never was is 404", async () => {
		const site = createSite();
		const statusOf = async (file: string) => (await site.request(`/media/2026/11/${file}`)).status;
		expect(await statusOf("gone.jpg")).toBe(404);
		await purge(site, JSON.stringify({ action: "update", posts: [], files: ["2026/11/gone.jpg"] }));
		expect(await statusOf("gone.jpg")).toBe(410);
		expect(await statusOf("gone-300x169.jpg")).toBe(410);
		expect(await statusOf("other.jpg")).toBe(404);
	});
});

describe("error", () => {
	const SENSELESS = ["", '{"action":"explode","posts":[]}', "not json"];
	it.each(SENSELESS)("returns 400 for a signed %j", async (body) => {
		expect((await purge(createSite(), body)).status).toBe(400);
	});

	it("returns 503 when the purge cannot be stored, so that it is retried", async () => {
		const site = createSite();
		const blog = await site.services.blog();
		const fails = () => Promise.reject(new Error("KV down"));
		site.services.blog = async () => ({ ...blog, purge: fails });
		expect((await purge(site)).status).toBe(503);
	});
});
