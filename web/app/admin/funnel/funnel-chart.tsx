import { useTranslation } from "react-i18next";
import {
	Bar,
	BarChart,
	CartesianGrid,
	LabelList,
	ResponsiveContainer,
	XAxis,
	YAxis,
} from "recharts";
import { signedTicks } from "../widgets/axis-ticks.ts";
import { AMBER, GREEN } from "../widgets/chart-colours.ts";
import { ChartTooltip, MARGIN, VALUE_AXIS } from "../widgets/chart-parts.tsx";
import { roundTo } from "../widgets/derived-figures.ts";
import { useFormats } from "../widgets/use-formats.ts";
import type { FunnelRow } from "./funnel-series.ts";

interface Props {
	title: string;
	rows: readonly FunnelRow[];
}

/** A bar for each step, with its rate and time; the compared period below it. */
export function FunnelChart({ title, rows }: Props) {
	const { t } = useTranslation("funnel");
	const { t: common } = useTranslation("analytics");
	const { formats } = useFormats();
	const bars = rows.map(({ step, now: { people, rate, seconds }, before }) => ({
		step: t(`steps.${step}`),
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
	const ticks = signedTicks(
		rows.flatMap(({ now, before }) => [now.people ?? 0, before?.people ?? 0]),
	);
	return (
		<ResponsiveContainer width="100%" height="100%">
			<BarChart
				layout="vertical"
				data={bars}
				// Room for a label after the longest bar.
				margin={{ ...MARGIN, right: 110 }}
				barGap={2}
				accessibilityLayer
				aria-label={common("chart.keyboard", { title })}
			>
				<CartesianGrid horizontal={false} stroke="var(--line)" />
				<XAxis
					{...VALUE_AXIS}
					type="number"
					ticks={ticks}
					domain={[0, ticks.at(-1) ?? 1]}
					tickFormatter={formats.short}
				/>
				<YAxis {...VALUE_AXIS} type="category" dataKey="step" width={90} interval={0} />
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
			</BarChart>
		</ResponsiveContainer>
	);
}
