import { useTranslation } from "react-i18next";
import {
	Area,
	CartesianGrid,
	ComposedChart,
	Line,
	ReferenceLine,
	ResponsiveContainer,
	XAxis,
	YAxis,
} from "recharts";
import { ChartNotes } from "../../notes/chart-notes.tsx";
import { signedTicks } from "../../widgets/axis-ticks.ts";
import { GREEN } from "../../widgets/chart-colours.ts";
import {
	ChartTooltip,
	GRID,
	TIME_AXIS,
	TimedCurve,
	VALUE_AXIS,
} from "../../widgets/chart-parts.tsx";
import { useFormats, usePlaces } from "../../widgets/use-formats.ts";
import type { LiftDay, LookMark } from "./lift-series.ts";

/** Room for the names of the looks. */
const MARGIN = { top: 24, right: 32, bottom: 0, left: 0 };

/** An end of the interval is in the tooltip only: the area shows it. */
const END = { stroke: "none", dot: false, activeDot: false, isAnimationActive: false } as const;

interface Props {
	title: string;
	name: string;
	days: LiftDay[];
	marks: readonly LookMark[];
}

/** The lift of an arm with its interval; vertical lines are the weekly looks. */
export function LiftChart({ title, name, days, marks }: Props) {
	const { t } = useTranslation("analytics");
	const { t: results } = useTranslation("ab-tests", { keyPrefix: "results" });
	const { formats } = useFormats();
	const places = usePlaces();
	const running = new Set(days.flatMap(({ at, isRunning }) => (isRunning ? [at] : [])));
	const label = (at: string) => places.label("day", at, running.has(at));
	const ticks = signedTicks(
		days.flatMap(({ estimate, range }) => [estimate ?? 0, ...(range ?? [])]),
	);
	return (
		<ResponsiveContainer width="100%" height="100%">
			<ComposedChart
				data={days}
				margin={MARGIN}
				accessibilityLayer
				aria-label={t("chart.keyboard", { title })}
			>
				<CartesianGrid {...GRID} />
				<XAxis {...TIME_AXIS} dataKey="at" tickFormatter={formats.dayShort} />
				<YAxis
					{...VALUE_AXIS}
					ticks={ticks}
					// The wide intervals of the first days are cut.
					allowDataOverflow
					domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
					tickFormatter={formats.change}
				/>
				<ChartTooltip label={label} value={(value) => formats.effect(value / 100)} />
				<Area
					dataKey="range"
					// Its two ends are the lines below.
					tooltipType="none"
					stroke="none"
					fill={GREEN}
					fillOpacity={0.15}
					isAnimationActive={false}
				/>
				<ReferenceLine y={0} stroke="var(--ink-soft)" />
				{marks.map(({ date, look }) => (
					<ReferenceLine
						key={look}
						x={date}
						stroke="var(--ink)"
						label={{
							value: results("look", { look }),
							position: "top",
							fill: "var(--ink)",
							fontSize: 12,
						}}
					/>
				))}
				<Line {...END} dataKey="high" name={results("columns.liftHighName")} />
				<Line
					dataKey="estimate"
					name={name}
					shape={TimedCurve}
					stroke={GREEN}
					strokeWidth={2.5}
					dot={false}
					isAnimationActive={false}
				/>
				<Line {...END} dataKey="low" name={results("columns.liftLowName")} />
				<ChartNotes positions={days.map(({ at }) => at)} label={label} />
			</ComposedChart>
		</ResponsiveContainer>
	);
}
