import { render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import * as tags from "../../../web/app/consented-tags.ts";
import { OwnDocument } from "../../../web/app/own-document.tsx";

const reload = vi.fn();

beforeEach(() => {
	vi.clearAllMocks();
	vi.stubGlobal("location", { reload });
});

it.each([
	["a link's page", "the sign-in", "/auth/confirmation", "/auth", false, true],
	["a link's page", "the dashboard", "/auth/reset-password", "/dashboard/", false, true],
	["a link's page", "another one", "/auth/confirmation", "/auth/forgot-password", false, false],
	["the sign-in", "the dashboard", "/auth", "/dashboard", true, false],
	["the sign-in", "the back-office, with tags", "/auth", "/admin", true, true],
	["the sign-in", "the back-office, without tags", "/auth", "/admin", false, false],
])("from %s to %s", async (_from, _to, from, to, loaded, reloads) => {
	vi.spyOn(tags, "hasLoadedTags").mockReturnValue(loaded);
	const router = createMemoryRouter(
		[{ element: <OwnDocument />, children: [{ path: "*", element: <p>The page</p> }] }],
		{ initialEntries: [from] },
	);
	const { queryByText } = render(<RouterProvider router={router} />);
	expect(queryByText("The page")).not.toBeNull();
	expect(reload).not.toHaveBeenCalled();
	await router.navigate(to);
	await vi.waitFor(() => {
		expect(queryByText("The page") === null, "hidden until the reload").toBe(reloads);
		expect(reload).toHaveBeenCalledTimes(reloads ? 1 : 0);
	});
});
