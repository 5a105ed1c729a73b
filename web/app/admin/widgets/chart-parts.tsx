import type { ReactNode } from "react";
import {
	type BarShapeProps,
	CartesianGrid,
	ComposedChart,
	Curve,
	type CurveProps,
	Rectangle,
	ResponsiveContainer,
	Tooltip,
	type TooltipContentProps,
	XAxis,
	YAxis,
} from "recharts";
import { useTexts } from "../../formats.ts";

/** Common parts of the charts: axes, grid, tooltip. */
const AXIS = {
	tick: { fill: "var(--ink-soft)", fontSize: 12 },
	stroke: "var(--line-strong)",
	tickLine: false,
	minTickGap: 16,
} as const;
/** Labels at even steps, as many as there is room for. */
export const TIME_AXIS = { ...AXIS, interval: "equidistantPreserveStart" } as const;
export const VALUE_AXIS = {
	...AXIS,
	width: "auto",
	axisLine: false,
	allowDecimals: false,
} as const;

interface Timed {
	isRunning?: boolean;
}

interface TimedBarProps extends BarShapeProps {
	payload?: Timed;
}

/** Opacity of what a running day, week or month has so far. */
const RUNNING_OPACITY = 0.4;

/** A bar of a day, week or month, paler while that is running. */
export function TimedBar(bar: TimedBarProps) {
	const { payload, fillOpacity = 1 } = bar;
	const running = payload?.isRunning;
	return (
		<Rectangle
			{...bar}
			fillOpacity={Number(fillOpacity) * (running ? RUNNING_OPACITY : 1)}
			strokeDasharray={running ? "3 3" : undefined}
		/>
	);
}

/** A line whose last segment is paler while its day, week or month is running. */
export function TimedCurve({ points = [], ...curve }: CurveProps) {
	const last = points.at(-1) as { payload?: Timed } | undefined;
	if (!last?.payload?.isRunning) return <Curve {...curve} points={points} />;
	return (
		<>
			<Curve {...curve} points={points.slice(0, -1)} />
			<Curve {...curve} points={points.slice(-2)} strokeOpacity={RUNNING_OPACITY} />
		</>
	);
}

export const GRID = { vertical: false, stroke: "var(--line)" } as const;
export const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 } as const;

interface Props {
	/** Formats the point's position on the axis; without it, its name is shown. */
	label?(at: string): string;
	value(value: number, dataKey: string): string;
}

/** The values of a point as one sentence, visible and announced; what is 0 is not said beside what is not. */
export function ChartTooltip({ label, value }: Props) {
	const { t, formats } = useTexts("analytics", "chart");
	const content = ({ active, payload, label: at }: TooltipContentProps) => {
		if (!active) return null;
		const entries = payload.filter(({ type, value }) => type !== "none" && value !== null);
		const told = entries.filter((entry) => Number(entry.value) !== 0);
		const parts = (told.length > 0 ? told : entries).map((entry) => {
			const words = {
				name: label ? inSentence(String(entry.name)) : String(entry.name),
				value: value(Number(entry.value), String(entry.dataKey)),
			};
			return t("part", words);
		});
		return (
			<p
				role="status"
				className="max-w-72 rounded-lg border border-line-strong bg-sheet px-3 py-2 text-ink text-sm tabular-nums shadow-lg"
			>
				{label
					? t("sentence", { at: label(String(at ?? "")), parts: formats.list(parts) })
					: formats.list(parts)}
			</p>
		);
	};
	return (
		<Tooltip content={content} cursor={{ fill: "var(--chart-cursor)" }} isAnimationActive={false} />
	);
}

/** A name within a sentence: without its capital, unless all of it is capitals, as in MRR. */
const inSentence = (name: string) =>
	name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

const MAX_STEPS = 6;
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * The ticks of an axis: whole numbers in round steps, one of them 0, the last one at or above each value. At least
 * two ticks, even without values.
 */
export function signedTicks(values: readonly number[]): number[] {
	const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)];
	const step = stepOf(Math.max(1, highest - lowest));
	const [from, to] = [Math.floor(lowest / step), Math.max(Math.ceil(highest / step), 0)];
	return Array.from({ length: Math.max(1, to - from) + 1 }, (_, n) => (from + n) * step);
}

function stepOf(range: number): number {
	const rough = range / MAX_STEPS;
	const power = Math.max(1, 10 ** Math.floor(Math.log10(rough)));
	const fits = (step: number) => step * power >= rough && Number.isInteger(step * power);
	return (STEPS.find(fits) ?? MAX_STEPS) * power;
}

interface SidewaysProps {
	title: string;
	/** A row of the chart each, with its `name`. */
	rows: readonly { name: string }[];
	/** End of the axis, and its beginning if all are above it. */
	values: readonly number[];
	base?: number;
	/** Writes a value on the axis. */
	write(value: number): string;
	/** Room for labels after the longest bar, in pixels. */
	room: number;
	nameWidth?: number;
	/** Whether values that are not drawn may be beyond the axis. */
	isCut?: boolean;
	children: ReactNode;
}

/** Bars from left to right, one below the other. */
export function SidewaysChart(props: SidewaysProps) {
	const { title, rows, values, base = 0, write, room, nameWidth, isCut = false, children } = props;
	const { t } = useTexts("analytics");
	const ticks = signedTicks(values.map((value) => value - base)).map((tick) => tick + base);
	return (
		<ResponsiveContainer width="100%" height="100%">
			<ComposedChart
				layout="vertical"
				data={[...rows]}
				margin={{ ...MARGIN, right: room }}
				barGap={2}
				accessibilityLayer
				aria-label={t("chart.keyboard", { title })}
			>
				<CartesianGrid horizontal={false} stroke="var(--line)" />
				<XAxis
					{...VALUE_AXIS}
					type="number"
					allowDataOverflow={isCut}
					ticks={ticks}
					domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
					tickFormatter={write}
				/>
				<YAxis
					{...VALUE_AXIS}
					type="category"
					dataKey="name"
					interval={0}
					{...(nameWidth && { width: nameWidth })}
				/>
				{children}
			</ComposedChart>
		</ResponsiveContainer>
	);
}
