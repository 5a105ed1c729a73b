import type { ComponentProps } from "react";
import { useNavigate } from "react-router-dom";
import { figureOf, type PathOf } from "../../../../contract/figures.ts";
import type { Texts } from "../../../i18n/texts.d.ts";
import { useTexts } from "../../formats.ts";
import { part } from "../../load-part.tsx";
import type { Sheet } from "../exports/download-button.tsx";
import { ChartCard, ChartFrame, type LegendItem } from "./chart-card.tsx";
import { CALL_COLOURS } from "./chart-colours.ts";
import { linked } from "./controls.tsx";
import {
	type Column,
	type Drawing,
	isEmpty as isNothing,
	type Place,
	type Point,
	sheetOf,
	usePlaces,
	useUnits,
} from "./points.ts";

const TimeChart = part(async () => (await import("./time-chart.tsx")).TimeChart);

interface Props<Data>
	extends Omit<
		ComponentProps<typeof ChartCard<Data>>,
		"isEmpty" | "sheet" | "legend" | "wrap" | "children"
	> {
	/** Without it data are empty when nothing happened at all. */
	isEmpty?(data: Data): boolean;
	/** Another table than the points. */
	sheet?(data: Data): Sheet;
	columns: readonly Column[];
	points(data: Data): readonly Point[];
	place: Place | ((data: Data) => Place);
	lastDay?: (data: Data) => string | undefined;
	/** Address behind a value: a click on its bar leads there, and its number in the table. */
	hasLinkedBars?: boolean;
	linkOf?: ((key: string, point: Point) => string | false | 0 | null | undefined) | undefined;
}

/** Figures over time: a chart, its table and its CSV file from the same columns. */
export function FigureCard<Data>(props: Props<Data>) {
	const { columns, points, place, lastDay, linkOf, hasLinkedBars = true, ...card } = props;
	const navigate = useNavigate();
	const places = usePlaces();
	const placeOf = (data: Data) => (typeof place === "function" ? place(data) : place);
	const { format, legend, drawn } = useDrawn(columns);
	return (
		<ChartCard
			isEmpty={(data) => isNothing(points(data), columns)}
			rowLabel={(at, data) => places.label(placeOf(data), at)}
			sheet={(data) => sheetOf(places.name(placeOf(data)), points(data), columns)}
			format={format}
			{...card}
			legend={() => legend}
			{...(linkOf && {
				wrap: (data: Data) => (text, column, row) => {
					const [of, point] = [columns[column - 1], points(data)[row]];
					return linked(text, of && point && linkOf(of.key, point));
				},
			})}
		>
			{(data, title) => (
				<TimeChart
					title={title}
					points={points(data)}
					columns={drawn}
					place={placeOf(data)}
					lastDay={lastDay?.(data)}
					{...(linkOf &&
						hasLinkedBars && {
							// By keyboard, the table has the same links.
							onBar: (key, point) => {
								const to = linkOf(key, point);
								if (to) navigate(to);
							},
						})}
				/>
			)}
		</ChartCard>
	);
}

interface DaysProps {
	title: string;
	height: number;
	columns: readonly Column[];
	/** Days. */
	points: readonly Point[];
}

/** The chart alone, with its table for screen readers. */
export function FigureDays({ title, height, columns, points }: DaysProps) {
	const places = usePlaces();
	const { format, legend, drawn } = useDrawn(columns);
	return (
		<ChartFrame
			title={title}
			height={height}
			sheet={sheetOf(places.name("day"), points, columns)}
			format={format}
			rowLabel={(day) => places.label("day", day)}
			legend={legend}
		>
			<TimeChart title={title} points={points} columns={drawn} place="day" hasNotes={false} />
		</ChartFrame>
	);
}

/** The columns of the drawing, what their colours mean, and the format of the table's columns. */
function useDrawn(columns: readonly Column[]) {
	const units = useUnits();
	const drawn = columns.flatMap(({ draw, ...column }) => (draw ? [{ ...column, draw }] : []));
	return {
		drawn,
		format: (value: number, column: number) =>
			units.full(columns[column - 1]?.unit ?? "count", value),
		legend: drawn.flatMap(({ name, header, draw }): LegendItem[] => {
			const { colour, shape, dash, isApart, isBehind, band, isHidden } = draw;
			if (isHidden) return [];
			// An axis of its own has a unit of its own.
			const item = { name: isApart ? header : name, colour };
			const area = `color-mix(in srgb, ${colour} 20%, transparent)`;
			return [
				shape === "line"
					? { ...item, line: dash ?? "solid" }
					: { ...item, ...(isBehind && { isPale: true }) },
				...(band ? [{ name: band.name, colour: area }] : []),
			];
		}),
	};
}

type Names = Texts["figures"]["columns"];
type PathsIn<Part> = {
	[Name in keyof Part & string]: Part[Name] extends string
		? Name
		: `${Name}.${PathsIn<Part[Name]>}`;
}[keyof Part & string];

/** A declared figure that has the name of a column in `locales/`, and how it is drawn. */
type NamedFigure<Of extends keyof Names> = readonly [
	path: PathsIn<Names[Of]> & PathOf<Of>,
	draw?: Drawing | undefined,
];

/** Columns of declared figures, in the order of the table. */
export function useColumns<Of extends keyof Names>(
	report: Of,
	figures: readonly (NamedFigure<Of> | readonly [PathOf<Of>, Drawing | undefined, name: string])[],
): Column[] {
	const { t } = useTexts("figures");
	const withUnit = useHeaders();
	return figures.map(([path, draw, own]) => {
		const { unit } = figureOf(report, path);
		const name = own ?? t(`columns.${report}.${path}` as "columns.day.wau");
		return { key: path, name, unit, header: withUnit(unit, name), draw };
	});
}

/** Names a column of a spreadsheet, which has numbers without units. */
export function useHeaders() {
	const { t } = useTexts("figures");
	return (unit: Column["unit"], name: string) =>
		unit === "money" || unit === "percent" ? t(`headers.${unit}`, { name }) : name;
}

const stacked = (colour: string, radius = 0): Drawing => ({
	...{ shape: "bar", colour, stack: "calls", outline: "var(--sheet)", radius },
});

/** Calls by kind, one above the other, and their sum. */
export function useCallColumns(): Column[] {
	return useColumns("callDay", [
		["formula_calls", stacked(CALL_COLOURS.formula)],
		["chat_calls", stacked(CALL_COLOURS.chat, 2)],
		["total_calls"],
	]);
}
