import type { i18n } from "i18next";

type Line = "pageFailed" | "accountNotLoaded" | "trackingFailed";

/** Writes a line to the console (docs/product/accounts.md#log-lines). */
export function writeLog(i18n: i18n, line: Line, error: unknown): void {
	const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
	// biome-ignore lint/suspicious/noConsole: the app has no other log.
	console.warn(i18n.t(`logs.${line}`, { ns: "app", reason }));
}
