import { Bar, type BarShapeProps, LabelList, Line, Rectangle } from "recharts";
import { useTexts } from "../../formats.ts";
import { AMBER, BLUE } from "../widgets/chart-colours.ts";
import { ChartTooltip, SidewaysChart } from "../widgets/chart-parts.tsx";
import { useUnits } from "../widgets/points.ts";
import type { Bridge, BridgeBar } from "./revenue-series.ts";

/** Each bar begins where the one before it ends. */
export function BridgeChart({ title, bars, base }: Bridge & { title: string }) {
	const { t } = useTexts("figures");
	const units = useUnits();
	return (
		<SidewaysChart
			title={title}
			rows={bars.map((bar) => ({ ...bar, name: t(`columns.revenue.mrr.${bar.part}`) }))}
			values={bars.flatMap(({ range }) => range)}
			base={base}
			write={(value) => units.short("money", value)}
			room={64}
			// The losses of the line that is not drawn would widen the axis.
			isCut
		>
			<ChartTooltip label={String} value={(value) => units.full("money", value)} />
			<Bar
				dataKey="range"
				shape={BridgeShape}
				maxBarSize={28}
				isAnimationActive={false}
				tooltipType="none"
			>
				<LabelList
					dataKey="value"
					position="right"
					fill="var(--ink)"
					fontSize={12}
					formatter={(value) => units.full("money", Number(value))}
				/>
			</Bar>
			{/* Not drawn: the amount in the tooltip, instead of the bar's two ends. */}
			<Line
				dataKey="value"
				name={t("figures.revenue.mrr.end.name")}
				stroke="none"
				dot={false}
				activeDot={false}
				isAnimationActive={false}
			/>
		</SidewaysChart>
	);
}

function BridgeShape(bar: BarShapeProps & { payload?: BridgeBar }) {
	const { part, value } = bar.payload ?? { part: "start", value: 0 };
	const isLevel = part === "start" || part === "end";
	return <Rectangle {...bar} fill={isLevel ? "var(--ink-soft)" : value < 0 ? AMBER : BLUE} />;
}
