import { useTranslation } from "react-i18next";
import type { Category } from "../../../../contract/blog.ts";
import { archiveOf, type ListQuery, listHref } from "../../../../contract/blog-view.ts";

interface Props {
	query: ListQuery;
	/** In WordPress's order, by number of posts; empty while unknown. */
	categories: Category[];
}

/** Links to the blog's categories that have posts. */
export function CategoryLinks({ query, categories }: Props) {
	const { language, category } = query;
	const { t } = useTranslation("blog");
	const shown = categories.filter(({ count, slug }) => count > 0 || slug === category);
	if (shown.length === 0) return null;
	return (
		<nav aria-label={t("categories.label")}>
			<ul className="category-links">
				<Entry href={listHref({ language, page: 1 })} isCurrent={archiveOf(query) === undefined}>
					{t("categories.all")}
				</Entry>
				{shown.map(({ name, slug }) => (
					<Entry
						key={slug}
						href={listHref({ language, page: 1, category: slug })}
						isCurrent={slug === category}
					>
						{name}
					</Entry>
				))}
			</ul>
		</nav>
	);
}

function Entry(props: { href: string; isCurrent: boolean; children: string }) {
	return (
		<li>
			<a
				href={props.href}
				aria-current={props.isCurrent ? "page" : undefined}
				className="category-link"
			>
				{props.children}
			</a>
		</li>
	);
}
