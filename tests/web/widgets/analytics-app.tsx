import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter } from "react-router-dom";
import { vi } from "vitest";
import { CALL_PATH } from "../../../contract/calls.ts";
import { AppProvider } from "../../../web/app/app-context.tsx";
import { signedIn as showUser, USER } from "../admin/fake-worker.ts";
import { CONFIG, putConfig } from "../put-config.ts";
import { testI18n } from "../texts.ts";

interface Options {
	/** False: the session is lost, so no analytics request is sent. */
	signedIn?: boolean;
}

/** Renders a part of the dashboard with the app's providers. */
export function renderInApp(part: ReactNode, { signedIn = true }: Options = {}) {
	putConfig();
	showUser(signedIn ? USER : null);
	const queries = new QueryClient();
	render(
		<I18nextProvider i18n={testI18n()}>
			<QueryClientProvider client={queries}>
				<AppProvider parts={{ config: CONFIG }}>
					<MemoryRouter>{part}</MemoryRouter>
				</AppProvider>
			</QueryClientProvider>
		</I18nextProvider>,
	);
	return queries;
}

/** Mocks the analytics responses by path. @returns path and query of the calls, in order. */
export function respondAnalytics(responses: Record<string, object>): string[] {
	const requested: string[] = [];
	vi.stubGlobal("fetch", async (input: string | URL | Request) => {
		const address = typeof input === "object" && "url" in input ? input.url : String(input);
		const url = new URL(address, "http://localhost");
		const path = url.pathname.replace("/functions/v1/analytics", "");
		// Notes and the age of the figures: none.
		if (path.startsWith(CALL_PATH)) return Response.json([]);
		requested.push(path + url.search);
		return Response.json({ success: true, data: [], ...responses[path] });
	});
	return requested;
}
