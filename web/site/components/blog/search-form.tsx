import { useTranslation } from "react-i18next";
import { BLOG_LIMITS } from "../../../../contract/blog.ts";
import type { ListQuery } from "../../../../contract/blog-view.ts";
import { listHref } from "../../../../contract/blog-view.ts";

/** Searches the blog or the current category; a plain form, so that it needs no script. */
export function SearchForm({ query }: { query: ListQuery }) {
	const { t } = useTranslation("blog");
	const everything = listHref({ ...query, page: 1, search: undefined });
	return (
		<search>
			<form action={everything} className="flex flex-wrap gap-3">
				<label htmlFor="blog-search" className="sr-only">
					{t("search.label")}
				</label>
				<input
					id="blog-search"
					name="search"
					type="search"
					maxLength={BLOG_LIMITS.search}
					defaultValue={query.search}
					placeholder={t("search.placeholder")}
					className="blog-search"
				/>
				<button type="submit" className="button button-quiet">
					{t("search.submit")}
				</button>
			</form>
		</search>
	);
}
