import { Bar, LabelList } from "recharts";
import { roundTo, useTexts } from "../../formats.ts";
import { AMBER, GREEN } from "../widgets/chart-colours.ts";
import { ChartTooltip, SidewaysChart } from "../widgets/chart-parts.tsx";
import type { FunnelRow } from "./funnel-series.ts";

/** A bar for each step, with its rate and time; the compared period below it. */
export function FunnelChart({ title, rows }: { title: string; rows: readonly FunnelRow[] }) {
	const { t, formats } = useTexts("funnel");
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
