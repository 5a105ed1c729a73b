import {
	type BarShapeProps,
	Curve,
	type CurveProps,
	Rectangle,
	Tooltip,
	type TooltipContentProps,
} from "recharts";

import { SWATCH } from "./chart-card.tsx";

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

/** The values of a point, visible and announced. */
export function ChartTooltip({ label, value }: Props) {
	const content = ({ active, payload, label: at }: TooltipContentProps) =>
		active && (
			<div
				role="status"
				className="rounded-lg border border-line-strong bg-sheet px-3 py-2 text-ink text-sm shadow-lg"
			>
				{label && <p className="font-semibold">{label(String(at ?? ""))}</p>}
				<ul>
					{payload
						.filter(({ type }) => type !== "none")
						.map((entry) => (
							<li key={String(entry.dataKey)} className="flex items-center gap-2 whitespace-nowrap">
								<span className={SWATCH} style={{ background: entry.color }} aria-hidden="true" />
								<span className="grow pe-3">{entry.name}</span>
								<span className="font-semibold tabular-nums">
									{value(Number(entry.value), String(entry.dataKey))}
								</span>
							</li>
						))}
				</ul>
			</div>
		);
	return (
		<Tooltip content={content} cursor={{ fill: "var(--chart-cursor)" }} isAnimationActive={false} />
	);
}

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
