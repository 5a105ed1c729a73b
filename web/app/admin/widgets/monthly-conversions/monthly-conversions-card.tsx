import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { part } from "../../../load-part.tsx";
import { CsvButton } from "../../exports/csv-button.tsx";
import { AMBER, GREEN } from "../chart-colours.ts";
import { ChartFrame } from "../chart-frame.tsx";
import { Trend } from "../trend.tsx";
import { useFormats } from "../use-formats.ts";
import { WidgetCard } from "../widget-card.tsx";
import { monthlyConversionsQuery } from "./get-monthly-conversions.ts";
import { type ConversionSeries, conversionSheet } from "./monthly-conversions-series.ts";

const MonthlyConversionsChart = part(
	async () => (await import("./monthly-conversions-chart.tsx")).MonthlyConversionsChart,
);

/** Trials, conversions and their rate per month. */
export function MonthlyConversionsCard({ className = "" }: { className?: string }) {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const query = useQuery(monthlyConversionsQuery);
	const title = t("conversions.title");
	return (
		<WidgetCard
			title={title}
			figure="conversions"
			className={className}
			query={query}
			height={390}
			isEmpty={({ isEmpty }) => isEmpty}
			subtitle={(series) => <Subtitle series={series} />}
			actions={(series) => (
				<CsvButton name="conversions" title={title} sheet={conversionSheet(series, t)} />
			)}
		>
			{(series) => (
				<ChartFrame
					title={title}
					height={350}
					sheet={conversionSheet(series, t)}
					rowLabel={formats.month}
					legend={[
						{ name: t("conversions.trials"), colour: GREEN },
						{ name: t("conversions.rateUnit"), colour: AMBER, line: "solid" },
					]}
				>
					<MonthlyConversionsChart points={series.points} />
				</ChartFrame>
			)}
		</WidgetCard>
	);
}

function Subtitle({ series: { averageRate, best, trend } }: { series: ConversionSeries }) {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const average = formats.percent(averageRate);
	return (
		<>
			<p>
				{best
					? t("conversions.subtitle", {
							average,
							month: formats.month(best.month),
							rate: formats.percent(best.rate),
						})
					: t("conversions.subtitleNoBest", { average })}
			</p>
			<Trend change={trend} />
		</>
	);
}
