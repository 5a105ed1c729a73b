import { useEffect } from "react";
import { Outlet, type RouteObject, useLocation, useRoutes } from "react-router-dom";
import { ADMIN_PATHS, APP_PATHS, TEST_PATHS } from "../../contract/paths.ts";
import { page } from "./load-part.tsx";
import { OwnDocument } from "./own-document.tsx";
import { RequireSession } from "./require-session.tsx";

/** The app's pages, one chunk each; a test compares the paths with the contract. */
export const ROUTES: RouteObject[] = [
	{
		path: APP_PATHS.blogPreview,
		element: page(async () => (await import("./preview/preview-page.tsx")).PreviewPage),
	},
	{
		element: <RequireSession />,
		children: [
			{
				path: APP_PATHS.dashboard,
				element: page(async () => (await import("./dashboard/dashboard-page.tsx")).DashboardPage),
			},
		],
	},
	// Its table of pages is long: only operators load it.
	{
		path: `${ADMIN_PATHS.home}/*`,
		element: page(async () => (await import("./admin/admin-routes.tsx")).AdminRoutes),
	},
	{
		path: TEST_PATHS.testForm,
		element: page(async () => (await import("./test-pages/test-form-page.tsx")).TestFormPage),
	},
	{
		path: TEST_PATHS.registerTest,
		element: page(
			async () => (await import("./test-pages/register-test-page.tsx")).RegisterTestPage,
		),
	},
];

const FRAMED: RouteObject[] = [
	{ element: <OwnDocument />, children: [{ element: <ScrollToTop />, children: ROUTES }] },
];

/** The page of the current URL. */
export function AppRoutes() {
	return useRoutes(FRAMED);
}

/** Scrolls to the top on every change of path. */
function ScrollToTop() {
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the path changes.
	useEffect(() => {
		// Not returned: Chrome's scrollTo returns a promise, which React would use as clean-up.
		scrollTo(0, 0);
	}, [pathname]);
	return <Outlet />;
}
