/** Paths of the app, which has no transition between documents. */
const APP = /^\/(?:auth|dashboard|admin)\b/;

/**
 * Skips the transition to a page of the app. The app renders later than Chrome waits for it, and Chrome
 * then reports an aborted transition as an error of that page.
 */
export function fadeBetweenDocuments(): void {
	addEventListener("pageswap", ({ activation, viewTransition }) => {
		if (APP.test(new URL(activation?.entry?.url ?? location.href).pathname)) {
			viewTransition?.skipTransition();
		}
	});
}
