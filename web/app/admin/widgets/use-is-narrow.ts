import { useSyncExternalStore } from "react";

/** Width below which rows become cards (widgets.css). */
const NARROW = "(width < 480px)";

/** Whether tables are shown as cards. */
export const useIsNarrow = () => useMedia(NARROW);

/** Whether the window is as a media query says; follows its changes. */
export function useMedia(media: string): boolean {
	const subscribe = (onChange: () => void) => {
		const query = matchMedia(media);
		query.addEventListener("change", onChange);
		return () => query.removeEventListener("change", onChange);
	};
	return useSyncExternalStore(subscribe, () => matchMedia(media).matches);
}
