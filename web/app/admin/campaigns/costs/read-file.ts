/** A chosen file of costs: its text, and what names its content. */
import { uniform } from "../../../../../contract/texts.ts";

/** An export has dozens of columns that we do not read, in two bytes a letter. */
const MAX_COST_BYTES = 5_000_000;

/** The text of a file, and its SHA-256 in hexadecimal; undefined when it is too large. */
export async function readCostFile(
	file: File,
): Promise<{ text: string; digest: string } | undefined> {
	if (file.size > MAX_COST_BYTES) return undefined;
	const bytes = await file.arrayBuffer();
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	return {
		text: uniform(decode(bytes)),
		digest: [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
	};
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
