import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { part } from "../../../load-part.tsx";
import { CsvButton } from "../../exports/csv-button.tsx";
import { CALL_COLOURS } from "../chart-colours.ts";
import { ChartFrame } from "../chart-frame.tsx";
import { useFormats } from "../use-formats.ts";
import { WidgetCard } from "../widget-card.tsx";
import { usageSheet } from "./api-usage-series.ts";
import { apiUsageQuery } from "./get-api-usage.ts";

const ApiUsageChart = part(async () => (await import("./api-usage-chart.tsx")).ApiUsageChart);

/** Calls per day, stacked by kind. */
export function ApiUsageCard() {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const query = useQuery(apiUsageQuery);
	const title = t("usage.title");
	return (
		<WidgetCard
			title={title}
			figure="usage"
			query={query}
			height={440}
			isEmpty={({ total }) => total === 0}
			subtitle={(series) =>
				t("usage.subtitle", {
					formulaShare: formats.percent(series.formulaShare),
					formulaAverage: formats.number(series.formulaAverage),
					chatShare: formats.percent(series.chatShare),
					chatAverage: formats.number(series.chatAverage),
				})
			}
			actions={(series) => <CsvButton name="usage" title={title} sheet={usageSheet(series, t)} />}
		>
			{(series) => (
				<ChartFrame
					title={title}
					height={400}
					sheet={usageSheet(series, t)}
					rowLabel={formats.day}
					legend={[
						{ name: t("usage.formula"), colour: CALL_COLOURS.formula },
						{ name: t("usage.chat"), colour: CALL_COLOURS.chat },
					]}
				>
					<ApiUsageChart points={series.points} />
				</ChartFrame>
			)}
		</WidgetCard>
	);
}
