import fc from "fast-check";
import { expect, it } from "vitest";
import { encodeComponent } from "../../../worker/runtime/encode-component.ts";
import { anyText } from "../../any-text.ts";

it("encodes as encodeURIComponent does, and never throws", () => {
	fc.assert(
		fc.property(anyText(), (text) => {
			expect(encodeComponent(text)).toBe(encodeURIComponent(text.toWellFormed()));
		}),
	);
	expect(encodeComponent("\ud800")).toBe("%EF%BF%BD");
});
