import { expect, it } from "vitest";
import { sanitise } from "../../../../worker/blog/content/sanitise.ts";
import { ORIGINS } from "../../../fakes/wordpress.ts";

const classOf = (html: string) => /class="([^"]*)"/.exec(sanitise(html, ORIGINS).html)?.[1];

it.each([
	["flex-basis:33.33%", "wp-block-column post-width-35"],
	["color: red; flex-basis: 66.66%", "wp-block-column post-width-65"],
	["flex-basis:100%", "wp-block-column"],
	["flex-basis:9999999999999%", "wp-block-column"],
	["flex-basis:20rem", "wp-block-column"],
	["background:url(//evil.example)", "wp-block-column"],
])("a column of %s has the class %s, and no style", (style, expected) => {
	const html = `<div class="wp-block-column" style="${style}"><p>x</p></div>`;
	expect(classOf(html)).toBe(expected);
	expect(sanitise(html, ORIGINS).html).not.toContain("style");
});

it.each([
	["has-vivid-red-color has-text-color", "post-text-red"],
	["has-vivid-green-cyan-color", "post-text-green"],
	["has-luminous-vivid-amber-color", undefined],
	["has-vivid-red-background-color has-background", "has-background"],
	[
		"wp-block-group is-vertical is-content-justification-right",
		"wp-block-group is-vertical is-content-justification-right",
	],
])("the editor's %s is %s in our palette", (given, expected) => {
	expect(classOf(`<p class="${given}">x</p>`)).toBe(expected);
});
