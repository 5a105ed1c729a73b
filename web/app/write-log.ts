import type { i18n } from "i18next";

type Line = "pageFailed" | "accountNotLoaded" | "trackingFailed";

/**
 * Writes a line of namespace `logs` to the console (docs/product.md#log-lines). The texts are loaded with
 * the first line: most visits need none. Never rejects.
 */
export async function writeLog(i18n: i18n, line: Line, error: unknown): Promise<void> {
	await i18n.loadNamespaces("logs");
	const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
	// Without its text the line has its key.
	// biome-ignore lint/suspicious/noConsole: the app has no other log.
	console.warn(i18n.t(line, { ns: "logs", reason }));
}
