import type { Sheet } from "../exports/sheet.ts";
import { useFormats } from "./use-formats.ts";

interface Props {
	caption: string;
	sheet: Sheet;
	/** Formats the first column. */
	rowLabel(first: string): string;
}

/** A chart's series as a table for screen readers. */
export function SheetTable({ caption, sheet, rowLabel }: Props) {
	const { formats } = useFormats();
	const text = (cell: Sheet["rows"][number][number]) =>
		typeof cell === "number" ? formats.number(cell) : cell;
	return (
		<table>
			<caption>{caption}</caption>
			<thead>
				<tr>
					{sheet.header.map((name) => (
						<th key={name} scope="col">
							{name}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{sheet.rows.map(([first, ...cells]) => (
					<tr key={first}>
						<th scope="row">{rowLabel(String(first))}</th>
						{cells.map((cell, n) => (
							<td key={sheet.header[n + 1]}>{text(cell)}</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
