import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ArrowDown, ArrowUp } from "../../../ui/icons.tsx";
import type { Cell, Sheet } from "../exports/download-button.tsx";
import { useFormats } from "./use-formats.ts";

interface Row {
	key: string;
	/** The first one names the row. */
	cells: readonly ReactNode[];
	isMarked?: boolean | undefined;
}

interface Props {
	caption: string;
	/** Of the region in which the table scrolls; by default, the caption's table. */
	region?: string | undefined;
	className?: string;
	/** Of the columns. */
	names: readonly string[];
	/** What a column means, by its name. */
	meanings?: Readonly<Record<string, string>>;
	rows: readonly Row[];
}

/** A table of figures; on a narrow screen each row is a card, with the columns' names. */
export function CardTable({ region, className = "", ...table }: Props) {
	const { t } = useTranslation("analytics");
	const label = region ?? t("widget.asTable", { title: table.caption });
	return (
		<ScrollRegion className={`daily-scroll ${className}`} label={label}>
			<Table {...table} />
		</ScrollRegion>
	);
}

/** @param isHidden whether it is for screen readers only */
function Table(props: Omit<Props, "region" | "className"> & { isHidden?: boolean }) {
	const { caption, names, meanings, rows, isHidden = false } = props;
	return (
		<table className={isHidden ? undefined : "daily-table"}>
			<caption className={isHidden ? undefined : "sr-only"}>{caption}</caption>
			<TableHead names={names} meanings={meanings} />
			<tbody>
				{rows.map(({ key, cells: [first, ...cells], isMarked }) => (
					<tr key={key} data-today={isMarked || undefined}>
						<th scope="row">{first}</th>
						{cells.map((cell, n) => (
							<td key={names[n + 1]} data-label={names[n + 1]}>
								{cell}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

interface HeadProps {
	names: readonly string[];
	meanings?: Readonly<Record<string, string>> | undefined;
}

/** The heads of a table's columns. */
export function TableHead({ names, meanings }: HeadProps) {
	return (
		<thead>
			<tr>
				{names.map((name) => (
					<th key={name} scope="col">
						{meanings?.[name] ? (
							<abbr title={meanings[name]} className="no-underline">
								{name}
							</abbr>
						) : (
							name
						)}
					</th>
				))}
			</tr>
		</thead>
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
	region?: string;
	/** Whether it is for screen readers only. */
	isHidden?: boolean;
}

/** A chart's series as a table. */
export function SheetTable(props: SheetProps) {
	const { sheet, rowLabel = String, marks, format, ...table } = props;
	const { formats } = useFormats();
	const text = (cell: Cell, column: number) => {
		if (typeof cell !== "number") return cell ?? "–";
		return format ? format(cell, column) : formats.number(cell);
	};
	const rows = sheet.rows.map(([first, ...cells]) => ({
		key: String(first),
		cells: [rowLabel(String(first)), ...cells.map((cell, n) => text(cell, n + 1))],
		isMarked: marks?.(String(first)),
	}));
	const Shown = table.isHidden ? Table : CardTable;
	return <Shown {...table} names={sheet.header} rows={rows} />;
}

interface SortProps {
	name: string;
	/** The present order of the rows by this column, if it is by this one. */
	order: "ascending" | "descending" | false;
	className?: string | undefined;
	/** Without it the rows cannot be sorted by this column. */
	onSort?: (() => void) | undefined;
}

/** The head of a column by which the rows can be sorted. */
export function SortHead({ name, order, className, onSort }: SortProps) {
	const Arrow = order === "ascending" ? ArrowUp : ArrowDown;
	return (
		<th scope="col" className={className} aria-sort={order || undefined}>
			{onSort ? (
				<button
					type="button"
					className="inline-flex min-h-6 items-center gap-1 font-semibold"
					onClick={onSort}
				>
					{name}
					{order && <Arrow className="size-4" />}
				</button>
			) : (
				name
			)}
		</th>
	);
}

/** What scrolls sideways on narrow screens, by keyboard too. */
export function ScrollRegion(props: { label: string; className: string; children: ReactNode }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
		<section className={props.className} aria-label={props.label} tabIndex={0}>
			{props.children}
		</section>
	);
}
