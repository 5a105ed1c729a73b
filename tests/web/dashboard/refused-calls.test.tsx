import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import common from "../../../locales/fr/common.json";
import dashboard from "../../../locales/fr/dashboard.json";
import { CancelPlanDialog } from "../../../web/app/dashboard/cancel-plan-dialog.tsx";
import { SettingsTab } from "../../../web/app/dashboard/settings-tab.tsx";
import { CONFIG } from "../put-config.ts";
import { open, PROFILE } from "./open-part.tsx";

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
		...{ subscription_type: "premium", state: "active" as const, billing_period: null },
		...{ current_period_end: null, cancel_at_period_end: false },
	};
	open(<CancelPlanDialog subscription={subscription} onClose={() => {}} />, respond);
	const { failures, submit } = dashboard.cancellation;
	fireEvent.click(screen.getByRole("button", { name: submit, hidden: true }));
	if (failure === "unauthenticated") {
		const later = { name: common.signInAgain.close, hidden: true };
		fireEvent.click(await screen.findByRole("button", later));
	}
	const alert = await screen.findByRole("alert", { hidden: true });
	expect(alert.textContent).toBe(failures[failure].replace("{{email}}", CONFIG.supportEmail));
});

it("an export after the end of the session offers to sign in again", async () => {
	const respond = refusal(401, "unauthenticated");
	open(<SettingsTab profile={PROFILE} hasPaidPlan={false} />, respond);
	fireEvent.click(screen.getByRole("button", { name: dashboard.settings.export }));
	expect(await screen.findByText(common.signInAgain.title)).toBeDefined();
});

it("an export that fails otherwise says so", async () => {
	open(<SettingsTab profile={PROFILE} hasPaidPlan={false} />, offline);
	fireEvent.click(screen.getByRole("button", { name: dashboard.settings.export }));
	expect(await screen.findByText(dashboard.settings.exportError)).toBeDefined();
	expect(screen.queryByText(common.signInAgain.title)).toBeNull();
});
