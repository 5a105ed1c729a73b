import Papa from "papaparse";

/** The fields of a CSV text, as a spreadsheet reads them. */
export function readCsv(text: string, delimiter: string): string[][] {
	const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: "\r\n" });
	const end = data.pop();
	if (errors.length > 0 || end?.join() !== "") throw new Error(JSON.stringify([errors, end]));
	return data;
}
