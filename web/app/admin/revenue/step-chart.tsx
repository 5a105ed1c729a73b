import { useTranslation } from "react-i18next";
import {
	Bar,
	CartesianGrid,
	ComposedChart,
	Line,
	ReferenceLine,
	ResponsiveContainer,
	XAxis,
	YAxis,
} from "recharts";
import { ChartNotes } from "../notes/chart-notes.tsx";
import { signedTicks } from "../widgets/axis-ticks.ts";
import {
	ChartTooltip,
	GRID,
	MARGIN,
	TIME_AXIS,
	TimedBar,
	TimedCurve,
	VALUE_AXIS,
} from "../widgets/chart-parts.tsx";
import type { Column, Point } from "./revenue-series.ts";
import { useUnits } from "./use-units.ts";

/** How a column is drawn: bars of one stack are on top of one another, losses below zero. */
export interface Drawing {
	shape: "bar" | "line";
	/** A CSS colour. */
	colour: string;
	dash?: string;
	stack?: string;
	/** On an axis of its own, on the right. */
	isApart?: boolean;
}
export type DrawnColumn = Column & Drawing;

interface Props {
	title: string;
	points: Point[];
	columns: DrawnColumn[];
	/** Names a place of the axis in the tooltip. */
	label(at: string): string;
	tick(at: string): string;
	lastDay: string;
}

const RIGHT = "right";

/** Bars and lines over days, weeks or months; a step that is running is paler. */
export function StepChart({ title, points, columns, label, tick, lastDay }: Props) {
	const { t } = useTranslation("analytics");
	const units = useUnits();
	const unitOf = (dataKey: string) =>
		columns.find(({ key }) => dataKey === `values.${key}`)?.unit ?? "count";
	const axis = (isApart: boolean) => {
		const here = columns.filter((column) => (column.isApart ?? false) === isApart);
		const ticks = signedTicks(points.flatMap((point) => heights(point, here)));
		const unit = here[0]?.unit ?? "count";
		return {
			...VALUE_AXIS,
			ticks,
			domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
			tickFormatter: (value: number) => units.short(unit, value),
		};
	};
	const sideOf = ({ isApart }: DrawnColumn) => (isApart ? { yAxisId: RIGHT } : {});
	return (
		<ResponsiveContainer width="100%" height="100%">
			<ComposedChart
				data={points}
				margin={MARGIN}
				stackOffset="sign"
				accessibilityLayer
				aria-label={t("chart.keyboard", { title })}
			>
				<CartesianGrid {...GRID} />
				<XAxis {...TIME_AXIS} dataKey="at" tickFormatter={tick} />
				<YAxis {...axis(false)} />
				{columns.some(({ isApart }) => isApart) && (
					<YAxis {...axis(true)} yAxisId={RIGHT} orientation="right" />
				)}
				<ChartTooltip label={label} value={(value, key) => units.full(unitOf(key), value)} />
				<ReferenceLine y={0} stroke="var(--line-strong)" />
				{columns.map((column) => {
					const common = {
						...sideOf(column),
						dataKey: `values.${column.key}`,
						name: column.name,
						isAnimationActive: false,
						stroke: column.colour,
					};
					if (column.shape === "bar") {
						return (
							<Bar
								key={column.key}
								{...common}
								{...(column.stack === undefined ? {} : { stackId: column.stack })}
								shape={TimedBar}
								fill={column.colour}
								maxBarSize={56}
							/>
						);
					}
					return (
						<Line
							key={column.key}
							{...common}
							shape={TimedCurve}
							strokeDasharray={column.dash ?? ""}
							strokeWidth={2.5}
							dot={points.length <= 15 ? { r: 2.5, strokeDasharray: "" } : false}
						/>
					);
				})}
				<ChartNotes positions={points.map(({ at }) => at)} lastDay={lastDay} />
			</ComposedChart>
		</ResponsiveContainer>
	);
}

/** The highest and lowest points that a place needs room for. */
function heights({ values }: Point, columns: readonly DrawnColumn[]): number[] {
	const stacks = new Map<string, { up: number; down: number }>();
	for (const { key, stack = key } of columns) {
		const value = values[key] ?? 0;
		const { up, down } = stacks.get(stack) ?? { up: 0, down: 0 };
		stacks.set(stack, { up: up + Math.max(0, value), down: down + Math.min(0, value) });
	}
	return [...stacks.values()].flatMap(({ up, down }) => [up, down]);
}
