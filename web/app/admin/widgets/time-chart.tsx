import {
	Bar,
	type BarRectangleItem,
	CartesianGrid,
	ComposedChart,
	Line,
	ReferenceLine,
	ResponsiveContainer,
	XAxis,
	YAxis,
} from "recharts";
import { useTexts } from "../../formats.ts";
import { ChartNotes, FLAG_HEIGHT } from "../notes/chart-notes.tsx";
import {
	ChartTooltip,
	GRID,
	MARGIN,
	signedTicks,
	TIME_AXIS,
	TimedBar,
	TimedCurve,
	VALUE_AXIS,
} from "./chart-parts.tsx";
import { type DrawnColumn, endsOf, type Place, type Point, usePlaces, useUnits } from "./points.ts";

interface Props {
	title: string;
	points: readonly Point[];
	columns: readonly DrawnColumn[];
	place: Place;
	/** The last day of an axis whose places stand for several days each. */
	lastDay?: string | undefined;
	/** Whether the notes of its days stand below the axis. */
	hasNotes?: boolean;
	/** Handler of a click on a bar of a column. */
	onBar?: ((key: string, point: Point) => void) | undefined;
}

const RIGHT = "right";
const DASHES = { dashed: "6 4", dotted: "2 3" } as const;
/** Up to as many points are marked on a line. */
const MAX_MARKED = 15;

/** Bars and lines over days, weeks or months; a place that is running is paler. */
export function TimeChart(props: Props) {
	const { title, points, columns, place, lastDay, hasNotes = place !== "age", onBar } = props;
	const { t } = useTexts("analytics");
	const units = useUnits();
	const places = usePlaces();
	const running = new Set(points.flatMap(({ at, isRunning }) => (isRunning ? [at] : [])));
	const label = (at: string) => places.label(place, at, running.has(at));
	const unitOf = (dataKey: string) =>
		columns.find(({ key }) => dataKey === dataKeyOf(key))?.unit ?? "count";
	const axis = (isApart: boolean) => {
		const here = columns.filter(({ draw }) => (draw.isApart ?? false) === isApart);
		const ticks = signedTicks(points.flatMap((point) => heights(point, here)));
		const unit = here[0]?.unit ?? "count";
		return {
			...VALUE_AXIS,
			ticks,
			domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
			// A value beyond a band is cut, as the band is.
			allowDataOverflow: here.some(({ draw }) => draw.band),
			tickFormatter: (value: number) => units.short(unit, value),
		};
	};
	return (
		<ResponsiveContainer width="100%" height="100%">
			<ComposedChart
				data={[...points]}
				margin={hasNotes ? { ...MARGIN, bottom: FLAG_HEIGHT } : MARGIN}
				stackOffset="sign"
				accessibilityLayer
				aria-label={t("chart.keyboard", { title })}
			>
				<CartesianGrid {...GRID} />
				<XAxis
					{...TIME_AXIS}
					// Shows the last age, too: a curve of ages is read for how far it goes.
					{...(place === "age" && { interval: "preserveStartEnd" as const })}
					dataKey="at"
					tickFormatter={(at) => places.tick(place, at)}
				/>
				<YAxis {...axis(false)} />
				{columns.some(({ draw }) => draw.isApart) && (
					<YAxis {...axis(true)} yAxisId={RIGHT} orientation="right" />
				)}
				<ChartTooltip label={label} value={(value, key) => units.full(unitOf(key), value)} />
				<ReferenceLine
					y={0}
					{...(columns.some(({ draw }) => draw.band)
						? { stroke: "var(--ink-soft)", strokeDasharray: "3 3" }
						: { stroke: "var(--line-strong)" })}
				/>
				{columns.map((column) => drawn(column, points.length, onBar))}
				{hasNotes && (
					<ChartNotes
						positions={points.map(({ at }) => at)}
						label={label}
						{...(lastDay && { lastDay })}
					/>
				)}
			</ComposedChart>
		</ResponsiveContainer>
	);
}

function drawn({ key, name, draw }: DrawnColumn, points: number, onBar: Props["onBar"]) {
	const common = {
		...(draw.isApart ? { yAxisId: RIGHT } : {}),
		dataKey: dataKeyOf(key),
		name,
		isAnimationActive: false,
		stroke: draw.outline ?? draw.colour,
	};
	if (draw.shape === "bar") {
		const { stack, radius = 0, isBehind } = draw;
		return (
			<Bar
				key={key}
				{...common}
				{...(stack === undefined ? {} : { stackId: stack })}
				{...(isBehind ? { fillOpacity: 0.35, strokeOpacity: 1, strokeWidth: 1 } : {})}
				shape={TimedBar}
				fill={draw.colour}
				radius={[radius, radius, 0, 0]}
				maxBarSize={56}
				// By keyboard, the table has the same links.
				{...(onBar && {
					cursor: "pointer",
					onClick: ({ payload }: BarRectangleItem) => onBar(key, payload),
				})}
			/>
		);
	}
	const dots = {
		ring: { r: 3, fill: "var(--sheet)", strokeDasharray: "" },
		none: false,
		alone: { r: 5, fill: draw.colour, strokeDasharray: "" },
		few: points <= MAX_MARKED ? { r: 2.5, strokeDasharray: "" } : false,
	};
	const { band, isHidden } = draw;
	return [
		band && (
			<Bar
				key={band.name}
				dataKey={({ values }: Point) => endsOf(values, band)}
				// Its two ends are columns.
				tooltipType="none"
				fill={draw.colour}
				fillOpacity={0.4}
				barSize={10}
				radius={5}
				isAnimationActive={false}
			/>
		),
		<Line
			key={key}
			{...common}
			{...(isHidden && { stroke: "none", activeDot: false })}
			type={draw.isSmooth ? "monotone" : "linear"}
			shape={TimedCurve}
			strokeDasharray={draw.dash ? DASHES[draw.dash] : ""}
			strokeWidth={draw.marks === "alone" ? 0 : 2.5}
			dot={isHidden ? false : dots[draw.marks ?? "few"]}
		/>,
	];
}

/** A path has dots of its own. */
function dataKeyOf(key: string): string {
	return `values["${key}"]`;
}

/** The highest and lowest points that a place needs room for. */
function heights({ values }: Point, columns: readonly DrawnColumn[]): number[] {
	const stacks = new Map<string, { up: number; down: number }>();
	for (const { key, draw } of columns.filter(({ draw }) => !draw.isHidden)) {
		const stack = draw.stack ?? key;
		const value = values[key] ?? 0;
		const { up, down } = stacks.get(stack) ?? { up: 0, down: 0 };
		stacks.set(stack, { up: up + Math.max(0, value), down: down + Math.min(0, value) });
	}
	const ends = columns.flatMap(({ draw }) => (draw.band && endsOf(values, draw.band)) || []);
	return [...ends, ...[...stacks.values()].flatMap(({ up, down }) => [up, down])];
}
