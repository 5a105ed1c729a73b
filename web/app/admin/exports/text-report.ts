import type { TFunction } from "i18next";
import type { Overview, RealTime } from "../../../../worker/contract/analytics-schema.ts";
import { subscriptionShares } from "../dashboard/series.ts";
import {
	averagePerDay,
	conversionRate,
	daysOfMonthSoFar,
	penetrationRate,
} from "../widgets/derived-figures.ts";
import type { Formats } from "../widgets/format-figures.ts";

export interface ReportFigures {
	overview: Overview;
	/** Undefined when it could not be loaded. */
	realTime: RealTime | undefined;
	madeAt: number;
}

type Line = [label: string, value: string];

/** The dashboard's figures as text (docs/product.md#exports). */
export function textReport(figures: ReportFigures, t: TFunction<"analytics">, formats: Formats) {
	const line = ([label, value]: Line) => `  ${t("report.line", { label, value })}`;
	const section = (title: string, lines: Line[]) =>
		[title, "-".repeat(title.length), ...lines.map(line), ""].join("\r\n");
	const { overview, realTime, madeAt } = figures;
	return [
		t("report.title"),
		t("report.made", { time: formats.instant(madeAt) }),
		t("footer.updated", { time: formats.instant(overview.last_updated) }),
		"",
		section(t("report.users"), userLines(overview, t, formats)),
		section(t("report.subscriptions"), subscriptionLines(overview, t, formats)),
		section(t("report.usage"), usageLines(overview, t, formats)),
		section(t("report.conversions"), [
			[t("report.toPremium"), formats.number(overview.conversions.trial_to_premium)],
			[t("key.rate"), formats.percent(conversionRate(overview))],
		]),
		section(t("report.realTime"), realTimeLines(realTime, t, formats)),
	].join("\r\n");
}

function userLines({ users }: Overview, t: TFunction<"analytics">, formats: Formats): Line[] {
	return [
		[t("report.total"), formats.number(users.total)],
		[t("report.newThisMonth"), formats.number(users.new_this_month)],
		[t("report.activeThisMonth"), formats.number(users.active_this_month)],
	];
}

function subscriptionLines(
	overview: Overview,
	t: TFunction<"analytics">,
	formats: Formats,
): Line[] {
	const lines = subscriptionShares(overview).map(
		({ type, users, share }): Line => [
			t(`types.${type}`),
			t("report.share", { n: formats.number(users), share: formats.percent(share) }),
		],
	);
	return [...lines, [t("report.penetration"), formats.percent(penetrationRate(overview))]];
}

function usageLines(overview: Overview, t: TFunction<"analytics">, formats: Formats): Line[] {
	const { total_calls, formula_calls, chat_calls } = overview.api_usage;
	const average = averagePerDay(total_calls, daysOfMonthSoFar(overview.last_updated));
	return [
		[t("split.total"), formats.number(total_calls)],
		[t("split.formula"), formats.number(formula_calls)],
		[t("split.chat"), formats.number(chat_calls)],
		[t("split.average"), formats.number(average)],
	];
}

function realTimeLines(
	realTime: RealTime | undefined,
	t: TFunction<"analytics">,
	formats: Formats,
): Line[] {
	const today = realTime?.today;
	const value = (n: number | undefined) =>
		n === undefined ? t("report.missing") : formats.number(n);
	return [
		[t("realTime.formula"), value(today?.api_calls.formula)],
		[t("realTime.chat"), value(today?.api_calls.chat)],
		[t("realTime.active"), value(today?.active_users)],
		[t("realTime.newUsers"), value(today?.new_users)],
		[t("realTime.conversions"), value(today?.conversions)],
	];
}
