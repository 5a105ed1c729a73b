import { useTranslation } from "react-i18next";
import {
	Bar,
	type BarShapeProps,
	CartesianGrid,
	ComposedChart,
	LabelList,
	Line,
	Rectangle,
	ResponsiveContainer,
	XAxis,
	YAxis,
} from "recharts";
import { signedTicks } from "../widgets/axis-ticks.ts";
import { BLUE, GREEN, RED } from "../widgets/chart-colours.ts";
import { ChartTooltip, GRID, MARGIN, VALUE_AXIS } from "../widgets/chart-parts.tsx";
import { useUnits } from "../widgets/use-formats.ts";
import type { BridgeBar } from "./revenue-series.ts";

/** Each bar begins where the one before it ends. */
export function BridgeChart({ title, bars }: { title: string; bars: BridgeBar[] }) {
	const { t } = useTranslation("analytics");
	const { t: own } = useTranslation("revenue");
	const { t: names } = useTranslation("figures", { keyPrefix: "figures.revenue" });
	const units = useUnits();
	const ticks = signedTicks(bars.flatMap(({ range }) => range));
	return (
		<ResponsiveContainer width="100%" height="100%">
			<ComposedChart
				layout="vertical"
				data={bars.map((bar) => ({ ...bar, name: own(`columns.revenue.mrr.${bar.part}`) }))}
				// Room for the amount beside the longest bar.
				margin={{ ...MARGIN, right: 64 }}
				accessibilityLayer
				aria-label={t("chart.keyboard", { title })}
			>
				<CartesianGrid {...GRID} vertical horizontal={false} />
				<XAxis
					{...VALUE_AXIS}
					type="number"
					// The losses of the line that is not drawn would widen the axis.
					allowDataOverflow
					height={30}
					ticks={ticks}
					domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
					tickFormatter={(value: number) => units.short("money", value)}
				/>
				<YAxis {...VALUE_AXIS} type="category" dataKey="name" interval={0} />
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
					name={names("mrr.end.name")}
					stroke="none"
					dot={false}
					activeDot={false}
					isAnimationActive={false}
				/>
			</ComposedChart>
		</ResponsiveContainer>
	);
}

function BridgeShape(bar: BarShapeProps & { payload?: BridgeBar }) {
	const { part, value } = bar.payload ?? { part: "start", value: 0 };
	const isLevel = part === "start" || part === "end";
	return <Rectangle {...bar} fill={isLevel ? BLUE : value < 0 ? RED : GREEN} />;
}
