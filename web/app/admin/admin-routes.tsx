import { type RouteObject, useRoutes } from "react-router-dom";
import { ADMIN_PATHS } from "../../../worker/contract/paths.ts";
import { page } from "../load-part.tsx";
import { AdminArea } from "./session/admin-area.tsx";

/** A page's path below that of the back-office. */
const below = (name: keyof typeof ADMIN_PATHS) => ADMIN_PATHS[name].slice(ADMIN_PATHS.home.length);

/** The pages of the back-office, one chunk each; a test compares the paths with the contract. */
export const ADMIN_ROUTES: RouteObject[] = [
	{
		path: below("login"),
		element: page(async () => (await import("./session/admin-login-page.tsx")).AdminLoginPage),
	},
	{
		element: page(async () => (await import("./session/require-admin.tsx")).RequireAdmin),
		children: [
			{
				path: below("home"),
				element: page(async () => (await import("./admin-home-page.tsx")).AdminHomePage),
			},
			{
				path: below("dashboard"),
				element: page(
					async () => (await import("./dashboard/admin-dashboard-page.tsx")).AdminDashboardPage,
				),
			},
			{
				path: below("revenue"),
				element: page(async () => (await import("./revenue/revenue-page.tsx")).RevenuePage),
			},
			{
				path: below("campaigns"),
				element: page(async () => (await import("./campaigns/campaigns-page.tsx")).CampaignsPage),
			},
			{
				path: below("funnel"),
				element: (
					<>
						{page(async () => (await import("./funnel/facts-age.tsx")).FactsAge)}
						{page(async () => (await import("./funnel/funnel-page.tsx")).FunnelPage)}
					</>
				),
			},
			{
				path: below("customers"),
				element: page(async () => (await import("./customers/customers-page.tsx")).CustomersPage),
			},
			{
				path: below("customer"),
				element: page(async () => (await import("./customers/customer-page.tsx")).CustomerPage),
			},
			{
				path: below("experiments"),
				element: page(
					async () => (await import("./experiments/experiments-page.tsx")).ExperimentsPage,
				),
			},
			{
				path: below("experiment"),
				element: page(
					async () => (await import("./experiments/experiment-page.tsx")).ExperimentPage,
				),
			},
			{
				path: below("notes"),
				element: page(async () => (await import("./notes/notes-page.tsx")).NotesPage),
			},
			{
				path: below("account"),
				element: page(async () => (await import("./second-factor/account-page.tsx")).AccountPage),
			},
		],
	},
	{
		element: page(async () => (await import("./session/require-admin.tsx")).RequireSuperAdmin),
		children: [
			{
				path: below("system"),
				element: page(async () => (await import("./system/system-page.tsx")).SystemPage),
			},
			{
				path: below("newExperiment"),
				element: page(
					async () =>
						(await import("./experiments/form/new-experiment-page.tsx")).NewExperimentPage,
				),
			},
			{
				path: below("experimentEdit"),
				element: page(
					async () =>
						(await import("./experiments/form/edit-experiment-page.tsx")).EditExperimentPage,
				),
			},
		],
	},
];

/** The back-office's page of the current URL. */
export function AdminRoutes() {
	return <AdminArea>{useRoutes(ADMIN_ROUTES)}</AdminArea>;
}
