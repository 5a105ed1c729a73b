import { act, render, waitFor } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { TEST_PATHS } from "../../../contract/paths.ts";
import { AppRoutes } from "../../../web/app/routes.tsx";
import { testI18n } from "../texts.ts";

it("a page begins at its top, and stays where it is while only its filters change", async () => {
	const scroll = vi.fn();
	vi.stubGlobal("scrollTo", scroll);
	const { testForm, registerTest } = TEST_PATHS;
	const routes = [{ path: "*", element: <AppRoutes /> }];
	const router = createMemoryRouter(routes, { initialEntries: [registerTest] });
	render(
		<I18nextProvider i18n={testI18n()}>
			<RouterProvider router={router} />
		</I18nextProvider>,
	);
	await act(() => router.navigate(`${registerTest}?period=7d`));
	expect(scroll).toHaveBeenCalledTimes(1);
	await act(() => router.navigate(testForm));
	await waitFor(() => expect(scroll).toHaveBeenCalledTimes(2));
});
