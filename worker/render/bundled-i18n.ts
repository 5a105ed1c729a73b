/** The documents' texts in both languages, in the renderer's chunk: rendering waits for no file. */
import type { i18n, Resource } from "i18next";
import type { Language } from "../../contract/events.ts";
import { createI18n } from "../../web/i18n/create-i18n.ts";

const FILES = import.meta.glob<Resource[string][string]>(
	"../../locales/*/{auth,blog,common,home,pricing,beta,docuextractor,help,privacy,legal,terms,eula,withdrawal,accessibility}.json",
	{ eager: true, import: "default" },
);

const resources: Resource = { fr: {}, en: {} };
for (const [path, texts] of Object.entries(FILES)) {
	const [, language = "", namespace = ""] = /(\w+)\/(\w+)\.json$/.exec(path) ?? [];
	resources[language] = { ...resources[language], [namespace]: texts };
}

const instances = new Map<Language, i18n>();

/** The i18next of one language; each is made once. */
export function bundledI18n(language: Language): i18n {
	const known = instances.get(language);
	if (known) return known;
	const made = createI18n({ language, resources });
	instances.set(language, made);
	return made;
}
