import { expect, it } from "vitest";
import { sanitise } from "../../../../worker/blog/content/sanitise.ts";
import { ORIGINS, WORDPRESS } from "../../../fakes/wordpress.ts";

const classOf = (html: string) => /class="([^"]*)"/.exec(sanitise(html, ORIGINS).html)?.[1];

it.each([
	["flex-basis:33.33%", "wp-block-column post-width-35"],
	["flex-basis:100%", "wp-block-column"],
	["background:url(//evil.example)", "wp-block-column"],
])("a column of %s has the class %s, and no style", (style, expected) => {
	const html = `<div class="wp-block-column" style="${style}"><p>x</p></div>`;
	expect(classOf(html)).toBe(expected);
	expect(sanitise(html, ORIGINS).html).not.toContain("style");
});

it.each([
	["has-vivid-red-color has-text-color", "post-text-red"],
	...["luminous-vivid-orange", "pale-pink"].map((name) => [`has-${name}-color`, "post-text-red"]),
	["has-vivid-green-cyan-color", "post-text-green"],
	["has-light-green-cyan-color", "post-text-green"],
	["has-cyan-bluish-gray-color", "post-text-quiet"],
	["has-vivid-red-background-color has-background", "has-background"],
	[
		"wp-block-group is-vertical is-content-justification-right",
		"wp-block-group is-vertical is-content-justification-right",
	],
])("the editor's %s is %s in our palette", (given, expected) => {
	expect(classOf(`<p class="${given}">x</p>`)).toBe(expected);
});

it("the width of a column is one of ours, from a tenth to nine of them", () => {
	const given = Array.from({ length: 20 }, (_, n) => 5 * (n + 1));
	const widths = given.map((width) =>
		classOf(`<div class="wp-block-column" style="flex-basis:${width + 2}%">x</div>`),
	);
	const named = given.map((width) => `wp-block-column post-width-${width}`);
	expect(widths).toEqual([
		"wp-block-column",
		...named.slice(1, 18),
		...Array(2).fill("wp-block-column"),
	]);
});

it.each([
	["color:red;text-align: right", "has-text-align-right"],
	["text-align:center", "has-text-align-center"],
	["text-align:left", undefined],
])("a paragraph of the classic editor with %s has the class %s", (style, expected) => {
	expect(classOf(`<p style="${style}">x</p>`)).toBe(expected);
});

it.each([
	["33% auto", "wp-block-media-text__media post-width-35"],
	["auto 33%", "wp-block-media-text__media post-width-35"],
])("the picture beside a text with the columns %s has the class %s", (columns, expected) => {
	const figure = '<figure class="wp-block-media-text__media"><p>x</p></figure>';
	const html = `<div class="wp-block-media-text" style="grid-template-columns:${columns}">${figure}</div>`;
	expect(/<figure class="([^"]*)"/.exec(sanitise(html, ORIGINS).html)?.[1]).toBe(expected);
});

it.each([
	["width:200px", "sheet-1024x512.jpg", "", 'width="200" height="100"'],
	[
		"width:200px;height:auto",
		"sheet.jpg",
		'width="1000" height="1000"',
		'width="200" height="200"',
	],
	["width:200px", "sheet.jpg", "", undefined],
])("a picture with the style %s, %s, is as wide as was chosen", (style, file, size, expected) => {
	const src = `${WORDPRESS}/wp-content/uploads/2026/11/${file}`;
	const { html } = sanitise(`<img style="${style}" src="${src}" ${size} alt="">`, ORIGINS);
	expect(/width="\d+" height="\d+"/.exec(html)?.[0]).toBe(expected);
});
