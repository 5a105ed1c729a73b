import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../contract/events.ts";

/**
 * Changes the language of the app, and of the documents by the cookie `lang` (docs/product/site.md#languages).
 * The edge sets it: some browsers delete a script's cookie after a week.
 */
export function useChangeLanguage(): (language: Language) => Promise<void> {
	const { i18n } = useTranslation();
	return useCallback(
		async (language) => {
			if (!document.cookie.split("; ").includes(`lang=${language}`)) {
				await fetch(`/?lang=${language}`, { redirect: "manual" }).catch(() => {});
			}
			if (i18n.language !== language) await i18n.changeLanguage(language);
		},
		[i18n],
	);
}
