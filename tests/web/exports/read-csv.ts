/** The fields of a CSV text by RFC 4180. */
export function readCsv(text: string, separator: string): string[][] {
	const rows: string[][] = [];
	const field = new RegExp(
		`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n)`,
		"y",
	);
	let row: string[] = [];
	while (field.lastIndex < text.length) {
		const at = field.lastIndex;
		const found = field.exec(text);
		if (!found) throw new Error(`No field at ${at}: ${JSON.stringify(text.slice(at, at + 20))}`);
		row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
		if (found[3] === "\r\n") {
			rows.push(row);
			row = [];
		}
	}
	return rows;
}
