import { useTranslation } from "react-i18next";
import type { Translation } from "../../../../contract/blog.ts";
import { postPath } from "../../../../contract/paths.ts";

/** Links to the post's translations, each named in its own language. */
export function AvailableIn({ translations }: { translations: readonly Translation[] }) {
	const { t } = useTranslation("blog");
	const { t: common } = useTranslation("common");
	if (translations.length === 0) return null;
	return (
		<p className="mt-4 flex flex-wrap gap-x-3 text-sm">
			<span className="text-soft">{t("availableIn")}</span>
			{translations.map((translation) => (
				<a
					key={translation.language}
					href={postPath(translation)}
					hrefLang={translation.language}
					lang={translation.language}
					title={translation.title}
					className="font-medium text-green underline"
				>
					{common(`nav.languages.${translation.language}`)}
				</a>
			))}
		</p>
	);
}
