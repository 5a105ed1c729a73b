import { useTranslation } from "react-i18next";
import type { Language } from "../../../contract/events.ts";

const LANGUAGES: readonly Language[] = ["en", "fr"];

/** Link of each language, with the `?lang` that the Worker stores in a cookie. */
export type Twins = Record<Language, string>;

interface Props {
	language: Language;
	twins: Twins;
}

/** Links to the page's twin (docs/product/site.md#languages); they need no script. */
export function LanguageSwitcher({ language, twins }: Props) {
	const { t } = useTranslation("common");
	return (
		<ul className="flex" aria-label={t("nav.languageLabel")}>
			{LANGUAGES.map((to) => (
				<li key={to}>
					<a
						href={twins[to]}
						hrefLang={to}
						lang={to}
						aria-current={to === language ? "true" : undefined}
						className="block rounded-md px-2 py-2 text-soft hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
					>
						{t(`nav.languages.${to}`)}
					</a>
				</li>
			))}
		</ul>
	);
}
