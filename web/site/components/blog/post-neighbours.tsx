import { useTranslation } from "react-i18next";
import type { PostInBlog } from "../../../../contract/blog.ts";
import { postPath } from "../../../../contract/paths.ts";

/** The posts published before and after this one. */
export function PostNeighbours({ previous, next }: Pick<PostInBlog, "previous" | "next">) {
	const { t } = useTranslation("blog", { keyPrefix: "neighbours" });
	if (previous === null && next === null) return null;
	const sides = [
		{ post: previous, label: t("previous"), rel: "prev", place: "" },
		{ post: next, label: t("next"), rel: "next", place: "sm:col-start-2 sm:text-right" },
	];
	return (
		<nav aria-label={t("label")} className="mx-auto grid max-w-6xl gap-4 px-5 pt-16 sm:grid-cols-2">
			{sides.map(
				({ post, label, rel, place }) =>
					post && (
						<a
							key={rel}
							rel={rel}
							href={postPath(post)}
							className={`rounded-2xl border border-line px-5 py-4 hover:border-line-strong ${place}`}
						>
							<span className="text-sm text-soft">{label}</span>
							<span className="block font-semibold wrap-anywhere">{post.title}</span>
						</a>
					),
			)}
		</nav>
	);
}
