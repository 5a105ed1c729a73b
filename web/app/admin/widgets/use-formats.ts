import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../../worker/contract/events.ts";
import { createFormats, type Formats } from "./format-figures.ts";

/** The interface's language, and how it writes figures. */
export function useFormats(): { language: Language; formats: Formats } {
	const { i18n } = useTranslation("analytics");
	const language = i18n.language === "en" ? "en" : "fr";
	const formats = useMemo(() => createFormats(language), [language]);
	return { language, formats };
}
