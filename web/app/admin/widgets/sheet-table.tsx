import { Fragment, type ReactNode, useContext } from "react";
import { ArrowDown, ArrowUp } from "../../../ui/icons.tsx";
import { useFormats, useTexts } from "../../formats.ts";
import type { Cell, Sheet } from "../exports/download-button.tsx";
import { useIsNarrow } from "./controls.tsx";
import { FigureHint, type NotedName } from "./figure-hint.tsx";
import { StaleContext } from "./results.tsx";
import { useChosenColumns } from "./use-chosen-columns.tsx";

/** A column: its name, and the cell of a row. The first one names the row. */
export type TableColumn<Row> = readonly [
	name: string,
	cell: (row: Row, n: number) => ReactNode,
	more?: ColumnMore | undefined,
];

interface ColumnMore {
	/** Name in the browser's choice of columns; by default, the place. */
	key?: string | undefined;
	/** Note on the column. */
	meaning?: string;
	/** Note on its figures. */
	figure?: NotedName | undefined;
	/** The order of the rows by this column, if they are sorted by it. */
	order?: "ascending" | "descending" | false;
	/** Without it the rows cannot be sorted by this column. */
	onSort?: (() => void) | undefined;
	className?: string | undefined;
}

interface Look {
	table?: string;
	head?: string;
	/** Names of the columns, and those with a button. */
	name?: string;
	sorted?: string;
	row?: string;
	/** First cell of each row, and the others. */
	first?: string;
	cell?: string;
}

const LINES_CELL = "py-2 pe-4 align-top font-normal max-sm:block max-sm:py-0 max-sm:wrap-anywhere";
const LOOKS = {
	/** On a narrow screen each row is a card, with the columns' names (widgets.css). */
	cards: { table: "daily-table", sorted: "[&>button]:min-h-9 [&>button]:px-2" },
	/** On a narrow screen each row is lines below each other. */
	lines: {
		table: "mt-4 w-full text-left text-sm [&_tr]:border-line [&_tr]:border-b",
		head: "max-sm:sr-only",
		name: "py-2 pe-4 font-semibold",
		row: "last:border-0 max-sm:block max-sm:py-3",
		...{ first: LINES_CELL, cell: LINES_CELL },
	},
	list: {
		table: "w-full border-collapse text-sm",
		head: "bg-green-wash text-left",
		name: "whitespace-nowrap px-3 py-2.5 font-semibold",
		row: "border-line border-t",
		first: "sticky left-0 min-w-40 max-w-44 bg-sheet px-3 py-2 text-left font-normal sm:max-w-72",
		cell: "px-3 py-2",
	},
	/** Numbers as small as a triangle of them needs; its cells have their own room. */
	triangle: {
		table:
			"w-full border-separate border-spacing-0.5 whitespace-nowrap text-center text-[0.8125rem] tabular-nums",
		name: "px-2 py-1.5 font-medium text-soft first:text-left",
		first: "sticky left-0 bg-sheet px-2 py-1.5 text-left",
	},
	/** For screen readers only. */
	hidden: {},
} as const satisfies Record<string, Look>;

interface TableProps<Row> {
	look?: keyof typeof LOOKS;
	/** For screen readers. */
	caption?: string;
	columns: readonly TableColumn<Row>[];
	/** How many columns, from the first one, hold words. */
	words?: number;
	rows: readonly Row[];
	keyOf(row: Row, n: number): string | number;
	isMarked?(row: Row): boolean | undefined;
	/** Opened below a row, as wide as the table. */
	below?(row: Row): ReactNode;
	/** The cells of a last row, with totals. */
	foot?: readonly ReactNode[] | undefined;
}

/** A table of rows, its columns given as data. */
export function Table<Row>(props: TableProps<Row>) {
	const { caption, columns, words = 1, rows, keyOf, isMarked, below, foot } = props;
	const { look = "cards" } = props;
	const classes: Look = LOOKS[look];
	const isStale = useContext(StaleContext);
	const cellsOf = ([first, ...cells]: readonly ReactNode[]) => (
		<>
			<th scope="row" className={classes.first}>
				{first}
			</th>
			{cells.map((cell, at) => {
				const [name = "", , more] = columns[at + 1] ?? [];
				const align = at + 1 < words && "text-left";
				return (
					<td
						key={name}
						className={joined(classes.cell, more?.className, align)}
						data-label={look === "cards" || look === "hidden" ? name : undefined}
					>
						{cell}
					</td>
				);
			})}
		</>
	);
	return (
		<table className={classes.table}>
			{caption && (
				<caption className={look === "hidden" ? undefined : "sr-only"}>{caption}</caption>
			)}
			<thead className={classes.head}>
				<tr>
					{columns.map(([name, , { key: _, ...more } = {}], at) => (
						<Head
							key={name}
							name={name}
							{...more}
							className={joined(
								classes.name,
								more.onSort && classes.sorted,
								more.className,
								look === "cards" && at < words && "text-left",
							)}
						/>
					))}
				</tr>
			</thead>
			{/* The heads of a list stay usable while other rows load. */}
			<tbody inert={look === "list" && isStale}>
				{rows.map((row, n) => (
					<Fragment key={keyOf(row, n)}>
						<tr className={classes.row} data-today={isMarked?.(row) || undefined}>
							{cellsOf(columns.map(([, cell]) => cell(row, n)))}
						</tr>
						{below?.(row) && (
							<tr>
								<td colSpan={columns.length}>{below(row)}</td>
							</tr>
						)}
					</Fragment>
				))}
			</tbody>
			{foot && (
				<tfoot>
					<tr className="*:border-t-2 *:border-t-line-strong *:font-semibold">{cellsOf(foot)}</tr>
				</tfoot>
			)}
		</table>
	);
}

const joined = (...classes: (string | false | undefined)[]) =>
	classes.filter(Boolean).join(" ") || undefined;

/** The head of a column, by which the rows may be sorted. */
function Head({ name, meaning, figure, order, className, onSort }: ColumnMore & { name: string }) {
	const Arrow = order === "ascending" ? ArrowUp : ArrowDown;
	const text = meaning ? (
		<abbr title={meaning} className="no-underline">
			{name}
		</abbr>
	) : (
		name
	);
	return (
		<th
			scope="col"
			className={className}
			aria-sort={order || undefined}
			// The cells are read with the name alone.
			aria-label={figure && name}
		>
			{onSort ? (
				<button
					type="button"
					className="inline-flex min-h-6 items-center gap-1 font-semibold"
					onClick={onSort}
				>
					{text}
					{order && <Arrow className="size-4" />}
				</button>
			) : (
				text
			)}
			{figure && <FigureHint about={name} figure={figure} />}
		</th>
	);
}

const SCROLLS = {
	/** Positioned, because it holds what is for screen readers only, which would widen the page. */
	cards: "relative overflow-auto rounded-xl border border-line",
	list: "relative overflow-x-auto rounded-xl border border-line bg-sheet",
	lines: "overflow-x-auto",
	triangle: "overflow-x-auto",
} as const;

interface CardTableProps<Row> extends TableProps<Row> {
	look?: keyof typeof SCROLLS;
	caption: string;
	/** Name of its choice of columns in the browser. */
	name?: string | undefined;
	/** Beside the choice of columns. */
	tools?: ReactNode;
	className?: string;
	/** Whether it scrolls with the page on a phone, instead of apart from it. */
	isWholeOnPhones?: boolean;
}

/** A table of figures, with the notes of its columns; on a narrow screen each row is a card. */
export function CardTable<Row>(props: CardTableProps<Row>) {
	const { className, isWholeOnPhones = false, name, tools, ...table } = props;
	const { look = "cards", caption } = table;
	const { t } = useTexts("analytics");
	const { control, ...chosen } = useChosenColumns(name, { ...table, hasCards: look === "cards" });
	const figures = chosen.columns.flatMap(([name, , more]) =>
		more?.figure ? [[more.figure, name] as const] : [],
	);
	// The first row of a short table comes sooner.
	const isBelow = look === "cards" && !tools;
	const whole = isWholeOnPhones && "max-[480px]:max-h-none max-[480px]:overflow-visible";
	return (
		<>
			{!isBelow && (tools || control) && (
				<div className="mb-2 flex flex-wrap items-end justify-end gap-2">
					{tools}
					{control}
				</div>
			)}
			<section
				className={joined(SCROLLS[look], className ?? (look === "cards" && "max-h-96"), whole)}
				aria-label={t("widget.asTable", { title: caption })}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too.
				tabIndex={0}
			>
				<Table {...table} {...chosen} />
			</section>
			{isBelow && control && <div className="mt-2 flex justify-end">{control}</div>}
			{useIsNarrow() && look === "cards" && figures.length > 0 && (
				// The heads are out of sight.
				<ul className="mt-2 flex flex-wrap gap-x-4 text-sm text-soft">
					{figures.map(([figure, name]) => (
						<li key={figure}>
							{name}
							<FigureHint about={name} figure={figure} />
						</li>
					))}
				</ul>
			)}
		</>
	);
}

interface SheetProps extends Pick<CardTableProps<Cell[]>, "caption" | "name"> {
	sheet: Sheet;
	/** Formats the first column. */
	rowLabel?: ((first: string) => ReactNode) | undefined;
	/** Whether a row is the current day's. */
	marks?(first: string): boolean;
	/** Formats the number of a column, the first one being 0. */
	format?: ((value: number, column: number) => string) | undefined;
	/** Puts a number's text into a link, by column and row. */
	wrap?: ((text: string, column: number, row: number) => ReactNode) | undefined;
	/** Whether it is for screen readers only. */
	isHidden?: boolean;
}

/** A chart's series as a table. */
export function SheetTable(props: SheetProps) {
	const { sheet, rowLabel = String, marks, format, wrap = String, isHidden, ...shown } = props;
	const { formats } = useFormats();
	const text = (cell: Cell = null, column: number, row: number) => {
		if (typeof cell !== "number") return cell ?? "–";
		return wrap(format ? format(cell, column) : formats.number(cell), column, row);
	};
	const table = {
		columns: sheet.header.map(
			(name, at): TableColumn<Cell[]> => [
				name,
				(row, n) => (at === 0 ? rowLabel(String(row[0])) : text(row[at], at, n)),
				{ key: sheet.keys?.[at] },
			],
		),
		rows: sheet.rows,
		keyOf: ([first]: Cell[]) => String(first),
		isMarked: ([first]: Cell[]) => marks?.(String(first)),
	};
	if (isHidden) return <Table look="hidden" caption={shown.caption} {...table} />;
	return <CardTable {...shown} {...table} />;
}
