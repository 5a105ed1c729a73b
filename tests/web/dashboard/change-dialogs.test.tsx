/** Requests of the dialogs of password and address, and their words for each outcome (docs/product/dashboard.md#customer-messages). */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import auth from "../../../locales/fr/auth.json";
import common from "../../../locales/fr/common.json";
import dashboard from "../../../locales/fr/dashboard.json";
import { ChangeEmailDialog } from "../../../web/app/dashboard/change-email-dialog.tsx";
import { ChangePasswordDialog } from "../../../web/app/dashboard/change-password-dialog.tsx";
import {
	alerts,
	messageOf,
	offline,
	openDialog,
	outcome,
	press,
	refusal,
	shown,
	stopAt,
	type,
} from "./open-dialog.tsx";

const { password, email } = dashboard;
const { fields, serverErrors } = auth;

const ended = refusal(401, "unauthenticated");
const putOffSignIn = async () => fireEvent.click(await screen.findByText(common.signInAgain.close));
const reasoned = (reason: string) => password.failure.replace("{{reason}}", reason);

type Send = (
	respond: () => Response | Promise<Response>,
	typed?: object,
) => ReturnType<typeof openDialog>;

const sendPassword: Send = (respond, typed = {}) => {
	const dialog = openDialog((onClose) => <ChangePasswordDialog onClose={onClose} />, respond);
	const both = { password: "another", confirmPassword: "another" };
	const values = { current: "my-secret", ...both, ...typed };
	type(fields.currentPassword, values.current);
	type(fields.newPassword, values.password);
	type(fields.confirmPassword, values.confirmPassword);
	press(password.submit);
	return dialog;
};
const openEmail = (pending: string | null, respond: Parameters<Send>[0]) =>
	openDialog((onClose) => <ChangeEmailDialog pending={pending} onClose={onClose} />, respond);
const sendEmail: Send = (respond, typed = {}) => {
	const dialog = openEmail(null, respond);
	const values = { email: "new@example.com", current: "my-secret", ...typed };
	type(email.newEmail, values.email);
	type(fields.currentPassword, values.current);
	press(email.submit);
	return dialog;
};

const { currentPassword: present, newPassword, confirmPassword } = fields;

it.each<[string, object, string, string, Send]>([
	["no present one", { current: "" }, present, password.currentMissing, sendPassword],
	["five letters", { password: "12345" }, newPassword, password.tooShort, sendPassword],
	["73 letters", { password: "x".repeat(73) }, newPassword, password.tooLong, sendPassword],
	["12345", { confirmPassword: "12345" }, confirmPassword, password.tooShort, sendPassword],
	["another", { confirmPassword: "others" }, confirmPassword, password.mismatch, sendPassword],
	["no address", { email: "new@" }, email.newEmail, email.invalid, sendEmail],
	["no password", { current: "" }, present, email.currentMissing, sendEmail],
	["neither", { email: "", current: "" }, email.newEmail, email.invalid, sendEmail],
])("a change is not sent with %s (%j)", async (_, typed, label, message, send) => {
	const { sent } = send(outcome("changed"), typed);
	await waitFor(() => expect(messageOf(label)).toBe(message));
	expect(sent).toEqual([]);
	if (!("confirmPassword" in typed)) {
		expect(document.activeElement).toBe(screen.getByLabelText(label));
	}
});

it.each([
	["wrongCurrent", present, password.wrongCurrent, sendPassword],
	["common", newPassword, password.common, sendPassword],
	["personal", newPassword, password.personal, sendPassword],
	["wrongCurrent", present, email.wrongCurrent, sendEmail],
	["same", email.newEmail, email.same, sendEmail],
	["taken", email.newEmail, email.taken, sendEmail],
])("a change that is refused says so at its field: %s", async (code, label, message, send) => {
	const { onClose } = send(outcome(code));
	await waitFor(() => expect(messageOf(label)).toBe(message));
	expect(document.activeElement).toBe(screen.getByLabelText(label));
	expect(onClose).not.toHaveBeenCalled();
});

it.each([
	["weak", "common", password.common, password.submit, sendPassword],
	["signInAgain", "common", password.common, password.submit, sendPassword],
	["tooSoon", "taken", email.taken, email.submit, sendEmail],
])("a change forgets that it was %s before the next attempt", async (...row) => {
	const [first, second, text, submit, send] = row;
	const replies = [outcome(first), outcome(second)];
	send(() => (replies.shift() ?? offline)());
	await waitFor(() => expect(alerts()).toHaveLength(1));
	press(submit);
	await waitFor(() => expect(alerts()).toEqual([text]));
});

const limited = refusal(429, "rate_limited");

it.each<[string, () => Response | Promise<Response>, string, Send]>([
	["the same", outcome("same"), reasoned(password.same), sendPassword],
	["weak", outcome("weak"), reasoned(password.weak), sendPassword],
	["a limit", limited, reasoned(serverErrors.over_request_rate_limit), sendPassword],
	["an ended session", ended, reasoned(password.noSession), sendPassword],
	["too soon after another", outcome("tooSoon"), email.tooSoon, sendEmail],
	["no connection", offline, serverErrors.unavailable, sendEmail],
	["an ended session", ended, email.noSession, sendEmail],
])("a change that fails says why: %s", async (_, respond, text, send) => {
	const { onClose } = send(respond);
	if (respond === ended) await putOffSignIn();
	await waitFor(() => expect(alerts()).toEqual([text]));
	expect(onClose).not.toHaveBeenCalled();
});

it.each([
	["password", password.timeout, sendPassword],
	["address", email.timeout, sendEmail],
])("a new %s that takes 10 s is stopped, and may be on its way", async (_, text, send) => {
	const timeout = stopAt();
	send(offline);
	await waitFor(() => expect(alerts()).toEqual([text]));
	expect(timeout.mock.calls).toEqual([[10_000]]);
});

it("a new password in an old session leads to the sign-in", async () => {
	sendPassword(outcome("signInAgain"));
	expect(await shown(password.signInAgain)).toBeDefined();
	const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
	press(common.signInAgain.button);
	expect(assign.mock.calls).toEqual([[expect.stringMatching(/^\/auth\?next=/)]]);
});
