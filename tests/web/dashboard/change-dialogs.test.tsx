/** What the dialogs of the account send, and what they say of each outcome (docs/product.md#customer-messages). */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import auth from "../../../locales/fr/auth.json";
import common from "../../../locales/fr/common.json";
import dashboard from "../../../locales/fr/dashboard.json";
import { CancelPlanDialog } from "../../../web/app/dashboard/cancel-plan-dialog.tsx";
import { ChangeEmailDialog } from "../../../web/app/dashboard/change-email-dialog.tsx";
import { ChangePasswordDialog } from "../../../web/app/dashboard/change-password-dialog.tsx";
import { DeleteAccountDialog } from "../../../web/app/dashboard/delete-account-dialog.tsx";
import { open, PROFILE } from "./open-part.tsx";

const { password, email, deleteAccount, cancellation } = dashboard;
const { fields, serverErrors } = auth;

afterEach(() => void vi.restoreAllMocks());

/** Opens a dialog whose changes get this response; what it sent, and whether it closed itself. */
function openDialog(
	dialog: (onClose: () => void) => ReactNode,
	respond: () => Response | Promise<Response>,
) {
	const sent: [string, unknown][] = [];
	const onClose = vi.fn();
	open(dialog(onClose), (url, init) => {
		if (url.includes("get_own_sign_ins")) {
			return Response.json({ has_password: true, providers: [] });
		}
		if (url.includes("get_own_profile")) return Response.json(PROFILE);
		sent.push([url, JSON.parse(String(init?.body))]);
		return respond();
	});
	return { sent, onClose };
}
const outcome = (outcome: string) => () => Response.json({ outcome });
const refusal = (status: number, code: string) => () =>
	Response.json({ error: { code, message: "" } }, { status });
const fails = (error: Error) => () => Promise.reject(error);
const offline = fails(new TypeError("offline"));
/** A call that is stopped because it took too long. */
function stopAt() {
	const stopped = AbortSignal.abort(new DOMException("", "TimeoutError"));
	return vi.spyOn(AbortSignal, "timeout").mockReturnValue(stopped);
}

const type = (label: string, value: string) =>
	fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: "button" }));
/** Sends the form of the dialog; the page stays. */
const sendForm = () =>
	expect(fireEvent.submit(document.querySelector("dialog form") as HTMLFormElement)).toBe(false);
/** Waits for a text; queries compare with single spaces. */
const shown = (text: string) => screen.findByText(text.replace(/\s+/g, " "));
/** The message below the field of a label. */
function messageOf(label: string): string | undefined {
	const described = screen.getByLabelText(label).getAttribute("aria-describedby") ?? "";
	const id = described.split(" ").find((each) => each.endsWith("-error"));
	return (id && document.getElementById(id)?.textContent) || undefined;
}
const alerts = () =>
	screen.queryAllByRole("alert", { hidden: true }).map((each) => each.textContent);
const reasoned = (reason: string) => password.failure.replace("{{reason}}", reason);

describe("a new password", () => {
	function send(respond: () => Response | Promise<Response>, typed: object = {}) {
		const dialog = openDialog((onClose) => <ChangePasswordDialog onClose={onClose} />, respond);
		const values = {
			current: "my-secret",
			password: "another",
			confirmPassword: "another",
			...typed,
		};
		type(fields.currentPassword, values.current);
		type(fields.newPassword, values.password);
		type(fields.confirmPassword, values.confirmPassword);
		press(password.submit);
		return dialog;
	}

	it("is sent with the present one, and closes the dialog", async () => {
		const { sent, onClose } = send(outcome("changed"));
		expect(await shown(password.changed)).toBeDefined();
		expect(sent).toEqual([
			["/api/account/password", { current: "my-secret", password: "another" }],
		]);
		expect(onClose).toHaveBeenCalledOnce();
	});

	it.each([
		["no present one", { current: "" }, fields.currentPassword, password.currentMissing],
		["five letters", { password: "12345" }, fields.newPassword, password.tooShort],
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

	it("forgets why it failed before the next attempt", async () => {
		const replies = [outcome("weak"), outcome("common")];
		send(() => (replies.shift() ?? offline)());
		await waitFor(() => expect(alerts()).toEqual([reasoned(password.weak)]));
		press(password.submit);
		await waitFor(() => expect(alerts()).toEqual([password.common]));
	});

	it.each<[string, () => Response | Promise<Response>, string]>([
		["the same", outcome("same"), reasoned(password.same)],
		["weak", outcome("weak"), reasoned(password.weak)],
		["a limit", refusal(429, "rate_limited"), reasoned(serverErrors.over_request_rate_limit)],
		["no Worker", refusal(503, "unavailable"), reasoned(serverErrors.unavailable)],
		["no connection", offline, reasoned(serverErrors.unavailable)],
	])("that fails says why: %s", async (_, respond, text) => {
		const { onClose } = send(respond);
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
		expect(screen.getByText(common.signInAgain.button)).toBeDefined();
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
		expect(sent).toEqual([
			["/api/account/address", { email: "new@example.com", current: "my-secret" }],
		]);
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
	])("is not sent with %s", async (_, typed, label, message) => {
		const { sent } = send(outcome("sent"), typed);
		await waitFor(() => expect(messageOf(label)).toBe(message));
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
	])("that fails says why: %s", async (_, respond, text) => {
		const { onClose } = send(respond);
		await waitFor(() => expect(alerts()).toEqual([text]));
		expect(onClose).not.toHaveBeenCalled();
	});
});

it("a change of address that takes 10 s is stopped, and may be on its way", async () => {
	const timeout = stopAt();
	openDialog((onClose) => <ChangeEmailDialog pending={null} onClose={onClose} />, offline);
	type(email.newEmail, "new@example.com");
	type(fields.currentPassword, "my-secret");
	press(email.submit);
	await waitFor(() => expect(alerts()).toEqual([email.timeout]));
	expect(timeout.mock.calls).toEqual([[10_000]]);
});

describe("the deletion of an account", () => {
	function openDeletion(respond: () => Response | Promise<Response>, hasPaidPlan = false) {
		const dialog = openDialog(
			(onClose) => <DeleteAccountDialog hasPaidPlan={hasPaidPlan} onClose={onClose} />,
			respond,
		);
		const submit = () => screen.getByText<HTMLButtonElement>(deleteAccount.submit);
		const word = (value: string) => type("Tapez SUPPRIMER pour confirmer", value);
		return { ...dialog, submit, word };
	}

	it("is possible once the word and the password are typed", () => {
		const { submit, word } = openDeletion(offline);
		expect(submit().disabled).toBe(true);
		type(fields.currentPassword, "my-secret");
		expect(submit().disabled).toBe(true);
		word("supprimer");
		expect(submit().disabled).toBe(true);
		word("SUPPRIMER");
		expect(submit().disabled).toBe(false);
		type(fields.currentPassword, "");
		expect(submit().disabled).toBe(true);
	});

	it("says which word is missing, where the form is sent by a key", async () => {
		const { sent, word } = openDeletion(() => new Promise(() => {}));
		sendForm();
		await waitFor(() => expect(alerts()).toEqual([deleteAccount.notConfirmed]));
		expect(sent).toEqual([]);
		word("SUPPRIMER");
		type(fields.currentPassword, "my-secret");
		sendForm();
		await waitFor(() => expect(sent).toHaveLength(1));
		expect(alerts()).toEqual([]);
	});

	it("says beforehand that a paid plan has to end first", async () => {
		openDeletion(offline, true);
		expect(await shown(deleteAccount.paidNotice)).toBeDefined();
	});

	it.each<[string, () => Response | Promise<Response>, string]>([
		["operator", outcome("operator"), deleteAccount.operator],
		["paid", outcome("paid"), deleteAccount.paid],
		["no connection", offline, deleteAccount.failed],
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
	});
});

describe("a cancellation", () => {
	const subscription = (current_period_end: string | null) => ({
		...{ subscription_type: "premium", state: "active" as const, billing_period: null },
		...{ current_period_end, cancel_at_period_end: false },
	});

	it.each([
		["2026-12-01T00:00:00Z", "le 1 décembre 2026, fin de la période payée"],
		[null, cancellation.effectOpen],
	])("says what ends and when: %s", async (end, effect) => {
		openDialog(
			(onClose) => <CancelPlanDialog subscription={subscription(end)} onClose={onClose} />,
			offline,
		);
		await screen.findByText(PROFILE.email);
		const facts = screen.getAllByRole("definition", { hidden: true });
		expect(facts.map(({ textContent }) => textContent)).toEqual([
			...[dashboard.subscription.types.premium, PROFILE.email, effect],
		]);
	});

	it.each(["confirmed", "waiting"] as const)("that is taken says so: %s", async (state) => {
		const { sent } = openDialog(
			(onClose) => <CancelPlanDialog subscription={subscription(null)} onClose={onClose} />,
			() => Response.json({ state }),
		);
		sendForm();
		expect(await shown(cancellation[state])).toBeDefined();
		expect(await shown(cancellation.doneTitle)).toBeDefined();
		expect(await shown(cancellation.doneText.replace("{{email}}", PROFILE.email))).toBeDefined();
		expect(sent).toEqual([["/api/account/cancellation", {}]]);
	});
});
