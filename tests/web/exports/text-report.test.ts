import { expect, it } from "vitest";
import { textReport } from "../../../web/app/admin/dashboard/admin-dashboard-page.tsx";
import { formatsOf } from "../../../web/app/formats.ts";
import { testI18n } from "../texts.ts";
import { NO_OVERVIEW, OVERVIEW, REAL_TIME } from "../widgets/sample-responses.ts";

const madeAt = Date.parse("2026-11-21T10:30:00Z");

function report(language: "fr" | "en", figures = { overview: OVERVIEW, realTime: REAL_TIME }) {
	const text = textReport(
		{ ...figures, madeAt },
		testI18n(language).getFixedT(language, "analytics"),
		formatsOf(language),
	);
	return text.replace(/[\u00a0\u202f]/g, " ").split("\r\n");
}

it("has the five sections, with the screen's figures", () => {
	const lines = report("fr");
	const titles = lines.filter((_, n) => /^-+$/.test(lines[n + 1] ?? ""));
	expect(titles).toEqual([
		"Utilisateurs",
		"Abonnements",
		"Utilisation API",
		"Conversions",
		"Temps réel - Aujourd’hui",
	]);
	expect(lines).toEqual(
		expect.arrayContaining([
			"  Total : 1 240",
			"  Nouveaux ce mois : 42",
			"  Actifs ce mois : 388",
			"  Essai Gratuit : 310 (72 %)",
			"  Premium : 120 (28 %)",
			"  Taux de pénétration : 35 %",
			"  Total ce mois : 12 345",
			"  Moyenne par jour : 588",
			"  De l’essai vers Premium : 93",
			"  Taux de conversion : 30 %",
			"  Appels API chat : 1 045",
		]),
	);
});

it("names what is not available, and counts zeros as zeros", () => {
	const text = textReport(
		{ overview: NO_OVERVIEW, realTime: undefined, madeAt },
		testI18n("en").getFixedT("en", "analytics"),
		formatsOf("en"),
	);
	expect(text).toContain("New users: not available");
	expect(text).toContain("Conversion rate: 0%");
	expect(text).not.toMatch(/NaN|Infinity|∞|undefined/);
});
