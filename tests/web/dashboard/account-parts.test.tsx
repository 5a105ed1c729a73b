/** The parts of a customer's account, and what their buttons do. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import common from "../../../locales/fr/common.json";
import dashboard from "../../../locales/fr/dashboard.json";
import { InstallSteps } from "../../../web/app/dashboard/install-steps.tsx";
import { PendingPlan } from "../../../web/app/dashboard/pending-plan.tsx";
import { SessionsSection } from "../../../web/app/dashboard/sessions-section.tsx";
import { SettingsTab } from "../../../web/app/dashboard/settings-tab.tsx";
import { UsageMeter } from "../../../web/app/dashboard/usage-meter.tsx";
import { readPendingPlan } from "../../../web/app/pending-plan.ts";
import { currentUser } from "../../../web/app/session-store.ts";
import { USER } from "../admin/fake-worker.ts";
import { press, refusal, shown } from "./open-dialog.tsx";
import { type Bodies, open, PROFILE, responding } from "./open-part.tsx";

const { settings, sessions, usage, install, pendingPlan } = dashboard;

const unavailable = refusal(503, "unavailable");
const refused = refusal(403, "forbidden");
const ended = refusal(401, "unauthenticated");

describe("the sessions", () => {
	const openSessions = (bodies: Bodies) => {
		const worker = responding(bodies);
		open(<SessionsSection />, worker.respond);
		return worker;
	};

	it("that cannot be read can be asked for again", async () => {
		const replies = [refused(), Response.json([])];
		openSessions({ get_own_sessions: () => replies.shift() });
		const retry = await screen.findByText(sessions.retry);
		expect(retry.closest("[role=alert]")?.textContent).toContain(sessions.error);
		fireEvent.click(retry);
		await waitFor(() => expect(screen.queryByText(sessions.retry)).toBeNull());
		expect(replies).toEqual([]);
	});

	it("end all at once, which leads to the sign-in", async () => {
		const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
		const { changes } = openSessions({ get_own_sessions: [], "sign-out-everywhere": {} });
		press(sessions.everywhere);
		await waitFor(() => expect(assign.mock.calls).toEqual([["/auth"]]));
		expect(changes()).toEqual([["sign-out-everywhere", {}]]);
		expect(currentUser()).toBeNull();
	});
});

describe("the settings", () => {
	const openSettings = (bodies: Bodies) =>
		open(<SettingsTab profile={PROFILE} hasPaidPlan={false} />, responding(bodies).respond);

	it("show a choice about mails before it is stored", async () => {
		openSettings({ save_own_profile: () => new Promise(() => {}) });
		const box = screen.getByRole<HTMLInputElement>("switch");
		fireEvent.click(box);
		await waitFor(() => expect(box.checked).toBe(false));
	});

	it("say that the file of all data is being made", async () => {
		openSettings({ export_account: () => new Promise(() => {}) });
		press(settings.export);
		const button = await screen.findByText(settings.exporting);
		expect(button).toHaveProperty("disabled", true);
	});

	it("ask for a sign-in where the session has ended", async () => {
		openSettings({ export_account: ended });
		press(settings.export);
		expect(await screen.findByText(common.signInAgain.title)).toBeDefined();
		expect(screen.queryByText(settings.exportError)).toBeNull();
	});
});

it("the usage is read again by a press, where it could not be", async () => {
	const day = { month: { formula: 3, chat: 4 }, days: [], ever: { formula: true, chat: true } };
	const allowance = { allowance: null, used: 7, left: null, resets_at: "2026-12-01T00:00:00Z" };
	const replies = [refused(), Response.json({ ...day, allowance })];
	open(<UsageMeter />, responding({ get_own_usage: () => replies.shift() }).respond);
	expect(await screen.findByText(usage.error)).toBeDefined();
	press(usage.retry);
	await waitFor(() => expect(screen.queryByText(usage.error)).toBeNull());
	expect(replies).toEqual([]);
});

describe("the plan that was chosen at the sign-up", () => {
	const choose = (value: string) => {
		// biome-ignore lint/suspicious/noDocumentCookie: the Worker sets it.
		document.cookie = `pending_plan=${value}; Path=/`;
	};

	it("is offered again, until it is declined", () => {
		choose(`${USER.id}.annual`);
		open(<PendingPlan />, unavailable);
		expect(screen.getByRole("region", { name: pendingPlan.title.annual })).toBeDefined();
		const link = screen.getByText(pendingPlan.pay);
		expect(link.getAttribute("href")).toMatch(/\/checkout.*annual/);
		expect(screen.getByText(pendingPlan.terms).getAttribute("href")).toBe("/terms");
		const cookie = vi.spyOn(document, "cookie", "set");
		press(pendingPlan.decline);
		expect(screen.queryByText(pendingPlan.pay)).toBeNull();
		expect(cookie.mock.calls).toEqual([[expect.stringMatching(/^pending_plan=; .*Max-Age=0$/)]]);
	});

	it.each([
		["nothing", ""],
		["another account's", "somebody-else.annual"],
		["no plan of ours", `${USER.id}.weekly`],
	])("is not offered where it is %s", (_, value) => {
		choose(value);
		open(<PendingPlan />, unavailable);
		expect(screen.queryByText(pendingPlan.pay)).toBeNull();
		expect(readPendingPlan(USER.id)).toBeUndefined();
	});
});

describe("the steps of an installation", () => {
	it("name the account's new address where the session still has the former one", async () => {
		const email = "nouvelle@example.com";
		open(<InstallSteps />, () => Response.json({ ...PROFILE, email }));
		expect(await screen.findByText(install.signIn.replace("{{email}}", email))).toBeDefined();
	});

	it("say when the link could not be copied", async () => {
		vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject() } });
		open(<InstallSteps />, () => Response.json(PROFILE));
		press(install.copy);
		expect(await shown(install.copyFailed)).toBeDefined();
	});

	it("share the link to the add-in where the device can", () => {
		const share = vi.fn(async () => {});
		vi.stubGlobal("navigator", { share });
		open(<InstallSteps />, () => Response.json(PROFILE));
		press(install.share);
		const url = screen.getByText(/^http/).textContent;
		expect(share.mock.calls).toEqual([[{ title: install.linkTitle, url }]]);
	});
});
