import type { TFunction } from "i18next";
import type { Overview, RealTime } from "../../../../contract/analytics-schema.ts";
import type { Formats } from "../../formats.ts";
import { subscriptionShares } from "../dashboard/series.ts";
import {
	averagePerDay,
	conversionRate,
	daysOfMonthSoFar,
	penetrationRate,
} from "../widgets/derived-figures.ts";

interface ReportFigures {
	overview: Overview;
	/** Undefined when it could not be loaded. */
	realTime: RealTime | undefined;
	madeAt: number;
}

/** Values by their labels, by the title of their section. */
type Sections = Record<string, Record<string, string>>;

/** The dashboard's figures as text (docs/product/reports.md#exports). */
export function textReport(figures: ReportFigures, t: TFunction<"analytics">, formats: Formats) {
	return [
		t("report.title"),
		t("report.made", { time: formats.instant(figures.madeAt) }),
		t("footer.updated", { time: formats.instant(figures.overview.last_updated) }),
		"",
		...Object.entries(sectionsOf(figures, t, formats)).flatMap(([title, lines]) => [
			...[title, "-".repeat(title.length)],
			...Object.entries(lines).map(([label, value]) => `  ${t("report.line", { label, value })}`),
			"",
		]),
	].join("\r\n");
}

function sectionsOf(
	{ overview, realTime }: ReportFigures,
	t: TFunction<"analytics">,
	{ number, percent }: Formats,
): Sections {
	const { users, api_usage: calls, conversions, last_updated } = overview;
	const today = (n: number | undefined) => (n === undefined ? t("report.missing") : number(n));
	const now = realTime?.today;
	const shares = subscriptionShares(overview).map(({ type, users: n, share }) => [
		...[t(`types.${type}`), t("report.share", { n: number(n), share: percent(share) })],
	]);
	return {
		[t("report.users")]: {
			[t("report.total")]: number(users.total),
			[t("report.newThisMonth")]: number(users.new_this_month),
			[t("report.activeThisMonth")]: number(users.active_this_month),
		},
		[t("report.subscriptions")]: {
			...Object.fromEntries(shares),
			[t("report.penetration")]: percent(penetrationRate(overview)),
		},
		[t("report.usage")]: {
			[t("split.total")]: number(calls.total_calls),
			[t("split.formula")]: number(calls.formula_calls),
			[t("split.chat")]: number(calls.chat_calls),
			[t("split.average")]: number(
				averagePerDay(calls.total_calls, daysOfMonthSoFar(last_updated)),
			),
		},
		[t("report.conversions")]: {
			[t("report.toPremium")]: number(conversions.trial_to_premium),
			[t("key.rate")]: percent(conversionRate(overview)),
		},
		[t("report.realTime")]: {
			[t("realTime.formula")]: today(now?.api_calls.formula),
			[t("realTime.chat")]: today(now?.api_calls.chat),
			[t("realTime.active")]: today(now?.active_users),
			[t("realTime.newUsers")]: today(now?.new_users),
			[t("realTime.conversions")]: today(now?.conversions),
		},
	};
}
