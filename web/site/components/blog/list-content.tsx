import { useTranslation } from "react-i18next";
import type { BlogView } from "../../../../worker/contract/blog-view.ts";
import { listHref } from "../../../../worker/contract/blog-view.ts";
import { CategoryLinks } from "./category-links.tsx";
import { Notice } from "./notice.tsx";
import { Pagination } from "./pagination.tsx";
import { PostCard } from "./post-card.tsx";

/** The posts, or the reason why there are none. */
export function ListContent({ query, categories, list }: Extract<BlogView, { kind: "list" }>) {
	const { t } = useTranslation("blog");
	const { search } = query;
	const category = categories.find(({ slug }) => slug === query.category);
	return (
		<div className="post-list space-y-8">
			<CategoryLinks query={query} categories={categories} />
			{category?.description && <p className="max-w-prose text-soft">{category.description}</p>}
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
				<div className="post-grid">
					{list.posts.map((post, place) => (
						<PostCard key={post.id} post={post} eager={place === 0} />
					))}
				</div>
			)}
			<Pagination query={query} last={list.totalPages} />
		</div>
	);
}
