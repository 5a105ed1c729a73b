import { expect, it } from "vitest";
import { addStyle, takeStylesheet } from "../../../worker/render/page-style.ts";
import { fakeAssets } from "../../fakes/assets.ts";

const LINKED = '<link rel="stylesheet" crossorigin href="/assets/site-abc.css">';
const CSS = 'p:before{content:"$&"}.later{color:red}';

const taken = () =>
	takeStylesheet(
		fakeAssets(() => new Response(`${CSS}\n`)),
		`<head>${LINKED}</head>`,
	);

async function hashOf(css: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(css));
	return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

it("is inside the page as far as the page uses it, with its hash for the policy", async () => {
	const { text, stylesheet } = await taken();
	const css = 'p:before{content:"$&"}';
	expect(await addStyle(`${text}<p>`, stylesheet)).toEqual({
		html: `<head><style>${css}</style></head><p>`,
		styleSource: await hashOf(css),
	});
});

it("has what the script may add", async () => {
	const link = LINKED.replace("crossorigin", 'data-added="em .later" crossorigin');
	const { text, stylesheet } = await takeStylesheet(
		fakeAssets(() => new Response(CSS)),
		link,
	);
	expect((await addStyle(text, stylesheet)).html).toBe("<style>.later{color:red}</style>");
});

it("is named in the error when it is missing", async () => {
	const assets = fakeAssets(() => new Response("", { status: 404 }));
	await expect(takeStylesheet(assets, LINKED)).rejects.toThrow("/assets/site-abc.css returned 404");
});

it("remains a link in vite dev", async () => {
	const hot = '<link rel="stylesheet" href="/web/site/styles/site.css">';
	const { text, stylesheet } = await takeStylesheet(fakeAssets(), hot);
	expect(await addStyle(text, stylesheet)).toEqual({ html: hot, styleSource: "" });
});
