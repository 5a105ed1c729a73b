import { useEffect } from "react";

const SITE_NAME = "Tabulia";

/** Sets the tab's title while the page is shown. */
export function usePageTitle(title: string): void {
	useEffect(() => {
		document.title = `${title} – ${SITE_NAME}`;
	}, [title]);
}
