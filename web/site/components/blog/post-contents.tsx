import { useTranslation } from "react-i18next";
import type { Heading, Post } from "../../../../contract/blog.ts";

/** A shorter post needs no table of contents. */
const MIN_HEADINGS = 3;

/** Whether a post has a table of contents beside its text. */
export function hasContents({ contents }: Pick<Post, "contents">): boolean {
	return contents.length >= MIN_HEADINGS;
}

/** The post's table of contents. */
export function PostContents({ contents }: { contents: readonly Heading[] }) {
	const { t } = useTranslation("blog");
	return (
		<details open className="post-contents">
			<summary className="font-semibold">{t("contents")}</summary>
			<nav aria-label={t("contents")}>
				<ol className="mt-3 space-y-2 text-sm">
					{contents.map(({ id, text, level }) => (
						<li key={id} className={level > 2 ? "pl-4" : undefined}>
							<a href={`#${id}`} className="text-soft hover:text-green hover:underline">
								{text}
							</a>
						</li>
					))}
				</ol>
			</nav>
		</details>
	);
}
