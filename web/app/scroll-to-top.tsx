import { useEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";

/** The page scrolls to the top on every path change (spec §2). */
export function ScrollToTop() {
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for.
	useEffect(() => scrollTo(0, 0), [pathname]);
	return <Outlet />;
}
