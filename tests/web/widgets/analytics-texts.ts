import en from "../../../locales/en/analytics.json" with { type: "json" };
import fr from "../../../locales/fr/analytics.json" with { type: "json" };
import { createI18n } from "../../../web/i18n/create-i18n.ts";
import type { Language } from "../../../worker/contract/events.ts";

/** i18next with the dashboard's texts. */
export function analyticsI18n(language: Language) {
	return createI18n({
		language,
		resources: { fr: { analytics: fr }, en: { analytics: en } },
	});
}

export function analyticsT(language: Language = "fr") {
	return analyticsI18n(language).getFixedT(language, "analytics");
}
