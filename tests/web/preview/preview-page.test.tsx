import { render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { PreviewPage } from "../../../web/app/preview/preview-page.tsx";
import { testI18n } from "../texts.ts";

it("a preview's nonce is in no address that the browser keeps", async () => {
	vi.stubGlobal("fetch", async () => new Response(null, { status: 403 }));
	const routes = [{ path: "/blog/preview", element: <PreviewPage /> }];
	const router = createMemoryRouter(routes, {
		initialEntries: ["/blog/preview?id=7&preview=true&nonce=1.secret"],
	});
	render(
		<I18nextProvider i18n={testI18n()}>
			<RouterProvider router={router} />
		</I18nextProvider>,
	);
	await screen.findByRole("alert");
	expect(router.state.location.search).toBe("");
	expect(router.state.historyAction).toBe("REPLACE");
});
