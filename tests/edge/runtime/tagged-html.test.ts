import { expect, it } from "vitest";
import { tagHtml } from "../../../worker/runtime/tagged-html.ts";

const pageOf = (html: string) => ({ html, styleSource: "'sha256-a='" });

it("makes equal quoted ETags for equal pages and different ones for others", async () => {
	const { etag } = await tagHtml(pageOf("<p>a</p>"));
	expect((await tagHtml(pageOf("<p>a</p>"))).etag).toBe(etag);
	expect((await tagHtml(pageOf("<p>b</p>"))).etag).not.toBe(etag);
	expect(await tagHtml(pageOf(""))).toEqual({
		bytes: new Uint8Array(),
		etag: expect.stringMatching(/^"[0-9a-f]{24}"$/),
		styleSource: "'sha256-a='",
	});
});
