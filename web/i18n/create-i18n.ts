import i18next, { type BackendModule, type i18n, type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "../../worker/contract/events.ts";

interface Options {
	language: Language;
	/** Bundled texts (edge), or a backend that fetches them (app). */
	resources?: Resource;
	backend?: BackendModule;
}

/** i18next for both kinds of pages (docs/product.md#languages). */
export function createI18n({ language, resources, backend }: Options): i18n {
	const instance = i18next.createInstance();
	if (backend) instance.use(backend);
	instance.use(initReactI18next).init({
		lng: language,
		fallbackLng: "en",
		supportedLngs: ["fr", "en"],
		defaultNS: "common",
		ns: ["common"],
		...(resources ? { resources, initAsync: false } : {}),
		// React escapes what it renders.
		interpolation: { escapeValue: false },
		returnNull: false,
	});
	return instance;
}
