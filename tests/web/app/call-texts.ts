import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import en from "../../../locales/en/common.json";
import fr from "../../../locales/fr/common.json";

/** i18next with the texts of failed calls. */
export async function speak(language: "fr" | "en"): Promise<void> {
	await i18next.use(initReactI18next).init({
		lng: language,
		ns: ["common"],
		resources: { fr: { common: fr }, en: { common: en } },
		interpolation: { escapeValue: false },
	});
}
