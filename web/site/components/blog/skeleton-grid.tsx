import { useTranslation } from "react-i18next";

/** Spec §2 'Blog': a grid of 6 while the list is loading. */
const CARDS = 6;

/** Placeholders; what follows them in the stream takes their place without a script (styles/blog.css). */
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
			<div className="post-grid" aria-hidden="true">
				{Array.from({ length: CARDS }, (_, card) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: all alike.
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
