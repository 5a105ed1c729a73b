import { expect, it } from "vitest";
import { siteConfig } from "../../../worker/env.ts";
import { renderBlog, renderFollowing } from "../../../worker/render/render-blog.tsx";
import { createSite } from "../harness.ts";

const site = siteConfig(createSite().services.env);

it.each([
	[{}, "max-image-preview:large"],
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
	[{ kind: "missing", language: "fr", what: "page" }, "vous êtes au-delà de la dernière"],
	[{ kind: "gone", language: "fr" }, "Cet article a été retiré"],
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
