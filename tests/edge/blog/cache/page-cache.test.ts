import { expect, it } from "vitest";
import { PageCache } from "../../../../worker/blog/cache/page-cache.ts";

function counting(html = "<p>page</p>") {
	let renders = 0;
	const render = async () => {
		renders++;
		return { html, styleSource: "'sha256-a='" };
	};
	return { render, renders: () => renders };
}

it("are rendered once for identical parts", async () => {
	const pages = new PageCache();
	const { render, renders } = counting();
	const post = { title: "a" };
	const first = await pages.get("a", [post, "related"], render);
	expect(await pages.get("a", [post, "related"], render)).toBe(first);
	expect(renders()).toBe(1);
});

const POST = { title: "a" };
it.each([
	["one more part", [POST, "related", "more"]],
	["one part less", [POST]],
	["another part that is alike", [{ title: "a" }, "related"]],
])("are rendered again with %s", async (_, parts) => {
	const pages = new PageCache();
	const { render, renders } = counting();
	await pages.get("a", [POST, "related"], render);
	await pages.get("a", parts, render);
	expect(renders()).toBe(2);
});

it("are not stored when rendering fails", async () => {
	const pages = new PageCache();
	const failing = () => Promise.reject(new Error("made to fail"));
	await expect(pages.get("a", [], failing)).rejects.toThrow("made to fail");
	const { bytes, styleSource } = await pages.get("a", [], counting("<p>b</p>").render);
	expect(new TextDecoder().decode(bytes)).toBe("<p>b</p>");
	expect(styleSource).toBe("'sha256-a='");
});

it("are evicted by their bytes, the least recently used first", async () => {
	const pages = new PageCache();
	const first = counting();
	await pages.get("first", [], first.render);
	for (const key of ["b", "c", "d"]) {
		await pages.get(key, [], async () => ({ html: "x".repeat(2_000_000), styleSource: "" }));
	}
	await pages.get("first", [], first.render);
	expect(first.renders()).toBe(2);
});
