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
import { useDateLabel } from "../use-date-label.ts";
import { useFormats } from "../use-formats.ts";
import type { ActivityPoint } from "./monthly-activity-series.ts";

export function MonthlyActivityChart({ points }: { points: ActivityPoint[] }) {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const dateLabel = useDateLabel();
	const line = { strokeWidth: 2.5, isAnimationActive: false, shape: TimedCurve } as const;
	return (
		<ResponsiveContainer width="100%" height="100%">
			<ComposedChart
				data={points}
				margin={MARGIN}
				accessibilityLayer
				aria-label={t("chart.keyboard", { title: t("mau.title") })}
			>
				<CartesianGrid {...GRID} />
				<XAxis {...TIME_AXIS} dataKey="month" tickFormatter={formats.monthShort} />
				<YAxis
					{...VALUE_AXIS}
					{...marks(points.flatMap(({ active, newUsers }) => [active, newUsers]))}
					tickFormatter={formats.short}
				/>
				<ChartTooltip label={dateLabel} value={formats.number} />
				<Bar
					{...BEHIND_LINES}
					shape={TimedBar}
					dataKey="active"
					name={t("mau.active")}
					fill={GREEN}
					stroke={GREEN}
					radius={[3, 3, 0, 0]}
					maxBarSize={56}
					isAnimationActive={false}
				/>
				<Line
					{...line}
					dataKey="returning"
					name={t("mau.returning")}
					stroke={BLUE}
					dot={{ r: 3, fill: "var(--sheet)" }}
				/>
				<Line
					{...line}
					dataKey="newUsers"
					name={t("mau.newUsers")}
					stroke={AMBER}
					strokeDasharray="6 4"
					dot={false}
				/>
				<ChartNotes positions={points.map(({ month }) => month)} />
			</ComposedChart>
		</ResponsiveContainer>
	);
}
