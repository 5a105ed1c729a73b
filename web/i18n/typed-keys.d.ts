/** The types of all keys, derived from the French texts. */
import "i18next";
import type abTests from "../../locales/fr/ab-tests.json";
import type accessibility from "../../locales/fr/accessibility.json";
import type admin from "../../locales/fr/admin.json";
import type analytics from "../../locales/fr/analytics.json";
import type app from "../../locales/fr/app.json";
import type auth from "../../locales/fr/auth.json";
import type beta from "../../locales/fr/beta.json";
import type blog from "../../locales/fr/blog.json";
import type campaigns from "../../locales/fr/campaigns.json";
import type common from "../../locales/fr/common.json";
import type customers from "../../locales/fr/customers.json";
import type dashboard from "../../locales/fr/dashboard.json";
import type docuextractor from "../../locales/fr/docuextractor.json";
import type duties from "../../locales/fr/duties.json";
import type eula from "../../locales/fr/eula.json";
import type explained from "../../locales/fr/explained.json";
import type factors from "../../locales/fr/factors.json";
import type figures from "../../locales/fr/figures.json";
import type funnel from "../../locales/fr/funnel.json";
import type help from "../../locales/fr/help.json";
import type home from "../../locales/fr/home.json";
import type legal from "../../locales/fr/legal.json";
import type monday from "../../locales/fr/monday.json";
import type period from "../../locales/fr/period.json";
import type pricing from "../../locales/fr/pricing.json";
import type privacy from "../../locales/fr/privacy.json";
import type revenue from "../../locales/fr/revenue.json";
import type withdrawal from "../../locales/fr/withdrawal.json";

declare module "i18next" {
	interface CustomTypeOptions {
		defaultNS: "common";
		resources: {
			"ab-tests": typeof abTests;
			accessibility: typeof accessibility;
			analytics: typeof analytics;
			admin: typeof admin;
			app: typeof app;
			auth: typeof auth;
			beta: typeof beta;
			blog: typeof blog;
			campaigns: typeof campaigns;
			common: typeof common;
			customers: typeof customers;
			dashboard: typeof dashboard;
			docuextractor: typeof docuextractor;
			duties: typeof duties;
			eula: typeof eula;
			explained: typeof explained;
			factors: typeof factors;
			figures: typeof figures;
			funnel: typeof funnel;
			help: typeof help;
			home: typeof home;
			legal: typeof legal;
			monday: typeof monday;
			period: typeof period;
			pricing: typeof pricing;
			privacy: typeof privacy;
			revenue: typeof revenue;
			withdrawal: typeof withdrawal;
		};
	}
}
