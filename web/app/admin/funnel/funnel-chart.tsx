import { useTranslation } from "react-i18next";
import { Bar, LabelList } from "recharts";
import { roundTo, useFormats } from "../../formats.ts";
import { AMBER, GREEN } from "../widgets/chart-colours.ts";
import { ChartTooltip } from "../widgets/chart-parts.tsx";
import { SidewaysChart } from "../widgets/sideways-chart.tsx";
import type { FunnelRow } from "./funnel-series.ts";

interface Props {
	title: string;
	rows: readonly FunnelRow[];
}

/** A bar for each step, with its rate and time; the compared period below it. */
export function FunnelChart({ title, rows }: Props) {
	const { t } = useTranslation("funnel");
	const { formats } = useFormats();
	const bars = rows.map(({ step, now: { people, rate, seconds }, before }) => ({
		name: t(`steps.${step}`),
		people,
		before: before?.people,
		label: [
			formats.number(people ?? 0),
			rate !== null && formats.percent(roundTo(rate, 0)),
			seconds !== null && formats.duration(seconds),
		]
			.filter(Boolean)
			.join(" · "),
	}));
	return (
		<SidewaysChart
			title={title}
			rows={bars}
			values={rows.flatMap(({ now, before }) => [now.people ?? 0, before?.people ?? 0])}
			write={formats.short}
			room={110}
			nameWidth={90}
		>
			<ChartTooltip label={(step) => step} value={formats.number} />
			<Bar dataKey="people" name={t("now")} fill={GREEN} radius={3} isAnimationActive={false}>
				<LabelList dataKey="label" position="right" fill="var(--ink)" fontSize={12} />
			</Bar>
			{rows.some(({ before }) => before) && (
				<Bar
					dataKey="before"
					name={t("earlier")}
					fill={AMBER}
					fillOpacity={0.55}
					radius={3}
					isAnimationActive={false}
				/>
			)}
		</SidewaysChart>
	);
}
