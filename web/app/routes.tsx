import { type ComponentType, lazy, type ReactNode } from "react";
import { type RouteObject, useRoutes } from "react-router-dom";
import { APP_PATHS, TEST_PATHS } from "../../worker/contract/paths.ts";
import { RequireSession } from "./require-session.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";

/** The app's pages, a chunk each; paths from the contract (a test compares both ways). */
export const ROUTES: RouteObject[] = [
	{
		path: APP_PATHS.auth,
		element: page(async () => (await import("./auth/auth-page.tsx")).AuthPage),
	},
	{
		path: APP_PATHS.signupConfirmation,
		element: page(
			async () => (await import("./auth/signup-confirmation-page.tsx")).SignupConfirmationPage,
		),
	},
	{
		path: APP_PATHS.confirmation,
		element: page(async () => (await import("./auth/confirmation-page.tsx")).ConfirmationPage),
	},
	{
		path: APP_PATHS.resetPassword,
		element: page(async () => (await import("./auth/reset-password-page.tsx")).ResetPasswordPage),
	},
	{
		path: APP_PATHS.forgotPassword,
		element: page(async () => (await import("./auth/forgot-password-page.tsx")).ForgotPasswordPage),
	},
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

function page(load: () => Promise<ComponentType>): ReactNode {
	const Page = lazy(async () => ({ default: await load() }));
	return <Page />;
}

const FRAMED: RouteObject[] = [{ element: <ScrollToTop />, children: ROUTES }];

/** The page of the address. */
export function AppRoutes() {
	return useRoutes(FRAMED);
}
