import type { ReactNode } from "react";
import type { Sheet } from "../exports/csv.ts";
import { useFormats } from "./use-formats.ts";

interface Props {
	caption: string;
	sheet: Sheet;
	/** Formats the first column. */
	rowLabel(first: string): ReactNode;
	/** Whether a row is the current day's. */
	marks?(first: string): boolean;
	/** Formats the number of a column, the first one being 0. */
	format?: ((value: number, column: number) => string) | undefined;
	/** Of the region in which a table that is seen scrolls; without it, the table is for screen readers. */
	region?: string;
}

/** A chart's series as a table. */
export function SheetTable({ caption, sheet, rowLabel, marks, format, region }: Props) {
	const { formats } = useFormats();
	const text = (cell: Sheet["rows"][number][number], column: number) => {
		if (typeof cell !== "number") return cell ?? "–";
		return format ? format(cell, column) : formats.number(cell);
	};
	const table = (
		<table className={region && "daily-table"}>
			<caption className={region && "sr-only"}>{caption}</caption>
			<TableHead names={sheet.header} />
			<tbody>
				{sheet.rows.map(([first, ...cells]) => (
					<tr key={first} data-today={marks?.(String(first)) || undefined}>
						<th scope="row">{rowLabel(String(first))}</th>
						{cells.map((cell, n) => (
							<td key={sheet.header[n + 1]} data-label={sheet.header[n + 1]}>
								{text(cell, n + 1)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
	if (!region) return table;
	return (
		<ScrollRegion className="daily-scroll" label={region}>
			{table}
		</ScrollRegion>
	);
}

/** The heads of a table's columns. */
export function TableHead({ names }: { names: readonly string[] }) {
	return (
		<thead>
			<tr>
				{names.map((name) => (
					<th key={name} scope="col">
						{name}
					</th>
				))}
			</tr>
		</thead>
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
