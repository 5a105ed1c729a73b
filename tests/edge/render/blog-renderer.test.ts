import { expect, it } from "vitest";
import { siteConfig } from "../../../worker/env.ts";
import { createBlogRenderer } from "../../../worker/render/blog-renderer.ts";
import { templateSource } from "../../../worker/render/template.ts";
import { fakeAssets, TEMPLATE } from "../../fakes/assets.ts";
import { createSite } from "../harness.ts";

it("splits a frame at the place of its list, with the styles of whatever follows", async () => {
	const link = '<link rel="stylesheet" href="/assets/site.css">';
	const assets = fakeAssets((path) =>
		path.endsWith(".css")
			? new Response(".of-the-list{top:0}")
			: new Response(TEMPLATE.replace("<!--head-->", `${link}<!--head-->`)),
	);
	const { env } = createSite().services;
	const renderer = createBlogRenderer(templateSource(assets, "/web/site.html"), siteConfig(env));
	const query = { language: "fr", page: 1 } as const;
	const { before, after } = await renderer.frame({ kind: "frame", query });
	expect(before).toContain("<style>.of-the-list{top:0}</style>");
	expect(before).toContain("<main");
	expect(after).toContain("</main>");
	expect(after.trimEnd().endsWith("</html>")).toBe(true);
});
