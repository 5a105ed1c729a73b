import { useTranslation } from "react-i18next";
import type { BlogView } from "../../../../contract/blog-view.ts";
import { listHref } from "../../../../contract/blog-view.ts";
import { CategoryLinks } from "./category-links.tsx";
import { Notice } from "./notice.tsx";
import { Pagination } from "./pagination.tsx";
import { PostGrid } from "./post-grid.tsx";

/** The posts, or the reason why there are none. */
export function ListContent({ query, categories, list }: Extract<BlogView, { kind: "list" }>) {
	const { t } = useTranslation("blog");
	const { search } = query;
	return (
		<div className="post-list space-y-8">
			<CategoryLinks query={query} categories={categories} />
			{search !== undefined && (
				<p className="flex flex-wrap gap-x-4 gap-y-1">
					<strong className="font-medium wrap-anywhere">
						{t("search.found", { count: list.totalPosts, search })}
					</strong>
					<a
						href={listHref({ ...query, page: 1, search: undefined })}
						className="text-green underline"
					>
						{t("search.clear")}
					</a>
				</p>
			)}
			{list.posts.length === 0 ? (
				<Notice text={search === undefined ? t("noPosts") : t("noResultsSearch", { search })} />
			) : (
				<PostGrid posts={list.posts} eager />
			)}
			<Pagination query={query} last={list.totalPages} />
		</div>
	);
}
