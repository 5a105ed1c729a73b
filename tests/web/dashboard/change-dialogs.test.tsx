/** Requests of the dialogs of password and address, and their words for each outcome (docs/product/dashboard.md#customer-messages). */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
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

afterEach(() => void vi.restoreAllMocks());

const ended = refusal(401, "unauthenticated");
const putOffSignIn = async () => fireEvent.click(await screen.findByText(common.signInAgain.close));
const reasoned = (reason: string) => password.failure.replace("{{reason}}", reason);

describe("a new password", () => {
	function send(respond: () => Response | Promise<Response>, typed: object = {}) {
		const dialog = openDialog((onClose) => <ChangePasswordDialog onClose={onClose} />, respond);
		const both = { password: "another", confirmPassword: "another" };
		const values = { current: "my-secret", ...both, ...typed };
		type(fields.currentPassword, values.current);
		type(fields.newPassword, values.password);
		type(fields.confirmPassword, values.confirmPassword);
		press(password.submit);
		return dialog;
	}

	it("is sent with the present one, and closes the dialog", async () => {
		const { sent, onClose } = send(outcome("changed"));
		expect(await shown(password.changed)).toBeDefined();
		const change = { current: "my-secret", password: "another" };
		expect(sent).toEqual([["/api/account/password", change]]);
		expect(onClose).toHaveBeenCalledOnce();
	});

	it.each([
		["no present one", { current: "" }, fields.currentPassword, password.currentMissing],
		["nothing", { current: "", password: "" }, fields.currentPassword, password.currentMissing],
		["five letters", { password: "12345" }, fields.newPassword, password.tooShort],
		["73 letters", { password: "x".repeat(73) }, fields.newPassword, password.tooLong],
		["a short repetition", { confirmPassword: "12345" }, fields.confirmPassword, password.tooShort],
		[
			"another repetition",
			{ confirmPassword: "others" },
			fields.confirmPassword,
			password.mismatch,
		],
	])("is not sent with %s", async (_, typed, label, message) => {
		const { sent } = send(outcome("changed"), typed);
		await waitFor(() => expect(messageOf(label)).toBe(message));
		expect(sent).toEqual([]);
		if (!("confirmPassword" in typed)) {
			expect(document.activeElement).toBe(screen.getByLabelText(label));
		}
	});

	it.each([
		["wrongCurrent", fields.currentPassword, password.wrongCurrent],
		["common", fields.newPassword, password.common],
		["personal", fields.newPassword, password.personal],
	])("that is refused says so at its field: %s", async (code, label, message) => {
		const { onClose } = send(outcome(code));
		await waitFor(() => expect(messageOf(label)).toBe(message));
		expect(document.activeElement).toBe(screen.getByLabelText(label));
		expect(onClose).not.toHaveBeenCalled();
	});

	it.each(["weak", "signInAgain"])(
		"forgets that it was %s before the next attempt",
		async (first) => {
			const replies = [outcome(first), outcome("common")];
			send(() => (replies.shift() ?? offline)());
			await waitFor(() => expect(alerts()).toHaveLength(1));
			press(password.submit);
			await waitFor(() => expect(alerts()).toEqual([password.common]));
		},
	);

	it.each<[string, () => Response | Promise<Response>, string]>([
		["the same", outcome("same"), reasoned(password.same)],
		["weak", outcome("weak"), reasoned(password.weak)],
		["a limit", refusal(429, "rate_limited"), reasoned(serverErrors.over_request_rate_limit)],
		["no Worker", refusal(503, "unavailable"), reasoned(serverErrors.unavailable)],
		["no connection", offline, reasoned(serverErrors.unavailable)],
		["an ended session", ended, reasoned(password.noSession)],
	])("that fails says why: %s", async (_, respond, text) => {
		const { onClose } = send(respond);
		if (respond === ended) await putOffSignIn();
		await waitFor(() => expect(alerts()).toEqual([text]));
		expect(onClose).not.toHaveBeenCalled();
	});

	it("that takes 10 s is stopped, and may be set all the same", async () => {
		const timeout = stopAt();
		send(outcome("changed"));
		await waitFor(() => expect(alerts()).toEqual([password.timeout]));
		expect(timeout.mock.calls).toEqual([[10_000]]);
	});

	it("in an old session leads to the sign-in", async () => {
		send(outcome("signInAgain"));
		expect(await shown(password.signInAgain)).toBeDefined();
		const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
		press(common.signInAgain.button);
		expect(assign.mock.calls).toEqual([[expect.stringMatching(/^\/auth\?next=/)]]);
	});

	it("has its strength beside it", () => {
		openDialog((onClose) => <ChangePasswordDialog onClose={onClose} />, offline);
		type(fields.newPassword, "un-bon-secret-bien-long");
		expect(screen.getByText(auth.password.strength.strong)).toBeDefined();
	});
});

describe("another address", () => {
	function send(respond: () => Response | Promise<Response>, typed: object = {}) {
		const dialog = openDialog(
			(onClose) => <ChangeEmailDialog pending={null} onClose={onClose} />,
			respond,
		);
		const values = { email: "new@example.com", current: "my-secret", ...typed };
		type(email.newEmail, values.email);
		type(fields.currentPassword, values.current);
		press(email.submit);
		return dialog;
	}

	it("is sent with the password, and closes the dialog", async () => {
		const { sent, onClose } = send(outcome("sent"));
		expect(await shown(email.sent)).toBeDefined();
		const change = { email: "new@example.com", current: "my-secret" };
		expect(sent).toEqual([["/api/account/address", change]]);
		expect(onClose).toHaveBeenCalledOnce();
	});

	it("that waits is there to be sent again", () => {
		openDialog(
			(onClose) => <ChangeEmailDialog pending="late@example.com" onClose={onClose} />,
			offline,
		);
		expect(screen.getByLabelText<HTMLInputElement>(email.newEmail).value).toBe("late@example.com");
	});

	it.each([
		["no address", { email: "new@" }, email.newEmail, email.invalid],
		["no password", { current: "" }, fields.currentPassword, email.currentMissing],
		["neither", { email: "", current: "" }, email.newEmail, email.invalid],
	])("is not sent with %s", async (_, typed, label, message) => {
		const { sent } = send(outcome("sent"), typed);
		await waitFor(() => expect(messageOf(label)).toBe(message));
		expect(document.activeElement).toBe(screen.getByLabelText(label));
		expect(sent).toEqual([]);
	});

	it.each([
		["wrongCurrent", fields.currentPassword, email.wrongCurrent],
		["same", email.newEmail, email.same],
		["taken", email.newEmail, email.taken],
	])("that is refused says so at its field: %s", async (code, label, message) => {
		const { onClose } = send(outcome(code));
		await waitFor(() => expect(messageOf(label)).toBe(message));
		expect(document.activeElement).toBe(screen.getByLabelText(label));
		expect(onClose).not.toHaveBeenCalled();
	});

	it.each<[string, () => Response | Promise<Response>, string]>([
		["too soon after another", outcome("tooSoon"), email.tooSoon],
		["a limit", refusal(429, "rate_limited"), serverErrors.over_request_rate_limit],
		["no connection", offline, serverErrors.unavailable],
		["an ended session", ended, email.noSession],
	])("that fails says why: %s", async (_, respond, text) => {
		const { onClose } = send(respond);
		if (respond === ended) await putOffSignIn();
		await waitFor(() => expect(alerts()).toEqual([text]));
		expect(onClose).not.toHaveBeenCalled();
	});

	it("forgets why it failed before the next attempt", async () => {
		const replies = [outcome("tooSoon"), outcome("taken")];
		send(() => (replies.shift() ?? offline)());
		await waitFor(() => expect(alerts()).toEqual([email.tooSoon]));
		press(email.submit);
		await waitFor(() => expect(alerts()).toEqual([email.taken]));
	});

	it("that takes 10 s is stopped, and may be on its way", async () => {
		const timeout = stopAt();
		send(offline);
		await waitFor(() => expect(alerts()).toEqual([email.timeout]));
		expect(timeout.mock.calls).toEqual([[10_000]]);
	});
});
