import { useSyncExternalStore } from "react";

/** Width below which rows become cards (widgets.css). */
const NARROW = "(width < 480px)";

function subscribe(onChange: () => void): () => void {
	const query = matchMedia(NARROW);
	query.addEventListener("change", onChange);
	return () => query.removeEventListener("change", onChange);
}

/** Whether tables are shown as cards. */
export function useIsNarrow(): boolean {
	return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
}
