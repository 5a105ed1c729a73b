import { expect, it } from "vitest";
import {
	ADDED_ATTRIBUTES,
	ALLOWED_ATTRIBUTES,
	ALLOWED_CLASS,
	ALLOWED_TAGS,
	REMOVED_WITH_CONTENT,
} from "../../../contract/sanitise-policy.ts";

it("allows no removed tag, and no tag for scripts, styles or forms", () => {
	expect(ALLOWED_TAGS.filter((tag) => REMOVED_WITH_CONTENT.includes(tag))).toEqual([]);
	for (const tag of [
		"script",
		"style",
		"svg",
		"annotation-xml",
		"template",
		"object",
		"noscript",
	]) {
		expect(REMOVED_WITH_CONTENT).toContain(tag);
	}
	for (const tag of ["iframe", "form", "input", "link", "meta", "base", "body", "h1"]) {
		expect(ALLOWED_TAGS).not.toContain(tag);
	}
});

it("allows no data, style, event or name attributes", () => {
	const names = Object.values(ALLOWED_ATTRIBUTES).flat();
	expect(names.filter((name) => /^(?:data-|on|style$|name$|target$|srcdoc$)/.test(name))).toEqual(
		[],
	);
});

it("adds attributes only to allowed tags, and none that authors may set", () => {
	for (const [tag, added] of Object.entries(ADDED_ATTRIBUTES)) {
		expect(ALLOWED_TAGS).toContain(tag);
		const authors = [...(ALLOWED_ATTRIBUTES[tag] ?? []), ...(ALLOWED_ATTRIBUTES["*"] ?? [])];
		expect(Object.keys(added).filter((name) => authors.includes(name))).toEqual([]);
	}
});

it.each([
	["language-c++", true],
	["wp-block-embed__wrapper", true],
	["is-position-bottom-right", true],
	["wp-block-button__width-7", false],
	["fixed", false],
	["site-header", false],
])("allows the class %s: %s", (name, allowed) => {
	expect(ALLOWED_CLASS.test(name)).toBe(allowed);
});
