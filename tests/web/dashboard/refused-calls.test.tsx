import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import auth from "../../../locales/fr/auth.json";
import common from "../../../locales/fr/common.json";
import dashboard from "../../../locales/fr/dashboard.json";
import { AppProvider } from "../../../web/app/app-context.tsx";
import { AppToaster } from "../../../web/app/app-toaster.tsx";
import { CancelPlanDialog } from "../../../web/app/dashboard/cancel-plan-dialog.tsx";
import { SettingsTab } from "../../../web/app/dashboard/settings-tab.tsx";
import { createQueryClient } from "../../../web/app/query-client.ts";
import { RequireSession } from "../../../web/app/require-session.tsx";
import { createI18n } from "../../../web/i18n/create-i18n.ts";
import { signedIn, USER } from "../admin/fake-worker.ts";
import { CONFIG } from "../put-config.ts";

beforeEach(() => {
	// happy-dom's dialogs lack both methods.
	HTMLDialogElement.prototype.showModal ??= () => {};
	HTMLDialogElement.prototype.close ??= () => {};
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const PROFILE = {
	...{ email: "zoe@example.com", full_name: null, language: "fr" as const },
	...{ created_at: "2026-01-01T00:00:00Z", email_notifications: true },
};

/** A part of the dashboard, whose calls all get this response. */
function open(part: ReactNode, respond: () => Response) {
	signedIn({ ...USER, email: PROFILE.email });
	vi.stubGlobal("fetch", async () => respond());
	const resources = { fr: { auth, common, dashboard } };
	render(
		<I18nextProvider i18n={createI18n({ language: "fr", resources })}>
			<QueryClientProvider client={createQueryClient()}>
				<AppProvider parts={{ config: CONFIG }}>
					<MemoryRouter>
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

const refusal = (status: number, code: string) => () =>
	Response.json({ error: { code, message: "" } }, { status });
const offline = () => {
	throw new TypeError("offline");
};

it.each([
	["no plan that runs", refusal(409, "nothing_to_cancel"), "nothing_to_cancel"],
	["an ended session", refusal(401, "unauthenticated"), "unauthenticated"],
	["no database", refusal(503, "unavailable"), "unavailable"],
	["another refusal", refusal(403, "forbidden"), "unavailable"],
	["no connection", offline, "unavailable"],
] as const)("a cancellation with %s says so", async (_, respond, failure) => {
	const subscription = {
		...{ subscription_type: "premium", subscription_status: "active", billing_period: null },
		...{ current_period_end: null, cancel_at_period_end: false },
	};
	open(<CancelPlanDialog subscription={subscription} onClose={() => {}} />, respond);
	const { failures, submit } = dashboard.cancellation;
	fireEvent.click(screen.getByRole("button", { name: submit, hidden: true }));
	const alert = await screen.findByRole("alert", { hidden: true });
	expect(alert.textContent).toBe(failures[failure].replace("{{email}}", CONFIG.supportEmail));
});

it("an export after the end of the session offers to sign in again", async () => {
	const respond = refusal(401, "unauthenticated");
	open(<SettingsTab profile={PROFILE} hasPaidPlan={false} />, respond);
	fireEvent.click(screen.getByRole("button", { name: dashboard.settings.export }));
	expect(await screen.findByText(dashboard.signInAgain.title)).toBeDefined();
});

it("an export that fails otherwise says so", async () => {
	open(<SettingsTab profile={PROFILE} hasPaidPlan={false} />, offline);
	fireEvent.click(screen.getByRole("button", { name: dashboard.settings.export }));
	expect(await screen.findByText(dashboard.settings.exportError)).toBeDefined();
	expect(screen.queryByText(dashboard.signInAgain.title)).toBeNull();
});
