import type { BackendModule, i18n } from "i18next";
import type { Language } from "../../worker/contract/events.ts";
import { createI18n } from "../i18n/create-i18n.ts";

/** Texts come from `/locales/{lng}/{ns}.json`, never cached (spec §7 'Translation files'). */
const fetchBackend: BackendModule = {
	type: "backend",
	init() {},
	read(language, namespace, done) {
		fetch(`/locales/${language}/${namespace}.json`, { cache: "no-store" })
			.then(async (answer) => {
				if (!answer.ok) throw new Error(`locales answered ${answer.status}`);
				done(null, await answer.json());
			})
			.catch((error: unknown) => done(error as Error, null));
	},
};

/** i18next of the app, its common texts loaded: nothing flashes in the wrong language. */
export async function createAppI18n(language: Language): Promise<i18n> {
	const instance = createI18n({ language, backend: fetchBackend });
	await instance.loadNamespaces(["common", "auth", "dashboard"]);
	return instance;
}
