import fc from "fast-check";
import { expect, it } from "vitest";
import { encodeComponent } from "../../../worker/runtime/encode-component.ts";

it("encodes as encodeURIComponent does, and never throws", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (text) => {
			expect(encodeComponent(text)).toBe(encodeURIComponent(text.toWellFormed()));
		}),
	);
	expect(encodeComponent("\ud800")).toBe("%EF%BF%BD");
});
