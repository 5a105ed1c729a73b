import { useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { mayLoadTags } from "../../contract/paths.ts";
import { hasLoadedTags } from "./consented-tags.ts";

/**
 * Loads a document anew where the one at hand does not suit the page: its policy and its configuration
 * are those of the path that it was loaded with, and only a reload unloads running tags
 * (docs/product/visits.md#consent-and-third-parties). The page's state is kept in the browser's history.
 */
export function OwnDocument() {
	const { pathname } = useLocation();
	const [documentMayLoadTags] = useState(() => mayLoadTags(pathname));
	const needsOwn = mayLoadTags(pathname) ? !documentMayLoadTags : hasLoadedTags();
	useEffect(() => {
		if (needsOwn) location.reload();
	}, [needsOwn]);
	return needsOwn ? null : <Outlet />;
}
