import i18next, { type BackendModule, type i18n, type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "../../contract/events.ts";

interface Options {
	language: Language;
	/** Texts that need no loading: all (edge), or the frame's (app). */
	resources: Resource;
	/** Loads the others. */
	backend?: BackendModule;
}

/** i18next for both kinds of pages (docs/product/site.md#languages). */
export function createI18n({ language, resources, backend }: Options): i18n {
	const instance = i18next.createInstance();
	if (backend) instance.use(backend);
	instance.use(initReactI18next).init({
		lng: language,
		// A backend would load every text twice, though none is missing (tests/architecture/locales.test.ts).
		fallbackLng: backend ? false : "en",
		supportedLngs: ["fr", "en"],
		defaultNS: "common",
		ns: Object.keys(resources[language] ?? {}),
		resources,
		initAsync: false,
		partialBundledLanguages: Boolean(backend),
		// React escapes what it renders.
		interpolation: { escapeValue: false },
		returnNull: false,
	});
	return instance;
}
