/** The parts of a customer's account, and what their buttons do. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import auth from "../../../locales/fr/auth.json";
import common from "../../../locales/fr/common.json";
import dashboard from "../../../locales/fr/dashboard.json";
import { ProfileTab } from "../../../web/app/dashboard/profile-tab.tsx";
import { SessionsSection } from "../../../web/app/dashboard/sessions-section.tsx";
import { SettingsTab } from "../../../web/app/dashboard/settings-tab.tsx";
import { currentUser } from "../../../web/app/session-store.ts";
import { refusal } from "./open-dialog.tsx";
import { type Bodies, open, PROFILE, responding } from "./open-part.tsx";

const { profile, email, settings, sessions } = dashboard;

const unavailable = refusal(503, "unavailable");
const refused = refusal(403, "forbidden");
const ended = refusal(401, "unauthenticated");
const button = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: "button" });
const press = (name: string) => fireEvent.click(button(name));
const dialogs = () => screen.queryAllByRole("dialog", { hidden: true });
const titleOfDialog = async (title: string) =>
	expect((await screen.findByText(title, { selector: "h2" })).closest("dialog")).not.toBeNull();

/** Requests between a click and the page that follows. */
let assign: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
	assign = vi.spyOn(location, "assign").mockImplementation(() => {});
});

describe("the profile", () => {
	function openProfile(bodies: Bodies = {}, own = PROFILE) {
		const worker = responding({
			...{ get_own_sessions: [], get_own_sign_ins: { has_password: true, providers: [] } },
			...{ address: { email: own.email, pending: null }, ...bodies },
		});
		open(<ProfileTab profile={own} />, worker.respond);
		return worker;
	}

	it("is shown: address, name, language and since when", () => {
		openProfile({}, { ...PROFILE, full_name: "Zoé Martin" as never, language: "en" as never });
		const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
		expect([value(profile.email), value(profile.fullName), value(profile.language)]).toEqual([
			...[PROFILE.email, "Zoé Martin", "en"],
		]);
		expect(screen.getByLabelText<HTMLInputElement>(profile.email).readOnly).toBe(true);
		expect(screen.getByText("Membre depuis le 1er janvier 2026")).toBeDefined();
		expect(dialogs()).toEqual([]);
	});

	it.each([
		["  Zoé Martin ", "Zoé Martin", "fr"],
		["   ", null, "en"],
	])("is saved with the name %j as %j, in the language %s", async (typed, full_name, language) => {
		const { changes } = openProfile({ save_own_profile: null });
		const name = screen.getByLabelText<HTMLInputElement>(profile.fullName);
		expect(name.maxLength).toBe(200);
		fireEvent.input(name, { target: { value: typed } });
		fireEvent.change(screen.getByLabelText(profile.language), { target: { value: language } });
		press(profile.save);
		await waitFor(() =>
			expect(changes()).toEqual([["save_own_profile", { change: { full_name, language } }]]),
		);
	});

	it.each([
		[profile.changePassword, dashboard.password.title],
		[email.change, email.title],
	])("opens a dialog: %s", async (name, title) => {
		openProfile();
		await waitFor(() => press(name));
		await titleOfDialog(title);
		fireEvent.click(within(dialogs()[0] as HTMLElement).getByText(dashboard.password.cancel));
		await waitFor(() => expect(dialogs()).toEqual([]));
	});

	it("says which address waits for both mailboxes", async () => {
		// An address that the session may not know yet.
		openProfile({ address: { email: "changed@example.com", pending: "new@example.com" } });
		const waiting = email.waiting
			.replace("{{email}}", "changed@example.com")
			.replace("{{newEmail}}", "new@example.com");
		await waitFor(() => expect(screen.getByRole("status").textContent).toBe(waiting));
		press(email.change);
		expect((await screen.findByLabelText<HTMLInputElement>(email.newEmail)).value).toBe(
			"new@example.com",
		);
	});
});

it("an address that is asked for is shown at once", async () => {
	const waiting = [null, null, "new@example.com"];
	const bodies = { get_own_sign_ins: { has_password: true, providers: [] }, get_own_sessions: [] };
	const worker = responding({
		...bodies,
		address: () =>
			Response.json({ outcome: "sent", email: PROFILE.email, pending: waiting.shift() ?? null }),
	});
	open(<ProfileTab profile={PROFILE} />, worker.respond);
	await waitFor(() => press(email.change));
	const { fields } = auth;
	for (const [label, value] of [
		[email.newEmail, "new@example.com"],
		[fields.currentPassword, "my-secret"],
	] as const) {
		fireEvent.input(await screen.findByLabelText(label), { target: { value } });
	}
	press(email.submit);
	await waitFor(() => expect(document.body.textContent).toContain("new@example.com"));
	expect(dialogs()).toEqual([]);
});

describe("the sessions", () => {
	const session = (n: number, changed: object = {}) => ({
		...{ id: `${n}b596d35-3d88-4d24-b16e-b0fe7bacdebb`, device: `Device ${n}`, country: "FR" },
		...{ started_at: "2026-11-01T08:00:00Z", used_at: "2026-11-22T13:05:00Z", is_current: false },
		is_new: false,
		...changed,
	});
	const openSessions = (bodies: Bodies) => {
		const worker = responding(bodies);
		open(<SessionsSection />, worker.respond);
		return worker;
	};

	it("have their device and country as far as they are known; this one has no button", async () => {
		const unknown = session(2, { device: "", country: "XX", is_new: true });
		openSessions({ get_own_sessions: [session(1, { is_current: true }), unknown] });
		const [here = "", there = ""] = (await screen.findAllByRole("listitem")).map(
			({ textContent }) => textContent ?? "",
		);
		for (const part of ["Device 1", sessions.current, "France · "]) expect(here).toContain(part);
		for (const part of [sessions.unknown, sessions.new]) expect(there).toContain(part);
		expect(here).not.toContain(sessions.new);
		for (const part of [sessions.current, " · "]) expect(there).not.toContain(part);
		expect(screen.getAllByText(sessions.end, { selector: "button" })).toHaveLength(1);
	});

	it("are ended one by one, and listed anew", async () => {
		const lists = [[session(1), session(2)], [session(1)]];
		const { changes } = openSessions({
			get_own_sessions: () => Response.json(lists.shift()),
			end_own_session: null,
		});
		const name = sessions.endOf.replace("{{device}}", "Device 2");
		fireEvent.click(await screen.findByRole("button", { name }));
		expect(await screen.findByText(sessions.ended)).toBeDefined();
		await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
		expect(changes()).toEqual([["end_own_session", { session: session(2).id }]]);
	});

	it("that cannot be ended say so, until one is", async () => {
		const replies = [unavailable];
		const end_own_session = () => (replies.shift() ?? (() => Response.json(null)))();
		openSessions({ get_own_sessions: [session(1)], end_own_session });
		fireEvent.click(await screen.findByText(sessions.end));
		expect(await screen.findByText(sessions.endError)).toBeDefined();
		press(sessions.end);
		expect(await screen.findByText(sessions.ended)).toBeDefined();
		await waitFor(() => expect(screen.queryByText(sessions.endError)).toBeNull());
	});

	it("that cannot be read can be asked for again", async () => {
		const replies = [refused, () => Response.json([session(1)])];
		openSessions({ get_own_sessions: () => (replies.shift() ?? refused)() });
		const retry = await screen.findByText(sessions.retry);
		expect(retry.closest("[role=alert]")?.textContent).toContain(sessions.error);
		fireEvent.click(retry);
		expect(await screen.findByText("Device 1")).toBeDefined();
		expect(screen.queryByText(sessions.retry)).toBeNull();
	});

	it("end all at once, which leads to the sign-in", async () => {
		const { changes } = openSessions({ get_own_sessions: [], "sign-out-everywhere": {} });
		press(sessions.everywhere);
		await waitFor(() => expect(assign.mock.calls).toEqual([["/auth"]]));
		expect(changes()).toEqual([["sign-out-everywhere", {}]]);
		expect(currentUser()).toBeNull();
	});
});

describe("the settings", () => {
	const openSettings = (bodies: Bodies = {}, own = PROFILE) => {
		const worker = responding(bodies);
		open(<SettingsTab profile={own} hasPaidPlan={false} />, worker.respond);
		return worker;
	};

	it.each([true, false])("switch the mails that may be left: from %j", async (before) => {
		const { changes } = openSettings(
			{ save_own_profile: () => new Promise(() => {}) },
			{ ...PROFILE, email_notifications: before },
		);
		const box = screen.getByRole<HTMLInputElement>("switch");
		expect(box.checked).toBe(before);
		fireEvent.click(box);
		await waitFor(() =>
			expect(changes()).toEqual([
				["save_own_profile", { change: { email_notifications: !before } }],
			]),
		);
		expect(box.checked).toBe(!before);
	});

	it("say that the choice was not stored", async () => {
		openSettings({ save_own_profile: unavailable });
		fireEvent.click(screen.getByRole("switch"));
		expect((await screen.findByRole("alert")).textContent).toBe(settings.notificationsError);
	});

	it("download all data as a file", async () => {
		const made = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
		const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
		const data = Promise.withResolvers<Response>();
		openSettings({ export_account: () => data.promise });
		press(settings.export);
		await waitFor(() => expect(button(settings.exporting).disabled).toBe(true));
		data.resolve(Response.json({ profile: { email: PROFILE.email } }));
		await waitFor(() => expect(click).toHaveBeenCalledOnce());
		expect((click.mock.contexts[0] as HTMLAnchorElement).download).toMatch(
			/^tabulia-export-\d{4}-\d\d-\d\d\.json$/,
		);
		const file = made.mock.calls[0]?.[0] as Blob;
		expect(JSON.parse(await file.text())).toEqual({ profile: { email: PROFILE.email } });
	});

	it.each([
		["the session has ended", ended, common.signInAgain.title, settings.exportError],
		["it fails otherwise", unavailable, settings.exportError, common.signInAgain.title],
	])("say that no file comes where %s", async (_, response, text, other) => {
		openSettings({ export_account: response });
		press(settings.export);
		expect(await screen.findByText(text)).toBeDefined();
		expect(screen.queryByText(other)).toBeNull();
	});

	it("open the deletion of the account", async () => {
		openSettings();
		expect(dialogs()).toEqual([]);
		button(settings.delete).focus();
		press(settings.delete);
		await titleOfDialog(dashboard.deleteAccount.title.replace(/\s+/g, " "));
		press(dashboard.deleteAccount.cancel);
		expect(dialogs()).toEqual([]);
		expect(document.activeElement).toBe(button(settings.delete));
	});
});
