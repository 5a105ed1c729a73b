/** Keys are typed from the French texts, which are written first. */
import "i18next";
import type auth from "../../locales/fr/auth.json";
import type common from "../../locales/fr/common.json";
import type home from "../../locales/fr/home.json";

declare module "i18next" {
	interface CustomTypeOptions {
		defaultNS: "common";
		resources: { common: typeof common; home: typeof home; auth: typeof auth };
	}
}
