import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { part } from "../../../load-part.tsx";
import { CsvButton } from "../../exports/csv-button.tsx";
import { AMBER, BLUE, GREEN } from "../chart-colours.ts";
import { ChartFrame } from "../chart-frame.tsx";
import { Trend } from "../trend.tsx";
import { useFormats } from "../use-formats.ts";
import { WidgetCard } from "../widget-card.tsx";
import { monthlyActivityQuery } from "./get-monthly-activity.ts";
import { monthlyActivitySheet } from "./monthly-activity-series.ts";

const MonthlyActivityChart = part(
	async () => (await import("./monthly-activity-chart.tsx")).MonthlyActivityChart,
);

/** Active users per month. */
export function MonthlyActivityCard() {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const query = useQuery(monthlyActivityQuery);
	const title = t("mau.title");
	return (
		<WidgetCard
			title={title}
			figure="monthlyActivity"
			query={query}
			height={440}
			isEmpty={({ isEmpty }) => isEmpty}
			subtitle={({ averageActive, trend }) => (
				<>
					<p>{t("mau.subtitle", { average: formats.number(averageActive) })}</p>
					<Trend change={trend} />
				</>
			)}
			actions={(series) => (
				<CsvButton name="mau" title={title} sheet={monthlyActivitySheet(series, t)} />
			)}
		>
			{(series) => (
				<ChartFrame
					title={title}
					height={400}
					sheet={monthlyActivitySheet(series, t)}
					rowLabel={formats.month}
					legend={[
						{ name: t("mau.active"), colour: GREEN },
						{ name: t("mau.returning"), colour: BLUE, line: "solid" },
						{ name: t("mau.newUsers"), colour: AMBER, line: "dashed" },
					]}
				>
					<MonthlyActivityChart points={series.points} />
				</ChartFrame>
			)}
		</WidgetCard>
	);
}
