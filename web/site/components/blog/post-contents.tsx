import { useTranslation } from "react-i18next";
import type { Heading } from "../../../../worker/contract/blog.ts";

/** A shorter post needs no table of contents. */
const MIN_HEADINGS = 3;

/** The post's table of contents. */
export function PostContents({ contents }: { contents: readonly Heading[] }) {
	const { t } = useTranslation("blog");
	if (contents.length < MIN_HEADINGS) return null;
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
