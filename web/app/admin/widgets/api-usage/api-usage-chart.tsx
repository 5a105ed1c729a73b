import { useTranslation } from "react-i18next";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { ChartNotes } from "../../notes/chart-notes.tsx";
import { CALL_COLOURS } from "../chart-colours.ts";
import {
	ChartTooltip,
	GRID,
	MARGIN,
	marks,
	TIME_AXIS,
	TimedBar,
	VALUE_AXIS,
} from "../chart-parts.tsx";
import { useDateLabel } from "../use-date-label.ts";
import { useFormats } from "../use-formats.ts";
import type { UsagePoint } from "./api-usage-series.ts";

/** Calls per day as stacked bars. */
export function ApiUsageChart({ points }: { points: Omit<UsagePoint, "users">[] }) {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const dateLabel = useDateLabel();
	const bar = {
		stackId: "calls",
		stroke: "var(--sheet)",
		isAnimationActive: false,
		shape: TimedBar,
	} as const;
	return (
		<ResponsiveContainer width="100%" height="100%">
			<BarChart
				data={points}
				margin={MARGIN}
				accessibilityLayer
				aria-label={t("chart.keyboard", { title: t("usage.title") })}
			>
				<CartesianGrid {...GRID} />
				<XAxis {...TIME_AXIS} dataKey="date" tickFormatter={formats.dayShort} />
				<YAxis
					{...VALUE_AXIS}
					{...marks(points.map((point) => point.total))}
					tickFormatter={formats.short}
				/>
				<ChartTooltip label={dateLabel} value={formats.number} />
				<Bar {...bar} dataKey="formula" name={t("usage.formula")} fill={CALL_COLOURS.formula} />
				<Bar
					{...bar}
					dataKey="chat"
					name={t("usage.chat")}
					fill={CALL_COLOURS.chat}
					radius={[2, 2, 0, 0]}
				/>
				<ChartNotes positions={points.map(({ date }) => date)} />
			</BarChart>
		</ResponsiveContainer>
	);
}
