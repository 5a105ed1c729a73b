import { expect, it } from "vitest";
import type { BlogView } from "../../../contract/blog-view.ts";
import { visitWith } from "../../fakes/ports.ts";
import { createSite } from "../harness.ts";

type PostView = Extract<BlogView, { kind: "post" }>;

async function postView() {
	const { services } = createSite();
	const blog = await services.blog();
	const result = await blog.post({ language: "en", slug: "rich-content" }, visitWith());
	if (result.kind !== "ok") throw new Error(result.kind);
	const view: PostView = { kind: "post", ...result.value, translations: [], related: [] };
	return { renderer: services.blogRenderer, view };
}

it("splits a frame at the place of its list", async () => {
	const { renderer } = await postView();
	const { before, after } = await renderer.frame({
		kind: "frame",
		query: { language: "fr", page: 1 },
	});
	expect(before).toContain("<main");
	expect(after).toContain("</main>");
	expect(after.trimEnd().endsWith("</html>")).toBe(true);
});
