import { useTranslation } from "react-i18next";
import type { Language } from "../../contract/events.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../contract/languages.ts";

/** The interface's language; re-renders the component when it changes. */
export function useLanguage(): Language {
	const { i18n } = useTranslation();
	return isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
}
