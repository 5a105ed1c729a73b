import { expect, it, vi } from "vitest";
import { getPreview } from "../../../web/app/preview/get-preview.ts";

it.each([
	[200, "a post"],
	[403, "refused"],
	[404, "notFound"],
	[503, "unavailable"],
])("a preview with the status %i is %s", async (status, result) => {
	vi.stubGlobal("fetch", async () => Response.json({ post: "a post" }, { status }));
	const { signal } = new AbortController();
	expect(await getPreview({ id: "1", nonce: "n" }, signal)).toBe(result);
});
