import { useMemo } from "react";
import type { Language } from "../../../../worker/contract/events.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { createFormats, type Formats } from "./format-figures.ts";

/** The interface's language and its formats. */
export function useFormats(): { language: Language; formats: Formats } {
	const language = useLanguage();
	const formats = useMemo(() => createFormats(language), [language]);
	return { language, formats };
}
