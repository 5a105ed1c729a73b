import { expect, it } from "vitest";
import { renderFeed } from "../../../worker/render/render-feed.ts";
import { visitWith } from "../../fakes/ports.ts";
import { createSite } from "../harness.ts";

it("identifies each post by its URL, with an RFC 822 date", async () => {
	const blog = await createSite().services.blog();
	const list = await blog.listPosts({ language: "fr", page: 1 }, visitWith());
	if (list.kind !== "ok") throw new Error(list.kind);
	const xml = renderFeed("fr", list.value.posts, "https://site.example");
	const address = "https://site.example/fr/blog/lecon-de-tableur-n-1-recherches-totaux";
	expect(xml).toContain(`<guid isPermaLink="true">${address}</guid>`);
	expect(xml).toMatch(/<pubDate>\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT<\/pubDate>/);
	expect(renderFeed("en", [], "https://site.example")).toContain("</channel></rss>");
});
