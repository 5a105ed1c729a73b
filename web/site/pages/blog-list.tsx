import type { BlogView } from "../../../contract/blog-view.ts";
import type { SiteConfig } from "../../../contract/site-config.ts";
import { ListContent } from "../components/blog/list-content.tsx";
import { ListFrame } from "../components/blog/list-frame.tsx";
import { SkeletonGrid } from "../components/blog/skeleton-grid.tsx";

/** The blog's list. */
export function BlogListPage({
	view,
	site,
}: {
	view: Extract<BlogView, { kind: "list" }>;
	site: SiteConfig;
}) {
	return (
		<ListFrame
			query={view.query}
			archive={view.archive}
			translations={view.translations}
			site={site}
		>
			<ListContent {...view} />
		</ListFrame>
	);
}

/** The same with placeholders; the list follows in the stream. */
export function BlogFramePage({
	view,
	site,
}: {
	view: Extract<BlogView, { kind: "frame" }>;
	site: SiteConfig;
}) {
	return (
		<ListFrame query={view.query} site={site}>
			<SkeletonGrid />
			<span data-content-place />
		</ListFrame>
	);
}
