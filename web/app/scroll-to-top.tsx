import { useEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";

/** The page scrolls to the top on every path change (spec §2). */
export function ScrollToTop() {
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for.
	useEffect(() => {
		// Not returned: Chrome's scrollTo gives a promise, which React would take for a clean-up.
		scrollTo(0, 0);
	}, [pathname]);
	return <Outlet />;
}
