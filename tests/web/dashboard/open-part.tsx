/** A part of the dashboard in a page of somebody who is signed in. */
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { vi } from "vitest";
import { AppProvider } from "../../../web/app/app-context.tsx";
import { AppToaster } from "../../../web/app/app-toaster.tsx";
import { createQueryClient } from "../../../web/app/query-client.ts";
import { RequireSession } from "../../../web/app/require-session.tsx";
import { signedIn, USER } from "../admin/fake-worker.ts";
import { CONFIG } from "../put-config.ts";
import { testI18n } from "../texts.ts";

export const PROFILE = {
	...{ email: "zoe@example.com", full_name: null, language: "fr" as const },
	...{ created_at: "2026-01-01T00:00:00Z", email_notifications: true },
};

/** Opens a part at an address; its calls get these responses. */
export function open(
	part: ReactNode,
	respond: (url: string, init?: RequestInit) => Response | Promise<Response>,
	address = "/",
) {
	signedIn({ ...USER, email: PROFILE.email });
	vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => respond(url, init));
	render(
		<I18nextProvider i18n={testI18n()}>
			<QueryClientProvider client={createQueryClient()}>
				<AppProvider parts={{ config: CONFIG }}>
					<MemoryRouter initialEntries={[address]}>
						<Routes>
							<Route element={<RequireSession />}>
								<Route path="/" element={part} />
							</Route>
						</Routes>
					</MemoryRouter>
					<AppToaster />
				</AppProvider>
			</QueryClientProvider>
		</I18nextProvider>,
	);
}

/** Responses by the last part of the address; a function runs at each call. */
export type Bodies = Record<string, unknown | (() => Response)>;

/** A Worker with these responses, and the changes that were sent to it, in order. */
export function responding(bodies: Bodies) {
	const sent: [string, unknown][] = [];
	const respond = (url: string, init?: RequestInit) => {
		const name = url.split("/").at(-1) ?? "";
		const body = bodies[name];
		if (init?.method === "POST") sent.push([name, JSON.parse(String(init.body ?? "null"))]);
		return typeof body === "function" ? (body() as Response) : Response.json(body ?? null);
	};
	const changes = () => sent.filter(([name]) => !name.startsWith("get_"));
	return { respond, changes };
}
