import en from "../../../locales/en/analytics.json" with { type: "json" };
import enCommon from "../../../locales/en/common.json" with { type: "json" };
import enFigures from "../../../locales/en/figures.json" with { type: "json" };
import enPeriod from "../../../locales/en/period.json" with { type: "json" };
import fr from "../../../locales/fr/analytics.json" with { type: "json" };
import frCommon from "../../../locales/fr/common.json" with { type: "json" };
import frFigures from "../../../locales/fr/figures.json" with { type: "json" };
import frPeriod from "../../../locales/fr/period.json" with { type: "json" };
import { createI18n } from "../../../web/i18n/create-i18n.ts";
import type { Language } from "../../../worker/contract/events.ts";

/** i18next with the dashboard's texts. */
export function analyticsI18n(language: Language) {
	return createI18n({
		language,
		resources: {
			fr: { analytics: fr, common: frCommon, figures: frFigures, period: frPeriod },
			en: { analytics: en, common: enCommon, figures: enFigures, period: enPeriod },
		},
	});
}

export function analyticsT(language: Language = "fr") {
	return analyticsI18n(language).getFixedT(language, "analytics");
}
