/** Where the time of the last reload is stored: it outlives the page and ends with the tab. */
const KEY = "reloadedAt";
/** A second failure within it is no new release. */
const INTERVAL_MS = 60_000;

/**
 * Loads the app anew when a part of it is gone: a release has replaced its files since the tab was opened
 * (docs/operations.md#gradual-rollout). Not twice in a minute: then the error boundary shows its screen.
 */
export function reloadOnMissingPart(reload = () => location.reload(), now = Date.now): void {
	// https://vite.dev/guide/build#load-error-handling
	addEventListener("vite:preloadError", (event) => {
		if (now() - Number(sessionStorage.getItem(KEY)) < INTERVAL_MS) return;
		sessionStorage.setItem(KEY, String(now()));
		event.preventDefault();
		reload();
	});
}
