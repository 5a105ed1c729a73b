import { describe, expect, it } from "vitest";
import {
	fillTemplate,
	forAccounts,
	loadTemplate,
	templateSource,
} from "../../../worker/render/template.ts";
import { fakeAssets, TEMPLATE } from "../../fakes/assets.ts";

const load = (response: () => Response) => loadTemplate(fakeAssets(response), "/web/site.html");

describe("a template", () => {
	it("is loaded from the client build without the space between its tags", async () => {
		const spaced = TEMPLATE.replaceAll("><", ">\n\t<");
		const assets = fakeAssets(() => new Response(spaced));
		const template = await loadTemplate(assets, "/web/site.html");
		expect(fillTemplate(template, "fr", "<!--head-->", "<!--body-->")).toBe(TEMPLATE);
		expect(assets.requested).toEqual(["/web/site.html"]);
	});

	it.each([
		["missing", () => new Response("", { status: 404 }), "/web/site.html returned 404"],
		["without a language", () => new Response("<html>"), 'has no <html lang="fr">'],
		["without a head", () => new Response('<html lang="fr">'), "has no <!--head-->"],
		["without a body", () => new Response('<html lang="fr"><!--head-->'), "has no <!--body-->"],
	])("is rejected by its name: %s", async (_, response, message) => {
		await expect(load(response)).rejects.toThrow(message);
	});
});

it("is read again after a page for which it could not be", async () => {
	let status = 503;
	const read = templateSource(
		fakeAssets(() => new Response(TEMPLATE, { status })),
		"/web/site.html",
	);
	await expect(read()).rejects.toThrow("503");
	status = 200;
	expect(fillTemplate(await read(), "fr", "", "")).toContain("<html");
});

it("preloads the typeface on account pages only", async () => {
	const preload = '<link rel="preload" href="/assets/sans.woff2" as="font" crossorigin>';
	const built = TEMPLATE.replace("<!--head-->", `${preload}<!--head-->`);
	const template = await templateSource(
		fakeAssets(() => new Response(built)),
		"/web/site.html",
	)();
	expect(fillTemplate(template, "fr", "", "")).not.toContain("preload");
	expect(fillTemplate(forAccounts(template), "fr", "", "")).toContain(`<head>${preload}</head>`);
});
