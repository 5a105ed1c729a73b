import { useEffect } from "react";

const SITE_NAME = "Tabulia";

/** The tab's title while a page is shown. */
export function usePageTitle(title: string): void {
	useEffect(() => {
		document.title = `${title} – ${SITE_NAME}`;
	}, [title]);
}
