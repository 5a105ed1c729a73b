import { MAX_COST_BYTES } from "./parse-costs.ts";

/** A chosen file: its text and its SHA-256 in hexadecimal; undefined when it is too large. */
export async function readCostFile(
	file: File,
): Promise<{ text: string; digest: string } | undefined> {
	if (file.size > MAX_COST_BYTES) return undefined;
	const bytes = await file.arrayBuffer();
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	return {
		text: decode(bytes),
		digest: [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
	};
}

/** Older spreadsheets on Windows save in its own encoding. */
function decode(bytes: ArrayBuffer): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}
