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
import { AMBER, BLUE, GREEN } from "../chart-colours.ts";
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
import type { DailyPoint } from "../daily-metrics/daily-metrics-series.ts";
import { useDateLabel } from "../use-date-label.ts";
import { useFormats } from "../use-formats.ts";

export function DailyActivityChart({ points }: { points: DailyPoint[] }) {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const dateLabel = useDateLabel();
	const line = {
		type: "monotone",
		strokeWidth: 2.5,
		dot: false,
		isAnimationActive: false,
		shape: TimedCurve,
	} as const;
	return (
		<ResponsiveContainer width="100%" height="100%">
			<ComposedChart
				data={points}
				margin={MARGIN}
				accessibilityLayer
				aria-label={t("chart.keyboard", { title: t("activity.title") })}
			>
				<CartesianGrid {...GRID} />
				<XAxis {...TIME_AXIS} dataKey="date" tickFormatter={formats.dayShort} />
				<YAxis
					{...VALUE_AXIS}
					{...marks(points.flatMap(({ active, wau, mau }) => [active, wau, mau]))}
					tickFormatter={formats.short}
				/>
				<ChartTooltip label={dateLabel} value={formats.number} />
				<Bar
					{...BEHIND_LINES}
					shape={TimedBar}
					dataKey="active"
					name={t("activity.active")}
					fill={GREEN}
					stroke={GREEN}
					radius={[2, 2, 0, 0]}
					isAnimationActive={false}
				/>
				<Line {...line} dataKey="wau" name={t("activity.wau")} stroke={BLUE} />
				<Line
					{...line}
					dataKey="mau"
					name={t("activity.mau")}
					stroke={AMBER}
					strokeDasharray="6 4"
				/>
				<ChartNotes positions={points.map(({ date }) => date)} />
			</ComposedChart>
		</ResponsiveContainer>
	);
}
