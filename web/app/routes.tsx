import { createBrowserRouter, type RouteObject } from "react-router-dom";
import { APP_PATHS, TEST_PATHS } from "../../worker/contract/paths.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { LoadingScreen } from "./loading-screen.tsx";
import { RequireSession } from "./require-session.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";

/** The app's pages, a chunk each; paths from the contract (a test compares both ways). */
export const ROUTES: RouteObject[] = [
	{
		path: APP_PATHS.auth,
		lazy: async () => ({ Component: (await import("./auth/auth-page.tsx")).AuthPage }),
	},
	{
		path: APP_PATHS.signupConfirmation,
		lazy: async () => ({
			Component: (await import("./auth/signup-confirmation-page.tsx")).SignupConfirmationPage,
		}),
	},
	{
		path: APP_PATHS.confirmation,
		lazy: async () => ({
			Component: (await import("./auth/confirmation-page.tsx")).ConfirmationPage,
		}),
	},
	{
		path: APP_PATHS.resetPassword,
		lazy: async () => ({
			Component: (await import("./auth/reset-password-page.tsx")).ResetPasswordPage,
		}),
	},
	{
		path: APP_PATHS.forgotPassword,
		lazy: async () => ({
			Component: (await import("./auth/forgot-password-page.tsx")).ForgotPasswordPage,
		}),
	},
	{
		element: <RequireSession />,
		children: [
			{
				path: APP_PATHS.dashboard,
				lazy: async () => ({
					Component: (await import("./dashboard/dashboard-page.tsx")).DashboardPage,
				}),
			},
		],
	},
	{
		path: TEST_PATHS.testForm,
		lazy: async () => ({
			Component: (await import("./test-pages/test-form-page.tsx")).TestFormPage,
		}),
	},
	{
		path: TEST_PATHS.registerTest,
		lazy: async () => ({
			Component: (await import("./test-pages/register-test-page.tsx")).RegisterTestPage,
		}),
	},
];

export function createAppRouter() {
	return createBrowserRouter([
		{
			element: <ScrollToTop />,
			ErrorBoundary: ErrorScreen,
			HydrateFallback: LoadingScreen,
			children: ROUTES,
		},
	]);
}
