import { describe, expect, it } from "vitest";
import { inlineStyle } from "../../../worker/render/inline-style.ts";
import { fakeAssets } from "../../fakes/assets.ts";

const LINKED = '<head><link rel="stylesheet" crossorigin href="/assets/site-abc.css"></head>';

describe("the documents' stylesheet", () => {
	it("is inlined in the page, with its hash for the policy", async () => {
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

	it("remains a link in vite dev", async () => {
		const hot = '<link rel="stylesheet" href="/web/site/styles/site.css">';
		expect(await inlineStyle(fakeAssets(), hot)).toEqual({ text: hot });
	});

	it("is named in the error when it is missing", async () => {
		const assets = fakeAssets(() => new Response("", { status: 404 }));
		await expect(inlineStyle(assets, LINKED)).rejects.toThrow("/assets/site-abc.css returned 404");
	});
});
