import type { SupabaseClient } from "@supabase/supabase-js";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter } from "react-router-dom";
import { vi } from "vitest";
import { AppProvider } from "../../../web/app/app-context.tsx";
import { authorizeWith } from "../../../web/app/authorization.ts";
import { CALL_PATH } from "../../../worker/contract/calls.ts";
import { CONFIG, putConfig } from "../put-config.ts";
import { analyticsI18n } from "./analytics-texts.ts";

interface Options {
	/** False: the session is lost, so no analytics request is sent. */
	signedIn?: boolean;
}

/** Renders a part of the dashboard with the app's providers. */
export function renderInApp(part: ReactNode, { signedIn = true }: Options = {}) {
	putConfig();
	authorizeWith(client(signedIn));
	const queries = new QueryClient();
	const i18n = analyticsI18n("fr");
	render(
		<I18nextProvider i18n={i18n}>
			<QueryClientProvider client={queries}>
				<AppProvider parts={{ config: CONFIG, supabase: client(signedIn) }}>
					<MemoryRouter>{part}</MemoryRouter>
				</AppProvider>
			</QueryClientProvider>
		</I18nextProvider>,
	);
	return queries;
}

function client(signedIn: boolean): SupabaseClient {
	const failed = () => {
		throw new Error("La session est perdue");
	};
	const session = { access_token: "token", user: { id: "1", email: "admin@tabulia.test" } };
	return {
		auth: {
			getSession: signedIn ? async () => ({ data: { session }, error: null }) : failed,
			getUser: signedIn ? async () => ({ data: { user: session.user }, error: null }) : failed,
		},
	} as unknown as SupabaseClient;
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
