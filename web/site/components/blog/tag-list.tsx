import { useTranslation } from "react-i18next";
import type { Named } from "../../../../contract/blog.ts";
import type { Language } from "../../../../contract/events.ts";
import { archivePath } from "../../../../contract/paths.ts";

interface Props {
	tags: readonly Named[];
	language: Language;
}

/** Links to the posts with the same tags. */
export function TagList({ tags, language }: Props) {
	const { t } = useTranslation("blog");
	if (tags.length === 0) return null;
	return (
		<ul className="tag-list" aria-label={t("tags")}>
			{tags.map(({ name, slug }) => (
				<li key={name}>
					{slug === null ? name : <a href={archivePath(language, "tag", slug)}>{name}</a>}
				</li>
			))}
		</ul>
	);
}
