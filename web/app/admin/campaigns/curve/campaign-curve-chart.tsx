import { useTranslation } from "react-i18next";
import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { ChartNotes } from "../../notes/chart-notes.tsx";
import {
	ChartTooltip,
	GRID,
	MARGIN,
	marks,
	TIME_AXIS,
	TimedCurve,
	VALUE_AXIS,
} from "../../widgets/chart-parts.tsx";
import { useDateLabel } from "../../widgets/use-date-label.ts";
import { useFormats } from "../../widgets/use-formats.ts";
import type { CurvePoint } from "./campaign-curve-series.ts";

export interface CurveLine {
	name: string;
	colour: string;
	dash?: string;
}

interface Props {
	title: string;
	points: CurvePoint[];
	lines: readonly CurveLine[];
	format(value: number): string;
}

export function CampaignCurveChart({ title, points, lines, format }: Props) {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const dateLabel = useDateLabel();
	return (
		<ResponsiveContainer width="100%" height="100%">
			<LineChart
				data={points}
				margin={MARGIN}
				accessibilityLayer
				aria-label={t("chart.keyboard", { title })}
			>
				<CartesianGrid {...GRID} />
				<XAxis {...TIME_AXIS} dataKey="date" tickFormatter={formats.dayShort} />
				<YAxis
					{...VALUE_AXIS}
					{...marks(points.flatMap(({ values }) => values.map((value) => value ?? 0)))}
					tickFormatter={formats.short}
				/>
				<ChartTooltip label={dateLabel} value={format} />
				{lines.map(({ name, colour, dash }, at) => (
					<Line
						key={name}
						dataKey={`values[${at}]`}
						name={name}
						shape={TimedCurve}
						stroke={colour}
						strokeDasharray={dash ?? ""}
						strokeWidth={2.5}
						dot={points.length <= 15 ? { r: 2.5 } : false}
						isAnimationActive={false}
					/>
				))}
				<ChartNotes positions={points.map(({ date }) => date)} />
			</LineChart>
		</ResponsiveContainer>
	);
}
