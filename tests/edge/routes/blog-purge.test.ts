import { expect, it } from "vitest";
import { callOfPlugin, createSite } from "../harness.ts";

const purge = async (body: string, site = createSite()) =>
	site.request("/api/blog/purge", await callOfPlugin(body));

const SENSELESS = ["", '{"action":"explode","posts":[]}', "not json"];
it.each(SENSELESS)("error: returns 400 for a signed %j", async (body) => {
	expect((await purge(body)).status).toBe(400);
});

it("error: returns 503 when the purge cannot be stored, so that it is retried", async () => {
	const site = createSite();
	const blog = await site.services.blog();
	site.services.blog = async () => ({ ...blog, purge: () => Promise.reject(new Error("KV down")) });
	const posts = Array(20).fill({ language: "fr", slug: "x".repeat(480) });
	const body = JSON.stringify({ action: "unpublish", posts });
	expect((await purge(body, site)).status).toBe(503);
});
