import { describe, expect, it } from "vitest";
import { openBlog } from "../../../worker/blog/open-blog.ts";
import { fakeLog } from "../../fakes/ports.ts";
import { fakeWordpress, SITE, WORDPRESS } from "../../fakes/wordpress.ts";
import { bindings } from "../harness.ts";

describe("opening the blog", () => {
	it("does no I/O and returns the same blog each time", async () => {
		const { connection, requests } = fakeWordpress();
		const open = openBlog({
			wordpressOrigin: WORDPRESS,
			mediaHosts: [],
			siteOrigin: SITE,
			secret: "secret",
			kv: bindings.CONFIG,
			log: fakeLog(),
			connection,
		});
		const [one, other] = await Promise.all([open(), open()]);
		expect(one).toBe(other);
		expect(await open()).toBe(one);
		expect(requests).toEqual([]);
	});
});
