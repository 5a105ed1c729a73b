import type { BackendModule, i18n } from "i18next";
import type { Language } from "../../worker/contract/events.ts";
import { createI18n } from "../i18n/create-i18n.ts";

/** Loads texts from `/locales/{lng}/{ns}.json`, which are never cached. */
const fetchBackend: BackendModule = {
	type: "backend",
	init() {},
	read(language, namespace, done) {
		fetch(`/locales/${language}/${namespace}.json`, { cache: "no-store" })
			.then(async (response) => {
				if (!response.ok) throw new Error(`locales: HTTP ${response.status}`);
				done(null, await response.json());
			})
			.catch((error: unknown) => done(error as Error, null));
	},
};

/** i18next with the common texts loaded, so that the first render has the right language. */
export async function createAppI18n(language: Language): Promise<i18n> {
	const instance = createI18n({ language, backend: fetchBackend });
	instance.on("languageChanged", (changed) => {
		document.documentElement.lang = changed;
	});
	await instance.loadNamespaces(["common", "auth", "dashboard"]);
	return instance;
}
