import { type ComponentType, lazy, type ReactNode } from "react";
import { type RouteObject, useRoutes } from "react-router-dom";
import { ADMIN_PATHS, APP_PATHS, TEST_PATHS } from "../../worker/contract/paths.ts";
import { OwnDocument } from "./own-document.tsx";
import { RequireSession } from "./require-session.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";

/** The app's pages, one chunk each; a test compares the paths with the contract. */
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
		element: page(async () => (await import("./admin/session/admin-area.tsx")).AdminArea),
		children: [
			{
				path: ADMIN_PATHS.login,
				element: page(
					async () => (await import("./admin/session/admin-login-page.tsx")).AdminLoginPage,
				),
			},
			{
				element: page(async () => (await import("./admin/session/require-admin.tsx")).RequireAdmin),
				children: [
					{
						path: ADMIN_PATHS.home,
						element: page(async () => (await import("./admin/admin-home-page.tsx")).AdminHomePage),
					},
					{
						path: ADMIN_PATHS.dashboard,
						element: page(
							async () =>
								(await import("./admin/dashboard/admin-dashboard-page.tsx")).AdminDashboardPage,
						),
					},
					{
						path: ADMIN_PATHS.revenue,
						element: page(
							async () => (await import("./admin/revenue/revenue-page.tsx")).RevenuePage,
						),
					},
					{
						path: ADMIN_PATHS.campaigns,
						element: page(
							async () => (await import("./admin/campaigns/campaigns-page.tsx")).CampaignsPage,
						),
					},
					{
						path: ADMIN_PATHS.funnel,
						element: page(async () => (await import("./admin/funnel/funnel-page.tsx")).FunnelPage),
					},
					{
						path: ADMIN_PATHS.customers,
						element: page(
							async () => (await import("./admin/customers/customers-page.tsx")).CustomersPage,
						),
					},
					{
						path: ADMIN_PATHS.customer,
						element: page(
							async () => (await import("./admin/customers/customer-page.tsx")).CustomerPage,
						),
					},
					{
						path: ADMIN_PATHS.notes,
						element: page(async () => (await import("./admin/notes/notes-page.tsx")).NotesPage),
					},
					{
						path: ADMIN_PATHS.account,
						element: page(
							async () => (await import("./admin/second-factor/account-page.tsx")).AccountPage,
						),
					},
				],
			},
			{
				element: page(
					async () => (await import("./admin/session/require-admin.tsx")).RequireSuperAdmin,
				),
				children: [
					{
						path: ADMIN_PATHS.system,
						element: page(async () => (await import("./admin/system/system-page.tsx")).SystemPage),
					},
				],
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

const FRAMED: RouteObject[] = [
	{ element: <OwnDocument />, children: [{ element: <ScrollToTop />, children: ROUTES }] },
];

/** The page of the current URL. */
export function AppRoutes() {
	return useRoutes(FRAMED);
}
