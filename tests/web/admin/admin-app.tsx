import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from "react-router-dom";
import frAbTests from "../../../locales/fr/ab-tests.json";
import frAdmin from "../../../locales/fr/admin.json";
import frAnalytics from "../../../locales/fr/analytics.json";
import frAuth from "../../../locales/fr/auth.json";
import frCampaigns from "../../../locales/fr/campaigns.json";
import frCommon from "../../../locales/fr/common.json";
import frCustomers from "../../../locales/fr/customers.json";
import frDuties from "../../../locales/fr/duties.json";
import frExplained from "../../../locales/fr/explained.json";
import frFactors from "../../../locales/fr/factors.json";
import frFigures from "../../../locales/fr/figures.json";
import frFunnel from "../../../locales/fr/funnel.json";
import frMonday from "../../../locales/fr/monday.json";
import frPeriod from "../../../locales/fr/period.json";
import frRevenue from "../../../locales/fr/revenue.json";
import { AccountPage } from "../../../web/app/admin/second-factor/account-page.tsx";
import { AdminArea } from "../../../web/app/admin/session/admin-area.tsx";
import { AdminLoginPage } from "../../../web/app/admin/session/admin-login-page.tsx";
import { RequireAdmin, RequireSuperAdmin } from "../../../web/app/admin/session/require-admin.tsx";
import { AppProvider } from "../../../web/app/app-context.tsx";
import { AppToaster } from "../../../web/app/app-toaster.tsx";
import { createI18n } from "../../../web/i18n/create-i18n.ts";
import { ADMIN_PATHS } from "../../../worker/contract/paths.ts";
import { CONFIG, putConfig } from "../put-config.ts";
import { type FakeWorker, serveCalls } from "./fake-worker.ts";

const fr = {
	"ab-tests": frAbTests,
	admin: frAdmin,
	analytics: frAnalytics,
	auth: frAuth,
	campaigns: frCampaigns,
	common: frCommon,
	customers: frCustomers,
	duties: frDuties,
	factors: frFactors,
	figures: frFigures,
	funnel: frFunnel,
	explained: frExplained,
	monday: frMonday,
	period: frPeriod,
	revenue: frRevenue,
};

interface Shown {
	worker: FakeWorker;
	/** The visited paths; the last one is shown. */
	visited: (string | { pathname: string; state: object })[];
	/** The page at /admin/system. */
	system?: RouteObject["element"];
	/** Pages for every operator, by path. */
	pages?: Record<string, RouteObject["element"]>;
}

/** The back-office with its guard, as in web/app/routes.tsx; pages are placeholders unless given. */
export function renderAdmin({ worker, visited, system = <h1>SYSTEM</h1>, pages = {} }: Shown) {
	putConfig();
	serveCalls(worker);
	const guarded = [
		{
			element: <RequireAdmin />,
			children: [
				{ path: ADMIN_PATHS.home, element: <h1>HOME</h1> },
				{ path: ADMIN_PATHS.account, element: <AccountPage /> },
				...Object.entries(pages).map(([path, element]) => ({ path, element })),
			],
		},
		{ element: <RequireSuperAdmin />, children: [{ path: ADMIN_PATHS.system, element: system }] },
	];
	const login = { path: ADMIN_PATHS.login, element: <AdminLoginPage /> };
	const area = (
		<AdminArea>
			<Outlet />
		</AdminArea>
	);
	const router = createMemoryRouter([{ element: area, children: [login, ...guarded] }], {
		initialEntries: visited,
	});
	render(
		<I18nextProvider i18n={createI18n({ language: "fr", resources: { fr } })}>
			<QueryClientProvider client={new QueryClient()}>
				<AppProvider parts={{ config: CONFIG }}>
					<RouterProvider router={router} />
					<AppToaster />
				</AppProvider>
			</QueryClientProvider>
		</I18nextProvider>,
	);
	return router;
}
