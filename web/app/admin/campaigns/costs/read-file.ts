/** A chosen file of costs: its text, and what names its content. */
import { uniform } from "../../../../../contract/texts.ts";

/** An export has dozens of columns that we do not read, in two bytes a letter. */
const MAX_COST_BYTES = 5_000_000;

/** First bytes of a workbook: a ZIP archive (`.xlsx`, `.ods`), or the older format of Excel (`.xls`). */
const WORKBOOKS = ["504b0304", "d0cf11e0"];

/** The text of a file, and its SHA-256 in hexadecimal; or why it is not read, by the name of a text. */
export async function readCostFile(
	file: File,
): Promise<{ text: string; digest: string } | "tooLarge" | "workbook"> {
	if (file.size > MAX_COST_BYTES) return "tooLarge";
	const bytes = await file.arrayBuffer();
	if (WORKBOOKS.includes(hexOf(new Uint8Array(bytes.slice(0, 4))))) return "workbook";
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	return { text: uniform(decode(bytes)), digest: hexOf(digest) };
}

function hexOf(bytes: Uint8Array): string {
	return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Exports for Excel are UTF-16 with its mark; older spreadsheets on Windows save in its own encoding. */
export function decode(bytes: ArrayBuffer): string {
	const [first, second] = new Uint8Array(bytes);
	if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
	if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}
