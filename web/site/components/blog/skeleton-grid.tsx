import { useTranslation } from "react-i18next";
import { BLOG_LIMITS } from "../../../../contract/blog.ts";
import { rowsOf } from "./post-grid.tsx";

/** docs/product/blog.md#blog */
const CARDS = 6;

/** Placeholders; styles/blog.css hides them when the list follows in the stream, without a script. */
export function SkeletonGrid() {
	const { t } = useTranslation("blog");
	return (
		<div className="post-skeletons">
			<p role="status" className="sr-only">
				{t("loading")}
			</p>
			<div className="category-links mb-8" aria-hidden="true">
				<div className="skeleton h-11 w-36 shrink-0" />
				<div className="skeleton h-11 w-28 shrink-0" />
				<div className="skeleton h-11 w-28 shrink-0" />
			</div>
			<div className="post-grid" {...rowsOf(BLOG_LIMITS.postsPerPage)} aria-hidden="true">
				{Array.from({ length: CARDS }, (_, card) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical.
					<div key={card} className="post-card">
						<div className="post-cover skeleton" />
						<div className="space-y-3 p-5">
							<div className="skeleton h-4 w-2/5" />
							<div className="skeleton h-6 w-11/12" />
							<div className="skeleton h-4 w-full" />
							<div className="skeleton h-4 w-3/4" />
						</div>
					</div>
				))}
			</div>
		</div>
	);
}
