/** The texts of the app and its mails in both languages, from the files that the app reads. */
import { globSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Language } from "../../contract/events.ts";
import abTestsEn from "../../locales/en/ab-tests.json" with { type: "json" };
import adminEn from "../../locales/en/admin.json" with { type: "json" };
import analyticsEn from "../../locales/en/analytics.json" with { type: "json" };
import authEn from "../../locales/en/auth.json" with { type: "json" };
import commonEn from "../../locales/en/common.json" with { type: "json" };
import customersEn from "../../locales/en/customers.json" with { type: "json" };
import dashboardEn from "../../locales/en/dashboard.json" with { type: "json" };
import factorsEn from "../../locales/en/factors.json" with { type: "json" };
import figuresEn from "../../locales/en/figures.json" with { type: "json" };
import funnelEn from "../../locales/en/funnel.json" with { type: "json" };
import mailsEn from "../../locales/en/mails.json" with { type: "json" };
import mondayEn from "../../locales/en/monday.json" with { type: "json" };
import periodEn from "../../locales/en/period.json" with { type: "json" };
import revenueEn from "../../locales/en/revenue.json" with { type: "json" };
import abTestsFr from "../../locales/fr/ab-tests.json" with { type: "json" };
import adminFr from "../../locales/fr/admin.json" with { type: "json" };
import analyticsFr from "../../locales/fr/analytics.json" with { type: "json" };
import authFr from "../../locales/fr/auth.json" with { type: "json" };
import commonFr from "../../locales/fr/common.json" with { type: "json" };
import customersFr from "../../locales/fr/customers.json" with { type: "json" };
import dashboardFr from "../../locales/fr/dashboard.json" with { type: "json" };
import factorsFr from "../../locales/fr/factors.json" with { type: "json" };
import figuresFr from "../../locales/fr/figures.json" with { type: "json" };
import funnelFr from "../../locales/fr/funnel.json" with { type: "json" };
import mailsFr from "../../locales/fr/mails.json" with { type: "json" };
import mondayFr from "../../locales/fr/monday.json" with { type: "json" };
import periodFr from "../../locales/fr/period.json" with { type: "json" };
import revenueFr from "../../locales/fr/revenue.json" with { type: "json" };

export const TEXTS = {
	fr: {
		abTests: abTestsFr,
		admin: adminFr,
		analytics: analyticsFr,
		auth: authFr,
		common: commonFr,
		customers: customersFr,
		dashboard: dashboardFr,
		factors: factorsFr,
		figures: figuresFr,
		funnel: funnelFr,
		mails: mailsFr,
		monday: mondayFr,
		period: periodFr,
		revenue: revenueFr,
	},
	en: {
		abTests: abTestsEn,
		admin: adminEn,
		analytics: analyticsEn,
		auth: authEn,
		common: commonEn,
		customers: customersEn,
		dashboard: dashboardEn,
		factors: factorsEn,
		figures: figuresEn,
		funnel: funnelEn,
		mails: mailsEn,
		monday: mondayEn,
		period: periodEn,
		revenue: revenueEn,
	},
};

export const LANGUAGES = ["fr", "en"] as const;

const JOURNEYS = globSync("**/*.spec.ts", { cwd: dirname(import.meta.dirname) })
	.map((path) => basename(path))
	.sort();

/**
 * Languages of the journeys of a file: one of them, alternately by file, and both in `npm run proof -- journeys`.
 * @param file its path
 * @example
 * for (const language of languagesOf(import.meta.filename)) test(`pays (${language})`, …);
 */
export function languagesOf(file: string): readonly Language[] {
	if (process.env.PROOF === "journeys") return LANGUAGES;
	return [LANGUAGES[JOURNEYS.indexOf(basename(file)) % 2 === 0 ? 0 : 1]];
}
