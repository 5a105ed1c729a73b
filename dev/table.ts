/** Rows as aligned text, under their columns' names. Numbers go to the right. */
export function formatTable(
	columns: readonly string[],
	rows: readonly Record<string, unknown>[],
): string {
	const cells = rows.map((row) => columns.map((column) => formatCell(row[column])));
	const widths = columns.map((column, index) =>
		Math.max(column.length, ...cells.map((row) => row[index]?.length ?? 0)),
	);
	const isNumeric = columns.map((column) =>
		rows.every((row) => typeof (row[column] ?? 0) === "number"),
	);
	const line = (texts: readonly string[]) =>
		texts
			.map((text, index) =>
				isNumeric[index] ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0),
			)
			.join("  ")
			.trimEnd();
	return [
		line(columns),
		widths.map((width) => "─".repeat(width)).join("  "),
		...cells.map(line),
	].join("\n");
}

function formatCell(value: unknown): string {
	if (value === null || value === undefined) return "";
	return typeof value === "object" ? JSON.stringify(value) : String(value);
}
