import { describe, expect, it } from "vitest";
import { siteConfig } from "../../../worker/env.ts";
import { LIST_PLACE, renderBlog, renderFollowing } from "../../../worker/render/render-blog.tsx";
import { createSite } from "../harness.ts";

const site = siteConfig(createSite().services.env);

describe("the blog's pages", () => {
	it("have one place for a streamed list, after six placeholders", () => {
		const { body } = renderBlog({ kind: "frame", query: { language: "en", page: 1 } }, site);
		expect(body.split(LIST_PLACE)).toHaveLength(2);
		expect(body.split(LIST_PLACE)[0]?.split('class="post-card"')).toHaveLength(7);
	});

	it.each([
		[{ kind: "missing", language: "fr", what: "post" }, "Cet article est introuvable"],
		[{ kind: "missing", language: "en", what: "category" }, "No article is filed under that name"],
		[{ kind: "missing", language: "fr", what: "page" }, "vous êtes au-delà de la dernière"],
		[{ kind: "limited", language: "en" }, "Wait a minute"],
		[{ kind: "failed", language: "fr" }, "n’ont pas pu être chargés"],
	] as const)("%j explains the error, as a page or in the place of a list", (view, text) => {
		const { head, body } = renderBlog(view, site);
		expect(head).toContain("noindex");
		expect(body).toContain(text);
		expect(renderFollowing(view)).toContain(text);
		expect(renderFollowing(view)).toMatch(/^<div class="post-list">/);
	});
});
