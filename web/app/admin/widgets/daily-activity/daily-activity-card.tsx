import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Period } from "../../../../../worker/contract/analytics.ts";
import { part } from "../../../load-part.tsx";
import { AMBER, BLUE, GREEN } from "../chart-colours.ts";
import { ChartFrame } from "../chart-frame.tsx";
import { dailyMetricsQuery } from "../daily-metrics/get-daily-metrics.ts";
import { useFormats } from "../use-formats.ts";
import { WidgetCard } from "../widget-card.tsx";
import { activitySheet, noActivity } from "./daily-activity-series.ts";

const DailyActivityChart = part(
	async () => (await import("./daily-activity-chart.tsx")).DailyActivityChart,
);

const SHOWN_DAYS: Period = 30;

/** Active users per day with their rolling means. */
export function DailyActivityCard({ className = "" }: { className?: string }) {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const query = useQuery(dailyMetricsQuery(SHOWN_DAYS));
	const title = t("activity.title");
	return (
		<WidgetCard
			title={title}
			figure="activity"
			className={className}
			query={query}
			height={390}
			isEmpty={noActivity}
			subtitle={({ averageActive }) =>
				t("activity.subtitle", { average: formats.mean(averageActive) })
			}
		>
			{(series) => (
				<ChartFrame
					title={title}
					height={350}
					sheet={activitySheet(series, t)}
					rowLabel={formats.day}
					legend={[
						{ name: t("activity.active"), colour: GREEN },
						{ name: t("activity.wau"), colour: BLUE, line: "solid" },
						{ name: t("activity.mau"), colour: AMBER, line: "dashed" },
					]}
				>
					<DailyActivityChart points={series.points} />
				</ChartFrame>
			)}
		</WidgetCard>
	);
}
