import type { Language } from "../../contract/events.ts";
import { createI18n } from "../../web/i18n/create-i18n.ts";

const files = import.meta.glob<object>("../../locales/*/*.json", {
	eager: true,
	import: "default",
});
const resources: Record<string, Record<string, object>> = {};
for (const [path, texts] of Object.entries(files)) {
	const [, language = "", namespace = ""] = /(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
	resources[language] = { ...resources[language], [namespace]: texts };
}

/** i18next with every visible text: one for each page, because a page may change its language. */
export const testI18n = (language: Language = "fr") => createI18n({ language, resources });
