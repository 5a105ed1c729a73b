import { useTranslation } from "react-i18next";
import type { Language } from "../../worker/contract/events.ts";
import { LANGUAGES } from "../../worker/contract/languages.ts";
import { useLanguage } from "../i18n/use-language.ts";

/** The language switcher of the app; without a reload, so that forms keep their values. */
export function LanguageChoice({ onChoose }: { onChoose(language: Language): unknown }) {
	const { t } = useTranslation("common");
	const current = useLanguage();
	return (
		<fieldset className="-mr-2 flex text-sm" aria-label={t("nav.languageLabel")}>
			{LANGUAGES.map((language) => (
				<button
					key={language}
					type="button"
					lang={language}
					aria-pressed={language === current}
					onClick={() => onChoose(language)}
					className="min-h-11 rounded-md px-2 text-soft hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
				>
					{t(`nav.languages.${language}`)}
				</button>
			))}
		</fieldset>
	);
}
