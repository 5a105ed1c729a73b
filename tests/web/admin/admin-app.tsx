import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from "react-router-dom";
import { expect } from "vitest";
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { AccountPage } from "../../../web/app/admin/second-factor/account-page.tsx";
import { AdminArea } from "../../../web/app/admin/session/admin-area.tsx";
import { AdminLoginPage } from "../../../web/app/admin/session/admin-login-page.tsx";
import { RequireAdmin } from "../../../web/app/admin/session/require-admin.tsx";
import { AppProvider } from "../../../web/app/app-context.tsx";
import { AppToaster } from "../../../web/app/app-toaster.tsx";
import { CONFIG, putConfig } from "../put-config.ts";
import { testI18n } from "../texts.ts";
import { ADMIN, type FakeWorker, fakeWorker, ok, serveCalls } from "./fake-worker.ts";

type Element = RouteObject["element"];

interface Shown {
	worker: FakeWorker;
	/** The visited paths; the last one is shown. */
	visited: (string | { pathname: string; state: object })[];
	/** The page at /admin/system. */
	system?: Element;
	/** Pages for every operator, by path. */
	pages?: Record<string, Element>;
	/** Instead of these pages and the guard. */
	routes?: RouteObject[] | undefined;
}

/** The back-office with its guard, as in web/app/routes.tsx; pages are placeholders unless given. */
export function renderAdmin(shown: Shown) {
	const { worker, visited, system = <h1>SYSTEM</h1>, pages = {}, routes } = shown;
	putConfig();
	serveCalls(worker);
	const guarded = [
		{
			element: <RequireAdmin />,
			children: [
				{ path: ADMIN_PATHS.home, element: <h1>HOME</h1> },
				{ path: ADMIN_PATHS.account, element: <AccountPage /> },
				{ path: ADMIN_PATHS.system, element: system },
				...Object.entries(pages).map(([path, element]) => ({ path, element })),
			],
		},
		{
			element: <RequireAdmin wanted="super_admin" />,
			children: [{ path: ADMIN_PATHS.newExperiment, element: <h1>NEW TEST</h1> }],
		},
	];
	const login = { path: ADMIN_PATHS.login, element: <AdminLoginPage /> };
	const area = (
		<AdminArea>
			<Outlet />
		</AdminArea>
	);
	const router = createMemoryRouter(routes ?? [{ element: area, children: [login, ...guarded] }], {
		initialEntries: visited,
	});
	render(
		<I18nextProvider i18n={testI18n()}>
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

interface Opened {
	/** The address of the page. */
	at?: string;
	role?: "admin" | "super_admin";
	/** Results by the name of the call. */
	rpc?: Record<string, unknown>;
	/** Pages by path, instead of one that is everywhere. */
	pages?: Record<string, Element>;
	routes?: RouteObject[];
}

/** A page for an operator, by default a super_admin. @returns the router, the calls, and the inputs of each */
export function openAdmin(
	page: Element,
	{ at = "/admin/page", role = "super_admin", rpc = {}, pages, routes }: Opened = {},
) {
	const worker = fakeWorker({ rpc: { get_admin_data: ok([{ ...ADMIN, role }]), ...rpc } });
	const path = at.replace(/\?.*/, "");
	const router = renderAdmin({ worker, visited: [at], pages: pages ?? { [path]: page }, routes });
	const inputsOf = (name: string) =>
		worker.rpc.mock.calls.flatMap(([called, input]) => (called === name ? [input] : []));
	return { ...worker, router, inputsOf };
}

/** Presses a button. @returns the dialog that it opens */
export async function openDialog(name: string | RegExp) {
	fireEvent.click(await screen.findByRole("button", { name }));
	return within(await screen.findByRole("dialog"));
}
/** Waits for a message with this text, or one that matches. */
export const toast = (text: unknown) =>
	waitFor(() => {
		const shown = [...document.querySelectorAll("[data-sonner-toast]")];
		expect(shown.map(({ textContent }) => textContent)).toContainEqual(text);
	});

/** Unfolds a part of a page. */
export const unfold = async (name: string) =>
	fireEvent.click(await screen.findByText(name, { selector: "summary" }));
/** The cells of a table's rows below its head, with plain spaces. */
export const cellsOf = (table: Element | HTMLElement) =>
	[...(table as HTMLTableElement).rows].flatMap(({ parentElement, cells }) =>
		parentElement?.tagName === "THEAD" ? [] : [[...cells].map(plainText)],
	);

/** A text with plain spaces. */
export const plainText = (of: { textContent: string | null } | null | undefined) =>
	of?.textContent?.replace(/\s/g, " ") ?? "";
