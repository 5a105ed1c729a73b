import { expect, it, vi } from "vitest";
import { createSite } from "../harness.ts";

it("error: a removed picture is gone for good", async () => {
	const site = createSite({ services: { media: async () => "gone" } });
	expect((await site.request("/media/a.png")).status).toBe(410);
});

it.each([
	["/media/a.mp4", "public, max-age=3600, stale-while-revalidate=86400"],
	["/media/a.mp4?v=1", "public, max-age=86400, stale-while-revalidate=604800"],
])("happy: a part of %s is one, and kept: %s", async (path, policy) => {
	const headers: [string, string][] = [["content-range", "bytes 0-1/9"]];
	const media = vi.fn(async () => ({
		...{ type: "video/mp4", body: new Uint8Array(2), status: 206, headers },
	}));
	const site = createSite({ services: { media: media as never } });
	const response = await site.request(path, { headers: { range: "bytes=0-1" } });
	const sent = ["content-type", "content-range", "cache-control"].map((name) =>
		response.headers.get(name),
	);
	expect([response.status, ...sent]).toEqual([206, "video/mp4", "bytes 0-1/9", policy]);
	expect(media).toHaveBeenCalledWith(path, expect.anything(), "bytes=0-1");
});
