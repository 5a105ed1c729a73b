import { act, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { error } from "../../../locales/fr/app.json";
import { ErrorBoundary } from "../../../web/app/error-boundary.tsx";
import { testI18n } from "../texts.ts";

it("shows the error screen for texts that could not be loaded", async () => {
	const i18n = testI18n();
	render(
		<I18nextProvider i18n={i18n}>
			<ErrorBoundary>page</ErrorBoundary>
		</I18nextProvider>,
	);
	expect(document.body.textContent).toBe("page");
	act(() => i18n.emit("failedLoading"));
	expect(screen.getByRole("alert").textContent).toContain(error.title);
	expect(screen.getByText(error.home).getAttribute("href")).toBe("/");
});
