import { describe, expect, it, vi } from "vitest";
import type { BlogView } from "../../../worker/contract/blog-view.ts";
import { createSite } from "../harness.ts";

type PostView = Extract<BlogView, { kind: "post" }>;

const behind = () => {};

async function postView() {
	const { services } = createSite();
	const blog = await services.blog();
	const found = await blog.getPost({ language: "en", slug: "rich-content" }, behind);
	if (found.kind !== "ok") throw new Error(found.kind);
	const view: PostView = { kind: "post", post: found.value, translations: [], related: [] };
	return { pages: services.blogDocuments, view };
}

describe("the blog's rendered pages", () => {
	it("are kept while what they show has not changed", async () => {
		const { pages, view } = await postView();
		const first = await pages.get("a", view);
		expect(await pages.get("a", { ...view })).toBe(first);
		const changed: BlogView = { ...view, post: { ...view.post, title: "Another" } };
		const second = await pages.get("a", changed);
		expect(second.html).toContain("Another");
		expect(second.etag).not.toBe(first.etag);
	});

	it("are made anew when a translation appears", async () => {
		const { pages, view } = await postView();
		const first = await pages.get("a", view);
		const translations: PostView["translations"] = [
			{ language: "fr", slug: "riche", title: "Riche" },
		];
		const second = await pages.get("a", { ...view, translations });
		expect(second.html).not.toBe(first.html);
		expect(second.html).toContain('href="/fr/blog/riche"');
	});

	it("leave the oldest when they are too many", async () => {
		const { pages, view } = await postView();
		const first = await pages.get("first", view);
		const large = { ...view.post, html: "x".repeat(4_000_000) };
		for (const key of ["b", "c", "d"]) await pages.get(key, { ...view, post: large });
		expect(await pages.get("first", view)).not.toBe(first);
	});

	it("are handed out again for a second, for addresses that are somebody's, and not after a purge", async () => {
		vi.useFakeTimers({ toFake: ["Date"] });
		try {
			const { pages, view } = await postView();
			const rendered = await pages.get("a", view);
			pages.keepRecent("/en/blog/a", rendered, 7);
			expect(pages.recent("/en/blog/a")).toMatchObject({ rendered, staleSeconds: 7 });
			expect(pages.recent("/en/blog/b")).toBeUndefined();
			vi.advanceTimersByTime(1001);
			expect(pages.recent("/en/blog/a")).toBeUndefined();
			pages.keepRecent("/en/blog/a", rendered, undefined);
			pages.forgetRecent();
			expect(pages.recent("/en/blog/a")).toBeUndefined();
			const long = `/en/blog?search=${"x".repeat(300)}`;
			pages.keepRecent(long, rendered, undefined);
			expect(pages.recent(long)).toBeUndefined();
		} finally {
			vi.useRealTimers();
		}
	});

	it("cut a frame where its list goes", async () => {
		const { pages } = await postView();
		const [before, after] = await pages.frame({
			kind: "frame",
			query: { language: "fr", page: 1 },
		});
		expect(before).toContain("<main");
		expect(after).toContain("</main>");
		expect(after.trimEnd().endsWith("</html>")).toBe(true);
	});
});
