/** Spec 2 §8 'Report export failure': for developers only. */
const KEY = "adminDashboard.exportError";

export function logExportError(error: unknown): void {
	// biome-ignore lint/suspicious/noConsole: the app has no other place to report to.
	console.error(KEY, error);
}
