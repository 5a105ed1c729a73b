import { expect, it } from "vitest";
import { tagHtml } from "../../../worker/runtime/tagged-html.ts";

it("makes equal quoted ETags for equal pages and different ones for others", async () => {
	const { etag } = await tagHtml("<p>a</p>");
	expect((await tagHtml("<p>a</p>")).etag).toBe(etag);
	expect((await tagHtml("<p>b</p>")).etag).not.toBe(etag);
	expect(await tagHtml("")).toEqual({
		bytes: new Uint8Array(),
		etag: expect.stringMatching(/^"[0-9a-f]{24}"$/),
	});
});
