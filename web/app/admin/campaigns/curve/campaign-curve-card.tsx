import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { part } from "../../../load-part.tsx";
import { AMBER, BLUE, GREEN } from "../../widgets/chart-colours.ts";
import { ChartFrame } from "../../widgets/chart-frame.tsx";
import { useFormats } from "../../widgets/use-formats.ts";
import { WidgetCard } from "../../widgets/widget-card.tsx";
import { MEASURE_TRAITS, MEASURES, type Measure } from "../campaign-measures.ts";
import type { CampaignQuery } from "../get-campaigns.ts";
import type { MergedRow } from "../unknown-origin.ts";
import { useMeasureFormat } from "../use-measure-format.ts";
import { useName } from "../use-name.ts";
import { curveSeries, curveSheet } from "./campaign-curve-series.ts";
import { campaignDaysQuery } from "./get-campaign-days.ts";

const CampaignCurveChart = part(
	async () => (await import("./campaign-curve-chart.tsx")).CampaignCurveChart,
);

/** Apart by their dashes, too. */
const STYLES = [
	{ colour: GREEN, line: "solid" },
	{ colour: AMBER, line: "dashed", dash: "6 4" },
	{ colour: BLUE, line: "dotted", dash: "2 3" },
] as const;

interface Props {
	query: CampaignQuery;
	/** The chosen rows, at most `MAX_LINES`. */
	rows: readonly MergedRow[];
}

/** One figure of the chosen rows by day. */
export function CampaignCurveCard({ query, rows }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "campaigns" });
	const { t: common } = useTranslation("analytics");
	const { formats } = useFormats();
	const nameOf = useName();
	const write = useMeasureFormat();
	const [measure, setMeasure] = useState<Measure>("views");
	const days = useQuery(
		campaignDaysQuery(
			query,
			rows.flatMap(({ keys }) => keys),
		),
	);
	const title = t("curve.title", { figure: t(measure) });
	const lines = rows.map(({ key }, at) => ({
		name: query.dimensions.map((dimension) => nameOf(key[dimension] ?? "")).join(" · "),
		...(STYLES[at] ?? STYLES[0]),
	}));
	const scale = MEASURE_TRAITS[measure].unit === "cents" ? 100 : 1;
	return (
		<WidgetCard
			title={title}
			figure={measure}
			query={days}
			height={340}
			isEmpty={() => rows.length === 0}
			subtitle={() => t("curve.hint")}
			controls={
				<label className="flex items-center gap-2 text-sm">
					{t("curve.figure")}
					<select
						className="min-h-9 rounded-lg border border-line-strong bg-paper px-2"
						value={measure}
						onChange={({ target }) => {
							const chosen = MEASURES.find((known) => known === target.value);
							if (chosen) setMeasure(chosen);
						}}
					>
						{MEASURES.map((known) => (
							<option key={known} value={known}>
								{t(known)}
							</option>
						))}
					</select>
				</label>
			}
		>
			{(data) => {
				const points = curveSeries(
					data,
					measure,
					rows.map(({ keys }) => keys.length),
				);
				return (
					<ChartFrame
						title={title}
						height={300}
						sheet={curveSheet(
							points,
							common("chart.day"),
							lines.map(({ name }) => name),
						)}
						rowLabel={formats.day}
						legend={lines}
					>
						<CampaignCurveChart
							title={title}
							points={points}
							lines={lines}
							format={(value) => write(measure, value * scale)}
						/>
					</ChartFrame>
				);
			}}
		</WidgetCard>
	);
}
