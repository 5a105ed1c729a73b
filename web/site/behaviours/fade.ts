/** The app, which does not take part in the fading between documents. */
const APP = /^\/(?:auth|dashboard|admin)\b/;

/**
 * Leaves without a fade for a page of the app: it draws itself later than Chrome waits, which then
 * reports an aborted transition as an error of that page.
 */
export function fadeBetweenDocuments(): void {
	addEventListener("pageswap", ({ activation, viewTransition }) => {
		if (APP.test(new URL(activation?.entry?.url ?? location.href).pathname)) {
			viewTransition?.skipTransition();
		}
	});
}
