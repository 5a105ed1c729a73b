/** Columns as wide as their widest cell, the first to the left and the others to the right. */
export function columns(rows: readonly string[][]): string {
	const widths = (rows[0] ?? []).map((_, column) =>
		Math.max(...rows.map((row) => row[column]?.length ?? 0)),
	);
	return rows
		.map((row) =>
			row
				.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
				.join("  "),
		)
		.join("\n");
}
