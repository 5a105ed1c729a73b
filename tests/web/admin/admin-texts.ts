import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import en from "../../../locales/en/admin.json";
import fr from "../../../locales/fr/admin.json";

/** i18next with the back-office's texts. */
export async function speak(language: "fr" | "en"): Promise<void> {
	await i18next.use(initReactI18next).init({
		lng: language,
		ns: ["admin"],
		resources: { fr: { admin: fr }, en: { admin: en } },
		interpolation: { escapeValue: false },
	});
}
