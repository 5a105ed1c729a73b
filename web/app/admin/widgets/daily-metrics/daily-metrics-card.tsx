import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_PERIOD, type Period } from "../../../../../worker/contract/analytics.ts";
import { CsvButton } from "../../exports/csv-button.tsx";
import { Stat, Stats } from "../stat.tsx";
import { useFormats } from "../use-formats.ts";
import { WidgetCard } from "../widget-card.tsx";
import { type DailySeries, dailySheet } from "./daily-metrics-series.ts";
import { DailyTable } from "./daily-table.tsx";
import { dailyMetricsQuery } from "./get-daily-metrics.ts";
import { PeriodSelect } from "./period-select.tsx";

/** Above this number the header says that the table scrolls (docs/product.md#daily-metrics-table). */
const HINT_ABOVE_ROWS = 10;

/** docs/product.md#daily-metrics-table */
export function DailyMetricsCard() {
	const { t } = useTranslation("analytics");
	const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD);
	const query = useQuery(dailyMetricsQuery(period));
	const title = t("daily.title");
	return (
		<WidgetCard
			title={title}
			figure="daily"
			className="min-h-[600px]"
			query={query}
			isEmpty={({ points }) => points.length === 0}
			// Reloads the whole page (docs/product.md#daily-metrics-table).
			failure={{
				title: t("error.table"),
				retryLabel: t("error.reload"),
				onRetry: () => location.reload(),
			}}
			controls={<PeriodSelect value={period} onChange={setPeriod} />}
			subtitle={({ points }) => points.length > HINT_ABOVE_ROWS && t("daily.scroll")}
			actions={(series) => <CsvButton name="daily" title={title} sheet={dailySheet(series, t)} />}
		>
			{(series) => (
				<div className="space-y-4">
					<Summary series={series} />
					<DailyTable points={series.points} />
					<p className="text-sm text-soft">{t("daily.note")}</p>
				</div>
			)}
		</WidgetCard>
	);
}

function Summary({ series }: { series: DailySeries }) {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	return (
		<Stats className="grid-cols-2 lg:grid-cols-4">
			<Stat
				label={t("daily.totalNewUsers")}
				value={formats.number(series.newUsers)}
				figure="totalNewUsers"
			/>
			<Stat
				label={t("daily.totalApi")}
				value={formats.number(series.totalCalls)}
				figure="totalCalls"
			/>
			<Stat
				label={t("daily.averageWau")}
				value={formats.mean(series.averageWau)}
				figure="averageWau"
			/>
			<Stat
				label={t("daily.averageMau")}
				value={formats.mean(series.averageMau)}
				figure="averageMau"
			/>
		</Stats>
	);
}
