import type { BackendModule, i18n, ResourceKey } from "i18next";
import type { Language } from "../../contract/events.ts";
import { ADMIN_PATHS } from "../../contract/paths.ts";
import en from "../../locales/en/app.json";
import fr from "../../locales/fr/app.json";
import { createI18n } from "../i18n/create-i18n.ts";
import { loadPart } from "./load-part.tsx";

/** A chunk for each namespace and language. */
const TEXTS = import.meta.glob<{ default: ResourceKey }>(
	"../../locales/*/{ab-tests,admin,analytics,auth,beta,blog,campaigns,common,customers,dashboard,duties,experiments,factors,figures,funnel,home,monday,period,pricing,revenue,support,team}.json",
);

/** The namespaces of one chunk (vite.config.ts). */
const BACK_OFFICE =
	"ab-tests admin analytics campaigns customers duties figures funnel monday period revenue".split(
		" ",
	);

/** Texts of a namespace, from their own chunk. */
export function loadTexts(language: string, namespace: string): Promise<ResourceKey> {
	const file = `../../locales/${language}/${namespace}.json`;
	const load = TEXTS[file];
	return loadPart(async () => {
		if (!load) throw new Error(file);
		return (await load()).default;
	});
}

const backend: BackendModule = {
	type: "backend",
	init() {},
	read(language, namespace, done) {
		loadTexts(language, namespace).then(
			(texts) => done(null, texts),
			(error) => done(error, null),
		);
	},
};

/**
 * i18next with the frame's own texts, those of a page that failed among them; all others are loaded when they are
 * needed (docs/product/site.md#languages), and those of nearly every page at once.
 */
export function createAppI18n(language: Language): i18n {
	const resources = { fr: { app: fr }, en: { app: en } };
	const instance = createI18n({ language, resources, backend });
	instance.on("languageChanged", (changed) => {
		document.documentElement.lang = changed;
	});
	// The back-office's texts are one chunk, which comes beside its scripts, not after them.
	const own = location.pathname.startsWith(ADMIN_PATHS.home) ? BACK_OFFICE : ["dashboard"];
	void instance.loadNamespaces(["common", "auth", ...own]);
	return instance;
}
