import { describe, expect, it } from "vitest";
import { signPurge } from "../../fakes/plugin-requests.ts";
import { BLOG_SECRET, createSite } from "../harness.ts";

const POST = "/fr/blog/lecon-de-tableur-n-1-recherches-totaux";
const BODY = JSON.stringify({
	action: "unpublish",
	posts: [{ language: "fr", slug: POST.split("/").at(-1) }],
});
const purge = async (headers: Record<string, string>, body = BODY) =>
	createSite().request("/api/blog/purge", { method: "POST", body, headers });

describe("happy", () => {
	it("removes an unpublished post at once after a signed purge", async () => {
		const site = createSite();
		expect((await site.request(POST)).status).toBe(200);
		site.wordpress.edit(
			site.wordpress.content.posts.find(({ slug }) => POST.endsWith(slug))?.id ?? 0,
			{ status: "draft" },
		);
		const headers = await signPurge(BODY, BLOG_SECRET, Date.now());
		const response = await site.request("/api/blog/purge", { method: "POST", body: BODY, headers });
		expect(response.status).toBe(200);
		expect((await site.request(POST)).status).toBe(404);
		expect(await (await site.request("/fr/blog")).text()).not.toContain(POST);
	});

	it("makes a removed picture 410 in all its sizes; one that never was is 404", async () => {
		const site = createSite();
		const body = JSON.stringify({ action: "update", posts: [], files: ["2026/11/gone.jpg"] });
		const headers = await signPurge(body, BLOG_SECRET, Date.now());
		expect((await site.request("/media/2026/11/gone.jpg")).status).toBe(404);
		await site.request("/api/blog/purge", { method: "POST", body, headers });
		for (const [file, status] of [
			["gone.jpg", 410],
			["gone-300x169.jpg", 410],
			["other.jpg", 404],
		] as const) {
			expect((await site.request(`/media/2026/11/${file}`)).status, file).toBe(status);
		}
	});
});

describe("error", () => {
	it.each(["", "{}", "[]", '{"action":"explode","posts":[]}', "not json"])(
		"returns 400 for a signed %j",
		async (body) => {
			expect((await purge(await signPurge(body, BLOG_SECRET, Date.now()), body)).status).toBe(400);
		},
	);

	it("returns 503 when the purge cannot be stored, so that it is retried", async () => {
		const site = createSite();
		const blog = await site.services.blog();
		site.services.blog = async () => ({
			...blog,
			purge: async () => {
				throw new Error("KV down");
			},
		});
		const headers = await signPurge(BODY, BLOG_SECRET, Date.now());
		const response = await site.request("/api/blog/purge", { method: "POST", body: BODY, headers });
		expect(response.status).toBe(503);
	});
});

describe("security", () => {
	it.each([
		["no signature", async () => ({})],
		["another secret's signature", () => signPurge(BODY, "another-secret-0123456", Date.now())],
		["a signature of an hour ago", () => signPurge(BODY, BLOG_SECRET, Date.now() - 3_600_000)],
		["another body's signature", () => signPurge(`${BODY} `, BLOG_SECRET, Date.now())],
	])("rejects a purge with %s", async (_, sign) => {
		expect((await purge(await sign())).status).toBe(400);
	});

	it("rejects every purge without a configured secret", async () => {
		const { services } = createSite();
		const site = createSite({ services: { env: { ...services.env, WORDPRESS_SECRET: "" } } });
		const headers = await signPurge(BODY, "unset", Date.now());
		const response = await site.request("/api/blog/purge", { method: "POST", body: BODY, headers });
		expect(response.status).toBe(400);
	});
});
