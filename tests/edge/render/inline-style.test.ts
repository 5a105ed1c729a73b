import { describe, expect, it } from "vitest";
import { inlineStyle } from "../../../worker/render/inline-style.ts";
import { fakeAssets } from "../../fakes/assets.ts";

const LINKED = '<head><link rel="stylesheet" crossorigin href="/assets/site-abc.css"></head>';

describe("the documents' stylesheet", () => {
	it("stands in the page, under the hash of its very bytes", async () => {
		const css = "a{color:red}/* $& */";
		const page = await inlineStyle(
			fakeAssets(() => new Response(`${css}\n`)),
			LINKED,
		);
		expect(page.text).toBe(`<head><style>${css}</style></head>`);
		const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(css));
		expect(page.styleSource).toBe(
			`'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`,
		);
	});

	it("stays a link under vite dev", async () => {
		const hot = '<link rel="stylesheet" href="/web/site/styles/site.css">';
		expect(await inlineStyle(fakeAssets(), hot)).toEqual({ text: hot });
	});

	it("that is missing is told by its name", async () => {
		const assets = fakeAssets(() => new Response("", { status: 404 }));
		await expect(inlineStyle(assets, LINKED)).rejects.toThrow("/assets/site-abc.css returned 404");
	});
});
