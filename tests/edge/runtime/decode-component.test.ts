import { expect, it } from "vitest";
import { decodeComponent } from "../../../worker/runtime/decode-component.ts";

it.each([
	["a%20b", "a b"],
	["%F0%9F%9A%80", "🚀"],
	["100%", undefined],
	["%E0%A4", undefined],
])("decodes %j once to %j", (text, value) => {
	expect(decodeComponent(text)).toBe(value);
});
