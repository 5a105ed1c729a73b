import { expect, it } from "vitest";
import { START_SCRIPT } from "../../../worker/contract/start-script.ts";
import { startAfterPaint } from "../../../worker/render/page-script.ts";

const started = (address: string, forms = "") =>
	`<script data-src="${address}"${forms}>${START_SCRIPT}</script>`;
const CLIENT = '<script type="module" src="/@vite/client"></script>';

it.each([
	[
		"of the build, after the stylesheet",
		'<head><script type="module" crossorigin src="/assets/site-1.js"></script><style></style></head>',
		`<head><style></style>${started("/assets/site-1.js")}</head>`,
	],
	[
		"of the build, with the chunk of the forms",
		'<head><script type="module" data-forms="/assets/enhance-1.js" crossorigin src="/assets/site-1.js"></script></head>',
		`<head>${started("/assets/site-1.js", ' data-forms="/assets/enhance-1.js"')}</head>`,
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
