import type { ComponentType } from "react";
import { type RouteObject, useRoutes } from "react-router-dom";
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { page } from "../load-part.tsx";
// Every operator needs the guard: in the chunk of the routes it is a request less.
import { AdminArea } from "./session/admin-area.tsx";
import { RequireAdmin } from "./session/require-admin.tsx";

type Pages = Partial<Record<keyof typeof ADMIN_PATHS, () => Promise<ComponentType>>>;

const OF_OPERATORS: Pages = {
	home: async () => (await import("./home/admin-home-page.tsx")).AdminHomePage,
	dashboard: async () => (await import("./dashboard/admin-dashboard-page.tsx")).AdminDashboardPage,
	revenue: async () => (await import("./revenue/revenue-page.tsx")).RevenuePage,
	campaigns: async () => (await import("./campaigns/campaigns-page.tsx")).CampaignsPage,
	links: async () => (await import("./campaigns/links/links-page.tsx")).LinksPage,
	costs: async () => (await import("./campaigns/costs/costs-page.tsx")).CostsPage,
	funnel: async () => (await import("./funnel/funnel-page.tsx")).FunnelPage,
	customers: async () => (await import("./customers/customers-page.tsx")).CustomersPage,
	customer: async () => (await import("./customers/customer-page.tsx")).CustomerPage,
	newsletter: async () => (await import("./customers/newsletter-page.tsx")).NewsletterPage,
	experiments: async () => (await import("./experiments/experiments-page.tsx")).ExperimentsPage,
	experiment: async () => (await import("./experiments/experiment-page.tsx")).ExperimentPage,
	notes: async () => (await import("./notes/notes-page.tsx")).NotesPage,
	system: async () => (await import("./system/system-page.tsx")).SystemPage,
	account: async () => (await import("./second-factor/account-page.tsx")).AccountPage,
};
const OF_SUPER_ADMINS: Pages = {
	team: async () => (await import("./team/team-page.tsx")).TeamPage,
	newExperiment: async () =>
		(await import("./experiments/form/edit-experiment-page.tsx")).NewExperimentPage,
	experimentEdit: async () =>
		(await import("./experiments/form/edit-experiment-page.tsx")).EditExperimentPage,
};

/** One chunk a page, at its path below that of the back-office. */
const routesOf = (pages: Pages): RouteObject[] =>
	Object.entries(pages).map(([name, load]) => ({
		path: ADMIN_PATHS[name as keyof Pages].slice(ADMIN_PATHS.home.length),
		element: page(load),
	}));

/** The pages of the back-office; a test compares the paths with the contract. */
export const ADMIN_ROUTES: RouteObject[] = [
	...routesOf({
		login: async () => (await import("./session/admin-login-page.tsx")).AdminLoginPage,
	}),
	{ element: <RequireAdmin />, children: routesOf(OF_OPERATORS) },
	{ element: <RequireAdmin wanted="super_admin" />, children: routesOf(OF_SUPER_ADMINS) },
];

/** The back-office's page of the current URL. */
export function AdminRoutes() {
	return <AdminArea>{useRoutes(ADMIN_ROUTES)}</AdminArea>;
}
