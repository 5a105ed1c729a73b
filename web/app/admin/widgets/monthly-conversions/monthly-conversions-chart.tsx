import { useTranslation } from "react-i18next";
import {
	Bar,
	CartesianGrid,
	ComposedChart,
	Line,
	ResponsiveContainer,
	XAxis,
	YAxis,
} from "recharts";
import { ChartNotes } from "../../notes/chart-notes.tsx";
import { AMBER, GREEN } from "../chart-colours.ts";
import {
	BEHIND_LINES,
	ChartTooltip,
	GRID,
	MARGIN,
	marks,
	TIME_AXIS,
	TimedBar,
	TimedCurve,
	VALUE_AXIS,
} from "../chart-parts.tsx";
import { useDateLabel } from "../use-date-label.ts";
import { useFormats } from "../use-formats.ts";
import type { ConversionPoint } from "./monthly-conversions-series.ts";

/** The rate has its own axis on the right. */
export function MonthlyConversionsChart({ points }: { points: ConversionPoint[] }) {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const dateLabel = useDateLabel();
	return (
		<ResponsiveContainer width="100%" height="100%">
			<ComposedChart
				data={points}
				margin={MARGIN}
				accessibilityLayer
				aria-label={t("chart.keyboard", { title: t("conversions.title") })}
			>
				<CartesianGrid {...GRID} />
				<XAxis {...TIME_AXIS} dataKey="month" tickFormatter={formats.monthShort} />
				<YAxis
					{...VALUE_AXIS}
					{...marks(points.map((point) => point.trials))}
					yAxisId="trials"
					tickFormatter={formats.short}
				/>
				<YAxis
					{...VALUE_AXIS}
					{...marks(points.map((point) => point.rate))}
					yAxisId="rate"
					orientation="right"
					tickFormatter={formats.percent}
				/>
				<ChartTooltip
					label={dateLabel}
					value={(value, key) => (key === "rate" ? formats.percent : formats.number)(value)}
				/>
				<Bar
					{...BEHIND_LINES}
					shape={TimedBar}
					dataKey="trials"
					yAxisId="trials"
					name={t("conversions.trials")}
					fill={GREEN}
					stroke={GREEN}
					radius={[3, 3, 0, 0]}
					maxBarSize={48}
					isAnimationActive={false}
				/>
				<Line
					dataKey="rate"
					yAxisId="rate"
					shape={TimedCurve}
					name={t("conversions.rate")}
					stroke={AMBER}
					strokeWidth={2.5}
					dot={{ r: 3, fill: "var(--sheet)" }}
					isAnimationActive={false}
				/>
				<ChartNotes positions={points.map(({ month }) => month)} yAxisId="trials" />
			</ComposedChart>
		</ResponsiveContainer>
	);
}
