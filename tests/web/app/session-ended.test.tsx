/** The end of a session in the middle of work: one dialog for all calls, which wait for the sign-in. */
import { useMutation } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ACCOUNT_API } from "../../../contract/accounts.ts";
import { ADMIN_API } from "../../../contract/admin.ts";
import common from "../../../locales/fr/common.json";
import { call } from "../../../web/app/call.ts";
import { callAccount } from "../../../web/app/call-account.ts";
import { isSessionOver } from "../../../web/app/session-store.ts";
import { refusal } from "../dashboard/open-dialog.tsx";
import { open } from "../dashboard/open-part.tsx";

const { signInAgain } = common;
const ended = refusal(401, "unauthenticated");
const done = () => Response.json(null);

function Part({ make }: { make(): Promise<unknown> }) {
	const acting = useMutation({ mutationFn: make });
	return (
		<>
			<input aria-label="typed" />
			<button type="button" onClick={() => acting.mutate()}>
				save
			</button>
			<output>{acting.status}</output>
		</>
	);
}

/** A page with a field and an action, at a Worker that says what it says of the session and of the action. */
function openPage(
	make: () => Promise<unknown> = () => call("save_own_profile", { change: { full_name: "Zoé" } }),
) {
	const worker = { action: ended as () => Response, session: ended as () => Response, calls: 0 };
	open(<Part make={make} />, (url) => {
		if (url === ADMIN_API.session) return worker.session();
		worker.calls++;
		return worker.action();
	});
	const field = screen.getByLabelText<HTMLInputElement>("typed");
	fireEvent.change(field, { target: { value: "kept" } });
	fireEvent.click(screen.getByText("save"));
	return { worker, field };
}

const asked = () => screen.findByText(signInAgain.title);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name, hidden: true }));
const state = () => screen.getByRole("status", { hidden: true }).textContent;
/** The tab is looked at again. */
const look = () => act(async () => document.dispatchEvent(new Event("visibilitychange")));

describe("an action whose session has ended", () => {
	it.each([
		["a call", undefined],
		["a call of the account", () => callAccount(ACCOUNT_API.deletion, {})],
		["a call with a time limit", () => callAccount(ACCOUNT_API.deletion, {}, 20_000)],
	])("waits for the sign-in, then goes ahead with what was typed: %s", async (name, make) => {
		const limits = vi.spyOn(AbortSignal, "timeout");
		const { worker, field } = openPage(make);
		await asked();
		expect(state()).toBe("pending");
		Object.assign(worker, { action: done, session: () => Response.json({}) });
		await look();
		await waitFor(() => expect(state()).toBe("success"));
		expect(worker.calls).toBe(2);
		// The wait has no limit.
		expect(limits).toHaveBeenCalledTimes(name.includes("limit") ? 2 : 0);
		expect(field.value).toBe("kept");
		expect(screen.queryByText(signInAgain.title)).toBeNull();
		expect(isSessionOver()).toBe(false);
	});

	it("leads to the sign-in where the browser opens no tab", async () => {
		vi.stubGlobal("open", () => null);
		const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
		openPage();
		await asked();
		press(signInAgain.button);
		expect(assign.mock.calls).toEqual([[expect.stringMatching(/^\/auth\?next=/)]]);
	});

	it("notices a sign-in in the tab that it opened, and closes that", async () => {
		const tab = { close: vi.fn() };
		const opened = vi.fn(() => tab);
		vi.stubGlobal("open", opened);
		const { worker } = openPage();
		await asked();
		press(signInAgain.button);
		expect(opened).toHaveBeenCalledWith(expect.stringMatching(/^\/auth\?next=/), expect.anything());
		Object.assign(worker, { action: done, session: () => Response.json({}) });
		const other = new BroadcastChannel("session");
		other.postMessage("signed in");
		await waitFor(() => expect(state()).toBe("success"));
		other.close();
		expect(tab.close).toHaveBeenCalledOnce();
	});

	it.each([
		["the session is still over", ended],
		["the second factor is due", () => Response.json({ factorDue: "verify" })],
		["the Worker cannot be reached", refusal(503, "unavailable")],
	])("waits on while %s", async (_, session) => {
		const { worker } = openPage();
		await asked();
		worker.session = session;
		await look();
		expect(screen.queryByText(signInAgain.title)).not.toBeNull();
		expect(worker.calls).toBe(1);
	});

	it.each([
		[503, "unavailable"],
		[429, "rate_limited"],
	])("looks again when the Worker could not say that the person is back: %i", async (...why) => {
		const { worker } = openPage();
		await asked();
		vi.useFakeTimers();
		worker.session = refusal(...why);
		await look();
		Object.assign(worker, { action: done, session: () => Response.json({}) });
		for (const ms of [2000, 100]) await act(() => vi.advanceTimersByTimeAsync(ms));
		vi.useRealTimers();
		expect(state()).toBe("success");
	});

	it("goes ahead without another sign-in when its refusal comes after the return", async () => {
		const late = Promise.withResolvers<Response>();
		const { worker } = openPage();
		await asked();
		worker.action = () => late.promise as unknown as Response;
		const other = call("list_annotations", {});
		Object.assign(worker, { session: () => Response.json({}) });
		await look();
		await waitFor(() => expect(screen.queryByText(signInAgain.title)).toBeNull());
		worker.action = () => Response.json([]);
		late.resolve(ended());
		expect(await other).toEqual([]);
		expect(screen.queryByText(signInAgain.title)).toBeNull();
	});

	it("is never made for another person: the page begins anew", async () => {
		const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
		const { worker } = openPage();
		await asked();
		worker.session = refusal(409, "other_account");
		await look();
		expect(reload).toHaveBeenCalledOnce();
		expect(worker.calls).toBe(1);
	});

	it("has failed once the sign-in is put off, and can be pressed again", async () => {
		const { field } = openPage();
		await asked();
		press(signInAgain.close);
		await waitFor(() => expect(state()).toBe("error"));
		expect(screen.queryByText(signInAgain.title)).toBeNull();
		expect(field.value).toBe("kept");
		fireEvent.click(screen.getByText("save"));
		await asked();
	});

	it("has failed once its page is left", async () => {
		let made: Promise<unknown> = Promise.resolve();
		openPage(() => (made = call("list_annotations", {})));
		await asked();
		cleanup();
		await expect(made).rejects.toMatchObject({ isEnded: true });
	});

	it("waits together with what the page does by itself meanwhile", async () => {
		const { worker } = openPage();
		await asked();
		vi.stubGlobal("navigator", { userActivation: { isActive: false } });
		const other = call("get_own_sessions", {});
		await act(async () => {});
		Object.assign(worker, { action: () => Response.json([]), session: () => Response.json({}) });
		await look();
		expect(await other).toEqual([]);
	});

	it("is not asked about again by what the page does by itself", async () => {
		openPage();
		await asked();
		press(signInAgain.close);
		vi.stubGlobal("navigator", { userActivation: { isActive: false } });
		await expect(call("get_own_sessions", {})).rejects.toMatchObject({ isEnded: true });
		expect(screen.queryByText(signInAgain.title)).toBeNull();
	});
});
