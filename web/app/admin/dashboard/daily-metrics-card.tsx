import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DEFAULT_PERIOD, PERIODS, type Period } from "../../../../contract/analytics.ts";
import { useTexts } from "../../formats.ts";
import { CsvButton } from "../exports/download-button.tsx";
import { Choice } from "../widgets/controls.tsx";
import { utcDay } from "../widgets/derived-figures.ts";
import { useColumns } from "../widgets/figure-card.tsx";
import { sheetOf } from "../widgets/points.ts";
import { SheetTable } from "../widgets/sheet-table.tsx";
import { FigureStats, Stats } from "../widgets/stat.tsx";
import { useUnits } from "../widgets/use-units.ts";
import { WidgetCard } from "../widgets/widget-card.tsx";
import type { DailySeries } from "./series.ts";
import { dailyQuery } from "./series.ts";

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
			isEmpty={({ points }) => points.length === 0}
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
			actions={(series) => <CsvButton name="daily" title={title} sheet={sheet(series)} />}
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
						region={t("daily.table")}
					/>
					<p className="text-sm text-soft">{t("daily.note")}</p>
				</div>
			)}
		</WidgetCard>
	);
}
