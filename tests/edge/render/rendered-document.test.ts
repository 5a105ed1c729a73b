import { expect, it } from "vitest";
import { etagOf } from "../../../worker/render/rendered-document.ts";

it("names equal pages equally and others otherwise, in quotes", async () => {
	expect(await etagOf("<p>a</p>")).toBe(await etagOf("<p>a</p>"));
	expect(await etagOf("<p>a</p>")).not.toBe(await etagOf("<p>b</p>"));
	expect(await etagOf("")).toMatch(/^"[0-9a-f]{24}"$/);
});
