/** The dialogs by which a customer deletes the account or cancels the plan. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import auth from "../../../locales/fr/auth.json";
import common from "../../../locales/fr/common.json";
import dashboard from "../../../locales/fr/dashboard.json";
import { CancelPlanDialog } from "../../../web/app/dashboard/cancel-plan-dialog.tsx";
import { DeleteAccountDialog } from "../../../web/app/dashboard/delete-account-dialog.tsx";
import { currentUser } from "../../../web/app/session-store.ts";
import { CONFIG } from "../put-config.ts";
import {
	alerts,
	messageOf,
	openDialog,
	outcome,
	press,
	refusal,
	sendForm,
	shown,
	type,
} from "./open-dialog.tsx";

const { deleteAccount, cancellation } = dashboard;
const { fields } = auth;

describe("the deletion of an account", () => {
	function openDeletion(respond: () => Response | Promise<Response>) {
		const dialog = openDialog(
			(onClose) => <DeleteAccountDialog hasPaidPlan={false} onClose={onClose} />,
			respond,
		);
		const submit = () => screen.getByText<HTMLButtonElement>(deleteAccount.submit);
		const word = (value: string) => type("Tapez SUPPRIMER pour confirmer", value);
		return { ...dialog, submit, word };
	}

	it("says which word is missing, where the form is sent by a key", async () => {
		const { sent, word } = openDeletion(() => new Promise(() => {}));
		sendForm();
		await waitFor(() => expect(alerts()).toEqual([deleteAccount.notConfirmed]));
		type(fields.currentPassword, "my-secret");
		word("supprimer");
		sendForm();
		expect(sent).toEqual([]);
		word("SUPPRIMER");
		sendForm();
		await waitFor(() => expect(sent).toHaveLength(1));
		expect(alerts()).toEqual([]);
	});

	it.each<[string, () => Response | Promise<Response>, string]>([
		["operator", outcome("operator"), deleteAccount.operator],
		["wrongCurrent", outcome("wrongCurrent"), deleteAccount.wrongCurrent],
	])("that is refused says so: %s", async (code, respond, text) => {
		const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
		const { submit, word } = openDeletion(respond);
		word("SUPPRIMER");
		type(fields.currentPassword, "my-secret");
		fireEvent.click(submit());
		await waitFor(() => expect(alerts()).toEqual([text]));
		if (code === "wrongCurrent") expect(messageOf(fields.currentPassword)).toBe(text);
		await waitFor(() => expect(submit().disabled).toBe(false));
		expect(assign).not.toHaveBeenCalled();
	});

	it("leads to the page that says so", async () => {
		const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
		const { sent, submit, word } = openDeletion(outcome("deleted"));
		word("SUPPRIMER");
		type(fields.currentPassword, "my-secret");
		fireEvent.click(submit());
		await waitFor(() => expect(assign).toHaveBeenCalledOnce());
		expect(assign.mock.calls[0]?.[0]).toMatch(/^\/auth\/deleted(\?|$)/);
		expect(sent).toEqual([["/api/account/deletion", { current: "my-secret" }]]);
		expect(currentUser()).toBeNull();
	});
});

describe("a cancellation", () => {
	const { failures } = cancellation;
	function openCancellation(respond: () => Response | Promise<Response>) {
		const subscription = {
			...{ subscription_type: "premium", state: "active" as const, billing_period: null },
			...{ current_period_end: null, ends_at: null, can_cancel: true },
		};
		return openDialog(
			(onClose) => <CancelPlanDialog subscription={subscription} onClose={onClose} />,
			respond,
		);
	}

	it.each([
		["no plan that runs", refusal(409, "nothing_to_cancel"), failures.nothing_to_cancel],
		["an ended session", refusal(401, "unauthenticated"), failures.unauthenticated],
		["another refusal", refusal(403, "forbidden"), failures.unavailable],
	])("with %s says so", async (_, respond, text) => {
		openCancellation(respond);
		press(cancellation.submit);
		if (text === failures.unauthenticated) {
			fireEvent.click(await screen.findByText(common.signInAgain.close));
		}
		const message = text.replace("{{email}}", CONFIG.supportEmail);
		await waitFor(() => expect(alerts()).toEqual([message]));
	});

	it("is sent once: meanwhile its button says so", async () => {
		openCancellation(() => new Promise(() => {}));
		press(cancellation.submit);
		await waitFor(() =>
			expect(screen.getByText(cancellation.busy)).toHaveProperty("disabled", true),
		);
	});

	it("that is taken, and waits, says so", async () => {
		openCancellation(() => Response.json({ state: "waiting" }));
		sendForm();
		expect(await shown(cancellation.waiting)).toBeDefined();
	});
});
