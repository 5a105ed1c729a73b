/** docs/product.md#exports */
const KEY = "adminDashboard.exportError";

export function logExportError(error: unknown): void {
	// biome-ignore lint/suspicious/noConsole: the app has no other log.
	console.error(KEY, error);
}
