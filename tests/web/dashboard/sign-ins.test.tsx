import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AppConfig } from "../../../contract/site-config.ts";
import authTexts from "../../../locales/fr/auth.json";
import dashboard from "../../../locales/fr/dashboard.json";
import { DeleteAccountDialog } from "../../../web/app/dashboard/delete-account-dialog.tsx";
import { ProfileTab } from "../../../web/app/dashboard/profile-tab.tsx";
import { CONFIG } from "../put-config.ts";
import { open, PROFILE } from "./open-part.tsx";

afterEach(() => {
	CONFIG.providers = [];
});

const { signIns, deleteAccount } = dashboard;
const GOOGLE = {
	provider: "google",
	email: "zoe@gmail.example",
	connected_at: "2026-11-01T08:00:00Z",
};
const WITH_PASSWORD = { has_password: true, providers: [GOOGLE] };
const WITHOUT = { has_password: false, providers: [GOOGLE] };

/** The profile of somebody who signs in so, at a site with both providers; the changes that it sent. */
function openProfile(
	own: object,
	outcome: object = {},
	address = "/",
	providers: AppConfig["providers"] = ["azure", "google"],
) {
	CONFIG.providers = providers;
	const sent: unknown[] = [];
	open(
		<ProfileTab profile={PROFILE} />,
		(url, init) => {
			if (url.includes("get_own_sign_ins"))
				return Response.json(
					sent.length > 0 && "outcome" in outcome && outcome.outcome === "disconnected"
						? { has_password: true, providers: [] }
						: own,
				);
			if (url.includes("get_own_sessions")) return Response.json([]);
			if (!url.endsWith("/sign-ins")) return Response.json({ email: PROFILE.email, pending: null });
			sent.push(JSON.parse(String(init?.body)));
			return Response.json(outcome);
		},
		address,
	);
	return sent;
}
const leaveTo = () => vi.spyOn(location, "assign").mockImplementation(() => {});
const type = (label: string, value: string) =>
	fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

describe("the ways to sign in", () => {
	it("lead to a provider after the password", async () => {
		const assign = leaveTo();
		const url = "https://login.microsoftonline.com/x";
		const sent = openProfile(WITH_PASSWORD, { outcome: "leave", url });
		await press("Relier\u00a0: Microsoft");
		await screen.findByText(signIns.connectSubmit);
		type(authTexts.fields.currentPassword, "a-secret");
		await press(signIns.connectSubmit);
		await waitFor(() => expect(assign).toHaveBeenCalledWith(url));
		expect(sent).toEqual([{ action: "connect", provider: "azure", current: "a-secret" }]);
		// Until the provider's page has come.
		expect(screen.getByText(signIns.connectSubmit)).toHaveProperty("disabled", true);
	});

	it.each([
		["lastWayIn", signIns.noPassword],
		["disconnected", "Google est retiré"],
	])("say of a removal: %s", async (outcome, text) => {
		openProfile(WITH_PASSWORD, { outcome });
		await press("Retirer\u00a0: Google");
		await screen.findByText(signIns.disconnectText);
		type(authTexts.fields.currentPassword, "a-secret");
		fireEvent.click(
			screen.getAllByRole("button", { name: signIns.disconnectSubmit }).at(-1) as HTMLElement,
		);
		expect(await screen.findByText(text)).toBeDefined();
		const isListed = screen.queryByText("zoe@gmail.example") !== null;
		expect(isListed).toBe(outcome !== "disconnected");
	});

	it.each(["connected", "taken"] as const)(
		"say what became of the way to a provider: %s",
		async (result) => {
			openProfile(WITH_PASSWORD, {}, `/?connection=${result}`);
			const role = result === "connected" ? "status" : "alert";
			expect((await screen.findByRole(role)).textContent).toBe(signIns.results[result]);
		},
	);
});

describe("without a password", () => {
	it("the account is deleted by way of the provider", async () => {
		const assign = leaveTo();
		const sent: unknown[] = [];
		open(<DeleteAccountDialog hasPaidPlan={false} onClose={() => {}} />, (url, init) => {
			if (url.includes("get_own_sign_ins")) return Response.json(WITHOUT);
			sent.push([url, JSON.parse(String(init?.body))]);
			return Response.json({ outcome: "leave", url: "https://accounts.google.com/o" });
		});
		await screen.findByText(/Google vous demandera/);
		expect(screen.queryByLabelText(authTexts.fields.currentPassword)).toBeNull();
		type("Tapez SUPPRIMER pour confirmer", "SUPPRIMER");
		await press(deleteAccount.submit);
		await waitFor(() => expect(assign).toHaveBeenCalledWith("https://accounts.google.com/o"));
		expect(sent).toEqual([["/api/account/sign-ins", { action: "delete", provider: "google" }]]);
		expect(screen.getByText(deleteAccount.submit)).toHaveProperty("disabled", true);
	});

	it("a deletion asks for a password that was chosen since", async () => {
		const own = [WITHOUT, WITH_PASSWORD];
		open(<DeleteAccountDialog hasPaidPlan={false} onClose={() => {}} />, (url) =>
			Response.json(url.includes("get_own_sign_ins") ? own.shift() : { outcome: "wrongCurrent" }),
		);
		await screen.findByText(/Google vous demandera/);
		type("Tapez SUPPRIMER pour confirmer", "SUPPRIMER");
		await press(deleteAccount.submit);
		expect(await screen.findByLabelText(authTexts.fields.currentPassword)).toBeDefined();
	});
});
