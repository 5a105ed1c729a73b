import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { expect, it } from "vitest";
import { createAppI18n } from "../../../web/app/app-i18n.ts";
import { ErrorBoundary } from "../../../web/app/error-boundary.tsx";
import { LoadingScreen } from "../../../web/app/loading-screen.tsx";

function Title({ of }: { of: string }) {
	const { t } = useTranslation(of as "dashboard");
	return <h1>{t("title")}</h1>;
}

const open = (language: "fr" | "en", namespace: string) =>
	render(
		<I18nextProvider i18n={createAppI18n(language)}>
			<ErrorBoundary>
				<Suspense fallback={<LoadingScreen />}>
					<Title of={namespace} />
				</Suspense>
			</ErrorBoundary>
		</I18nextProvider>,
	);

it.each([
	["fr", "Chargement…", "Tableau de bord", "Cette page a rencontré un problème"],
	["en", "Loading…", "Dashboard", "This page ran into a problem"],
] as const)(
	"waits for a page's texts in %s, and shows no keys where they cannot be loaded",
	async (language, waiting, title, failed) => {
		open(language, "dashboard");
		expect(screen.getByRole("status").textContent).toBe(waiting);
		expect((await screen.findByRole("heading")).textContent).toBe(title);
		cleanup();
		open(language, "nothing");
		expect((await screen.findByRole("alert")).textContent).toContain(failed);
		expect(screen.queryByText("title")).toBeNull();
	},
);
