import { expect, it } from "vitest";
import type { PostMetadata, PostSummary } from "../../../contract/blog.ts";
import { siteConfig } from "../../../worker/env.ts";
import { CONTENT_PLACE, renderBlog, renderFollowing } from "../../../worker/render/render-blog.tsx";
import { createSite } from "../harness.ts";

const NO_OTHERS = { translations: [], related: [], previous: null, next: null };
const SUMMARY: PostSummary = {
	id: 1,
	slug: "a",
	language: "fr",
	title: "A",
	excerpt: "",
	cover: null,
	category: { name: "", slug: null },
	tags: [],
	author: { name: "Ada", slug: null, avatar: null },
	publishedAt: "2026-03-02T09:00:00.000Z",
	modifiedAt: "2026-03-02T09:00:00.000Z",
	readTime: 1,
	isProtected: false,
	isNoindex: false,
	isUnmailed: false,
	isSticky: false,
	translationIds: {},
};
const METADATA: PostMetadata = {
	metaTitle: "A",
	metaDescription: "",
	canonical: null,
	shareImage: null,
};
const site = siteConfig(createSite().services.env);

it.each([
	[{}, "max-image-preview:large"],
	[{ category: "formulas" }, "max-image-preview:large"],
	[{ search: "tri" }, "noindex"],
])("lets search engines have a frame whose content is still to come: %o", (query, robots) => {
	const { head } = renderBlog(
		{ kind: "frame", query: { language: "en", page: 1, ...query } },
		site,
	);
	expect(head).toContain(`<meta name="robots" content="${robots}"/>`);
});

it("leads to the address of a post that moved, in the place of a list", () => {
	const view = { kind: "moved", language: "fr", location: "/fr/blog/b", status: 301 } as const;
	const refresh = '<meta http-equiv="refresh" content="0;url=/fr/blog/b"/>';
	expect(renderFollowing(view, site)).toContain(refresh);
});

it.each([
	[{ kind: "missing", language: "fr", what: "post" }, "Cet article est introuvable"],
	[{ kind: "missing", language: "en", what: "category" }, "No article is filed under that name"],
	[{ kind: "missing", language: "fr", what: "page" }, "vous êtes au-delà de la dernière"],
	[{ kind: "gone", language: "fr" }, "Cet article a été retiré"],
	[{ kind: "gone", language: "en" }, "The editors have withdrawn this article"],
	[{ kind: "failed", language: "fr" }, "n’ont pas pu être chargés"],
] as const)("%j explains the error, as a page or in the place of a list", (view, text) => {
	const { head, body } = renderBlog(view, site);
	expect(head).toContain("noindex");
	expect(body).toContain(text);
	expect(renderFollowing(view, site)).toContain(text);
	expect(renderFollowing(view, site)).toContain('<div class="post-list">');
	// A page that loads itself again is lost to who reads it at that moment.
	expect(renderFollowing(view, site)).not.toContain("http-equiv");
	expect(renderFollowing(view, site)).toContain('<meta name="robots" content="noindex"/>');
});

it("say in the markup of a grid how many cards its last rows have", () => {
	const gridOf = (count: number) => {
		const posts = Array.from({ length: count }, (_, id) => ({ ...SUMMARY, id }));
		const list = { posts, page: 1, totalPosts: count, totalPages: 1 };
		const query = { language: "fr", page: 1 } as const;
		const rest = { translations: [], categories: [], list };
		return renderFollowing({ kind: "list", query, ...rest }, site);
	};
	expect(gridOf(10)).toContain('class="post-grid" data-over-two="0" data-over-three="1"');
	expect(gridOf(5)).toContain('class="post-grid" data-over-two="1" data-over-three="2"');
});

it("say that a post is cut, with a link to whoever has the rest", () => {
	const bodyOf = (isCut: boolean) => {
		const post = {
			...SUMMARY,
			...METADATA,
			html: "<p>x</p>",
			contents: [],
			authorBio: "",
			isCut,
		};
		return renderBlog({ kind: "post", post, ...NO_OTHERS }, site).body;
	};
	expect(bodyOf(true)).toMatch(/trop long pour tenir[^<]*<a href="\/help"[^>]*>Demandez/);
	expect(bodyOf(false)).not.toContain("trop long");
});

it("have the title of a streamed post after the frame, which has none", () => {
	const view = { kind: "postFrame", language: "fr", slug: "été" } as const;
	const { head, body } = renderBlog(view, site);
	expect(body.split(CONTENT_PLACE)).toHaveLength(2);
	expect(head).toContain("/fr/blog/%C3%A9t%C3%A9");
	expect(head).not.toContain("<title>");
});
