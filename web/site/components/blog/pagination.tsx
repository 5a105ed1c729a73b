import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { ListQuery } from "../../../../contract/blog-view.ts";
import { listHref } from "../../../../contract/blog-view.ts";
import { pageNumbers } from "../../blog/page-numbers.ts";

interface Props {
	query: ListQuery;
	last: number;
}

/** Links to the list's pages; the documents' script prefetches the next one. */
export function Pagination({ query, last }: Props) {
	const { t } = useTranslation("blog");
	if (last < 2) return null;
	const href = (page: number) => listHref({ ...query, page });
	const { page: current } = query;
	return (
		<nav aria-label={t("pagination.label")} className="mt-14">
			<ul className="flex flex-wrap items-center justify-center gap-2">
				{current > 1 && (
					<li>
						<a
							href={href(current - 1)}
							rel="prev"
							className="page-link"
							aria-label={t("pagination.previous")}
						>
							←
						</a>
					</li>
				)}
				{pageNumbers(current, last).map((page, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: there may be two ellipses.
					<Fragment key={at}>
						{page === null ? (
							<li aria-hidden="true" className="px-1 text-soft">
								…
							</li>
						) : (
							<li>
								<a
									href={href(page)}
									className="page-link"
									aria-label={t("pagination.page", { page })}
									aria-current={page === current ? "page" : undefined}
								>
									{page}
								</a>
							</li>
						)}
					</Fragment>
				))}
				{current < last && (
					<li>
						<a
							href={href(current + 1)}
							rel="next"
							className="page-link"
							aria-label={t("pagination.next")}
						>
							→
						</a>
					</li>
				)}
			</ul>
		</nav>
	);
}
