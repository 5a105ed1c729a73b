import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { FunnelStep } from "../../../../worker/contract/analytics.ts";
import type { Funnel } from "../../../../worker/contract/analytics-schema.ts";
import { part } from "../../load-part.tsx";
import { CsvButton } from "../exports/csv-button.tsx";
import { AMBER, GREEN } from "../widgets/chart-colours.ts";
import { ChartFrame } from "../widgets/chart-frame.tsx";
import { WidgetCard } from "../widgets/widget-card.tsx";
import { funnelRows, funnelSheet } from "./funnel-series.ts";

const FunnelChart = part(async () => (await import("./funnel-chart.tsx")).FunnelChart);

interface Props {
	query: UseQueryResult<Funnel>;
	/** Of the earlier period. */
	compared: Funnel | null;
}

/** The steps as bars. */
export function FunnelCard({ query, compared }: Props) {
	const { t } = useTranslation("funnel");
	const title = t("chart");
	const sheetOf = (funnel: Funnel) =>
		funnelSheet(funnelRows(funnel, compared), {
			header: [
				...[t("columns.step"), t("columns.people"), t("peopleBefore")],
				...[`${t("columns.rate")} (%)`, `${t("columns.from_start")} (%)`, t("seconds")],
			],
			step: (step: FunnelStep) => t(`steps.${step}`),
		});
	return (
		<WidgetCard
			title={title}
			query={query}
			height={460}
			isEmpty={({ steps }) => steps[0]?.people === 0}
			subtitle={() => t("chartHint")}
			actions={(funnel) => <CsvButton name="funnel" title={title} sheet={sheetOf(funnel)} />}
		>
			{(funnel) => (
				<ChartFrame
					title={title}
					height={420}
					sheet={sheetOf(funnel)}
					rowLabel={(step) => step}
					legend={[
						{ name: t("now"), colour: GREEN },
						...(compared ? [{ name: t("earlier"), colour: AMBER }] : []),
					]}
				>
					<FunnelChart title={title} rows={funnelRows(funnel, compared)} />
				</ChartFrame>
			)}
		</WidgetCard>
	);
}
