import { expect, it } from "vitest";
import { START_SCRIPT } from "../../../contract/start-script.ts";
import { formsIn, startAfterPaint, startForms } from "../../../worker/render/page-script.ts";

const started = (address: string) => `<script data-src="${address}">${START_SCRIPT}</script>`;
const CLIENT = '<script type="module" src="/@vite/client"></script>';

it.each([
	[
		"of the build, after the stylesheet",
		'<head><script type="module" crossorigin src="/assets/site-1.js"></script><style></style></head>',
		`<head><style></style>${started("/assets/site-1.js")}</head>`,
	],
	[
		"of vite dev, beside Vite's own",
		`<head>${CLIENT}<script type="module" src="/web/site/main.ts"></script></head>`,
		`<head>${CLIENT}${started("/web/site/main.ts")}</head>`,
	],
	["that a template lacks", "<head></head>", "<head></head>"],
])("starts the script %s", (_, template, expected) => {
	expect(startAfterPaint(template)).toBe(expected);
});

it("names the chunk of the forms on account pages only", () => {
	const forms = ' data-forms="/assets/enhance-1.js"';
	const built = `<head><script type="module"${forms} src="/assets/site-1.js"></script></head>`;
	expect(startAfterPaint(built)).toBe(`<head>${started("/assets/site-1.js")}</head>`);
	const [before, after] = started("/assets/site-1.js").split("<script");
	expect(startForms(startAfterPaint(built), formsIn(built))).toBe(
		`<head>${before}<script${forms}${after}</head>`,
	);
	expect(formsIn("<head></head>")).toBe("");
});
