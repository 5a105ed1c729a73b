import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ArrowDown, ArrowUp } from "../../../ui/icons.tsx";
import { useFormats } from "../../formats.ts";
import type { Cell, Sheet } from "../exports/download-button.tsx";
import { FigureHint, FigureHints } from "./figure-hint.tsx";
import type { NotedName } from "./figure-notes.ts";
import { useIsNarrow } from "./use-is-narrow.ts";

interface Row {
	key: string;
	/** The first one names the row. */
	cells: readonly ReactNode[];
	isMarked?: boolean | undefined;
	/** Opened below it, as wide as the table. */
	below?: ReactNode;
}

interface Props {
	caption: string;
	/** The name of the region in which the table scrolls; by default, the caption. */
	region?: string | undefined;
	className?: string;
	/** The columns' names. */
	names: readonly string[];
	/** How many columns, from the first one, hold words. */
	words?: number;
	/** Notes on columns, by name. */
	meanings?: Readonly<Record<string, string>>;
	/** Notes on the figures of columns, by name. */
	notes?: Readonly<Record<string, NotedName>>;
	sort?: Sort | undefined;
	rows: readonly Row[];
	/** The cells of a last row, with totals. */
	foot?: readonly ReactNode[];
}

/** How the rows are sorted, by the number of the column. */
interface Sort {
	orderOf(column: number): Order;
	onSort(column: number): void;
}

/** A table of figures; on a narrow screen each row is a card, with the columns' names. */
export function CardTable({ region, className = "", ...table }: Props) {
	const { t } = useTranslation("analytics");
	const label = region ?? t("widget.asTable", { title: table.caption });
	const isNarrow = useIsNarrow();
	const { notes } = table;
	return (
		<>
			{isNarrow && notes && (
				<FigureHints figures={Object.entries(notes).map(([name, figure]) => [figure, name])} />
			)}
			<ScrollRegion className={`daily-scroll ${className}`} label={label}>
				<Table {...table} />
			</ScrollRegion>
		</>
	);
}

/** @param isHidden whether it is for screen readers only */
function Table(props: Omit<Props, "region" | "className"> & { isHidden?: boolean }) {
	const {
		caption,
		names,
		words = 1,
		meanings = {},
		notes = {},
		sort,
		rows,
		foot,
		isHidden = false,
	} = props;
	const align = (column: number) => (column > 0 && column < words ? "text-left" : undefined);
	const row = ([first, ...cells]: readonly ReactNode[]) => (
		<>
			<th scope="row">{first}</th>
			{cells.map((cell, n) => (
				<td key={names[n + 1]} className={align(n + 1)} data-label={names[n + 1]}>
					{cell}
				</td>
			))}
		</>
	);
	return (
		<table className={isHidden ? undefined : "daily-table"}>
			<caption className={isHidden ? undefined : "sr-only"}>{caption}</caption>
			<thead>
				<tr>
					{names.map((name, n) => (
						<SortHead
							key={name}
							name={name}
							meaning={meanings[name]}
							figure={notes[name]}
							order={sort?.orderOf(n)}
							className={`${sort ? "[&>button]:min-h-9 [&>button]:px-2" : ""} ${n < words ? "text-left" : ""}`}
							onSort={sort && (() => sort.onSort(n))}
						/>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(({ key, cells, isMarked, below }) => (
					<Fragment key={key}>
						<tr data-today={isMarked || undefined}>{row(cells)}</tr>
						{below && (
							<tr>
								<td colSpan={names.length}>{below}</td>
							</tr>
						)}
					</Fragment>
				))}
			</tbody>
			{foot && (
				<tfoot>
					<tr className="*:border-t-2 *:border-t-line-strong *:font-semibold">{row(foot)}</tr>
				</tfoot>
			)}
		</table>
	);
}

interface SheetProps {
	caption: string;
	sheet: Sheet;
	/** Formats the first column. */
	rowLabel?: ((first: string) => ReactNode) | undefined;
	/** Whether a row is the current day's. */
	marks?(first: string): boolean;
	/** Formats the number of a column, the first one being 0. */
	format?: ((value: number, column: number) => string) | undefined;
	/** Puts a number's text into a link, by column and row. */
	wrap?: ((text: string, column: number, row: number) => ReactNode) | undefined;
	region?: string;
	/** Whether it is for screen readers only. */
	isHidden?: boolean;
}

/** A chart's series as a table. */
export function SheetTable(props: SheetProps) {
	const { sheet, rowLabel = String, marks, format, wrap = String, ...table } = props;
	const { formats } = useFormats();
	const text = (cell: Cell, column: number, row: number) => {
		if (typeof cell !== "number") return cell ?? "–";
		return wrap(format ? format(cell, column) : formats.number(cell), column, row);
	};
	const rows = sheet.rows.map(([first, ...cells], row) => ({
		key: String(first),
		cells: [rowLabel(String(first)), ...cells.map((cell, n) => text(cell, n + 1, row))],
		isMarked: marks?.(String(first)),
	}));
	const Shown = table.isHidden ? Table : CardTable;
	return <Shown {...table} names={sheet.header} rows={rows} />;
}

/** The order of the rows by a column, if they are sorted by it. */
type Order = "ascending" | "descending" | false;

interface SortProps {
	name: string;
	/** Note on the column. */
	meaning?: string | undefined;
	figure?: NotedName | undefined;
	order?: Order | undefined;
	className?: string | undefined;
	/** Without it the rows cannot be sorted by this column. */
	onSort?: (() => void) | undefined;
}

/** The head of a column, by which the rows may be sorted. */
export function SortHead({ name, meaning, figure, order, className, onSort }: SortProps) {
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

/** Area that scrolls sideways on narrow screens, by keyboard too. */
export function ScrollRegion(props: { label: string; className: string; children: ReactNode }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
		<section className={props.className} aria-label={props.label} tabIndex={0}>
			{props.children}
		</section>
	);
}
