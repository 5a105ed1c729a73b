import { useEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";

/** Scrolls to the top on every change of path. */
export function ScrollToTop() {
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the path changes.
	useEffect(() => {
		// Not returned: Chrome's scrollTo returns a promise, which React would use as clean-up.
		scrollTo(0, 0);
	}, [pathname]);
	return <Outlet />;
}
