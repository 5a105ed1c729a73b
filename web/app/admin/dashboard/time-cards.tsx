import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DEFAULT_PERIOD, PERIODS, type Period } from "../../../../contract/analytics.ts";
import { TrendingDown, TrendingUp } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { AMBER, BLUE, GREEN } from "../widgets/chart-colours.ts";
import { Choice } from "../widgets/controls.tsx";
import { utcDay } from "../widgets/derived-figures.ts";
import { FigureCard, useCallColumns, useColumns } from "../widgets/figure-card.tsx";
import { type Drawing, sheetOf, useUnits } from "../widgets/points.ts";
import { SheetTable } from "../widgets/sheet-table.tsx";
import { FigureStats, Stats } from "../widgets/stat.tsx";
import { WidgetCard } from "../widgets/widget-card.tsx";
import {
	conversionsQuery,
	type DailySeries,
	dailyQuery,
	monthlyActivityQuery,
	type Trend,
	usageQuery,
} from "./series.ts";

const SHOWN_DAYS: Period = 30;
const LOW = { height: 350, isDrawingOnly: true };
const HIGH = { height: 400, isDrawingOnly: true };

const behind = (radius: number): Drawing => ({
	shape: "bar",
	colour: GREEN,
	isBehind: true,
	radius,
});
const smooth = (colour: string, dash?: Drawing["dash"]): Drawing => ({
	...{ shape: "line", colour, isSmooth: true, marks: "none" },
	...(dash && { dash }),
});
/** Active users per day with their rolling means. */
export function DailyActivityCard({ className = "" }: { className?: string }) {
	const { t, formats } = useTexts("analytics", "activity");
	const columns = useColumns("day", [
		["active_users", behind(2)],
		["wau", smooth(BLUE)],
		["mau", smooth(AMBER, "dashed")],
	]);
	return (
		<FigureCard
			{...LOW}
			title={t("title")}
			figure="activity"
			className={className}
			query={useQuery(dailyQuery(SHOWN_DAYS))}
			columns={columns}
			points={({ points }) => points}
			place="day"
			subtitle={({ totals }) => t("subtitle", { average: formats.mean(totals.active_users ?? 0) })}
		/>
	);
}

/** Calls per day, stacked by kind. */
export function ApiUsageCard() {
	const { t, formats } = useTexts("analytics", "usage");
	const users = useColumns("callDay", [["unique_users"]]);
	const columns = [...useCallColumns(), ...users];
	return (
		<FigureCard
			{...HIGH}
			title={t("title")}
			csv="usage"
			figure="usage"
			query={useQuery(usageQuery)}
			columns={columns}
			points={({ points }) => points}
			place="day"
			subtitle={({ formula, chat }) =>
				t("subtitle", {
					formulaShare: formats.percent(formula.share),
					formulaAverage: formats.number(formula.average),
					chatShare: formats.percent(chat.share),
					chatAverage: formats.number(chat.average),
				})
			}
		/>
	);
}

/** Trials, conversions and their rate per month. */
export function MonthlyConversionsCard({ className = "" }: { className?: string }) {
	const { t, formats } = useTexts("analytics", "conversions");
	const columns = useColumns("trialMonth", [
		["trials_started", behind(3)],
		["conversions"],
		["conversion_rate", { shape: "line", colour: AMBER, isApart: true, marks: "ring" }],
	]);
	return (
		<FigureCard
			{...LOW}
			title={t("title")}
			csv="conversions"
			figure="conversions"
			className={className}
			query={useQuery(conversionsQuery)}
			columns={columns}
			points={({ points }) => points}
			place="month"
			subtitle={({ averageRate, best, trend }) => {
				const average = formats.percent(averageRate);
				return (
					<>
						<p>
							{best
								? t("subtitle", {
										average,
										month: formats.month(best.month),
										rate: formats.percent(best.conversion_rate),
									})
								: t("subtitleNoBest", { average })}
						</p>
						<TrendText trend={trend} />
					</>
				);
			}}
		/>
	);
}

/** Active users per month. */
export function MonthlyActivityCard() {
	const { t, formats } = useTexts("analytics", "mau");
	const columns = useColumns("activeMonth", [
		["active_users", behind(3)],
		["new_users", { shape: "line", colour: AMBER, dash: "dashed", marks: "none" }],
		["returning_users", { shape: "line", colour: BLUE, marks: "ring" }],
	]);
	return (
		<FigureCard
			{...HIGH}
			title={t("title")}
			csv="mau"
			figure="monthlyActivity"
			query={useQuery(monthlyActivityQuery)}
			columns={columns}
			points={({ points }) => points}
			place="month"
			subtitle={({ averageActive, trend }) => (
				<>
					<p>{t("subtitle", { average: formats.number(averageActive) })}</p>
					<TrendText trend={trend} />
				</>
			)}
		/>
	);
}

/** The change of the last finished month against the one before, if there is one. */
function TrendText({ trend }: { trend: Trend }) {
	const { t, formats } = useTexts("analytics");
	if (trend === undefined) return null;
	const { change, month } = trend;
	const Arrow = change < 0 ? TrendingDown : TrendingUp;
	return (
		<span className={`inline-flex items-center gap-1.5 ${change < 0 ? "text-red" : "text-green"}`}>
			{change !== 0 && <Arrow className="size-4" aria-hidden="true" />}
			{t("trend", { change: formats.change(change), month: formats.month(month) })}
		</span>
	);
}

/** Above this number the header says that the table scrolls (docs/product/reports.md#daily-metrics-table). */
const HINT_ABOVE_ROWS = 10;

const COLUMNS = (
	["new_users", "total_api_calls", "wau", "mau", "formula_calls", "chat_calls"] as const
).map((path) => [path] as const);

/** docs/product/reports.md#daily-metrics-table */
export function DailyMetricsCard() {
	const { t, formats } = useTexts("analytics");
	const today = utcDay(Date.now());
	const units = useUnits();
	const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD);
	const query = useQuery(dailyQuery(period));
	const columns = useColumns("day", COLUMNS);
	const title = t("daily.title");
	const sheet = ({ points }: DailySeries) => sheetOf(t("daily.date"), points.toReversed(), columns);
	return (
		<WidgetCard
			title={title}
			figure="daily"
			className="min-h-[600px]"
			query={query}
			// Reloads the whole page (docs/product/reports.md#daily-metrics-table).
			failure={{
				title: t("error.table"),
				retryLabel: t("error.reload"),
				onRetry: () => location.reload(),
			}}
			controls={
				<Choice
					look="beside"
					label={t("daily.period")}
					value={`${period}`}
					options={PERIODS.map((days) => [`${days}` as const, t("daily.days", { n: days })])}
					onChoose={(days) => setPeriod(Number(days) as Period)}
				/>
			}
			subtitle={({ points }) => points.length > HINT_ABOVE_ROWS && t("daily.scroll")}
			csv="daily"
			sheet={sheet}
		>
			{(series) => (
				<div className="space-y-4">
					<Stats className="grid-cols-2 lg:grid-cols-4">
						<FigureStats
							report="day"
							values={series.totals}
							figures={[
								["new_users", t("daily.totalNewUsers")],
								["total_api_calls", t("daily.totalApi")],
								["wau", t("daily.averageWau")],
								["mau", t("daily.averageMau")],
							]}
						/>
					</Stats>
					<SheetTable
						name="daily"
						caption={t("daily.table")}
						sheet={sheet(series)}
						rowLabel={(day) => (
							<>
								{formats.day(day)}
								{day === today && (
									<span className="block w-fit rounded-full sm:ms-2 sm:inline bg-green px-2 py-0.5 text-on-green text-xs">
										{t("daily.today")}
									</span>
								)}
							</>
						)}
						format={(value, column) => units.full(columns[column - 1]?.unit ?? "count", value)}
						marks={(day) => day === today}
					/>
					<p className="text-sm text-soft">{t("daily.note")}</p>
				</div>
			)}
		</WidgetCard>
	);
}
