import { createBrowserRouter, type RouteObject } from "react-router-dom";
import { APP_PATHS } from "../../worker/contract/paths.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { LoadingScreen } from "./loading-screen.tsx";

/** The app's pages, a chunk each; paths from the contract (a test compares both ways). */
export const ROUTES: RouteObject[] = [
	{
		path: APP_PATHS.auth,
		lazy: async () => ({ Component: (await import("./auth/auth-page.tsx")).AuthPage }),
	},
];

export function createAppRouter() {
	return createBrowserRouter([
		{ ErrorBoundary: ErrorScreen, HydrateFallback: LoadingScreen, children: ROUTES },
	]);
}
