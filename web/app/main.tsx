/** The SPA's start: configuration from the shell, texts, then the router. */
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { BrowserRouter } from "react-router-dom";
import type { AppConfig } from "../../contract/site-config.ts";
import "./app.css";
import { AppProvider } from "./app-context.tsx";
import { createAppI18n } from "./app-i18n.ts";
import { AppToaster } from "./app-toaster.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { LoadingScreen } from "./loading-screen.tsx";
import { createQueryClient } from "./query-client.ts";
import { readShell } from "./read-shell.ts";
import { AppRoutes } from "./routes.tsx";
import { readUser } from "./session-store.ts";
import { writeLog } from "./write-log.ts";

// The edge has stored the language of the link; the address of the page is without it.
const address = new URL(location.href);
if (address.searchParams.has("lang")) {
	address.searchParams.delete("lang");
	history.replaceState(history.state, "", address);
}

const config = readShell<AppConfig>("config");
readUser();
const i18n = createAppI18n(config.language);
const root = document.getElementById("app");
if (!root) throw new Error("the shell has no #app");

// The error boundary shows the error; the console gets its name, once.
const onCaughtError = (error: unknown) => writeLog(i18n, "pageFailed", error);

createRoot(root, { onCaughtError }).render(
	<StrictMode>
		<I18nextProvider i18n={i18n}>
			<QueryClientProvider client={createQueryClient()}>
				<AppProvider parts={{ config }}>
					<ErrorBoundary>
						<BrowserRouter>
							<Suspense fallback={<LoadingScreen />}>
								<AppRoutes />
							</Suspense>
						</BrowserRouter>
					</ErrorBoundary>
					<AppToaster />
				</AppProvider>
			</QueryClientProvider>
		</I18nextProvider>
	</StrictMode>,
);
