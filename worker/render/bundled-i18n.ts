/** Both languages of the documents' namespaces, in the renderer's chunk: rendering waits for no file. */
import type { i18n } from "i18next";
import enCommon from "../../locales/en/common.json";
import enHome from "../../locales/en/home.json";
import frCommon from "../../locales/fr/common.json";
import frHome from "../../locales/fr/home.json";
import { createI18n } from "../../web/i18n/create-i18n.ts";
import type { Language } from "../contract/events.ts";

const RESOURCES = {
	fr: { common: frCommon, home: frHome },
	en: { common: enCommon, home: enHome },
};

const instances = new Map<Language, i18n>();

/** The i18next of one language; each is made once. */
export function bundledI18n(language: Language): i18n {
	const known = instances.get(language);
	if (known) return known;
	const made = createI18n({ language, resources: RESOURCES });
	instances.set(language, made);
	return made;
}
