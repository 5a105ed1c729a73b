import { createI18n } from "../../web/i18n/create-i18n.ts";
import type { Language } from "../../worker/contract/events.ts";

const files = import.meta.glob<object>("../../locales/*/*.json", {
	eager: true,
	import: "default",
});
const resources: Record<string, Record<string, object>> = {};
for (const [path, texts] of Object.entries(files)) {
	const [, language = "", namespace = ""] = /(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
	resources[language] = { ...resources[language], [namespace]: texts };
}

const instances = {
	fr: createI18n({ language: "fr", resources }),
	en: createI18n({ language: "en", resources }),
};

/** i18next with every visible text. */
export const testI18n = (language: Language = "fr") => instances[language];
