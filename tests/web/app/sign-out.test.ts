import { beforeEach, expect, it, vi } from "vitest";
import { PAID_STATE_STORE } from "../../../contract/browser-store.ts";
import { hintPaidState } from "../../../web/app/paid-state-hint.ts";
import { readPendingPlan } from "../../../web/app/pending-plan.ts";

// A page is left once: a test of another file may have left the modules that all files share.
vi.resetModules();
const { signedIn, USER } = await import("../admin/fake-worker.ts");
const { currentUser, stopAsking } = await import("../../../web/app/session-store.ts");
const { keepInput } = await import("../../../web/app/kept-input.ts");
const { isLeaving, leave, signOut } = await import("../../../web/app/sign-out.ts");

beforeEach(() => {
	signedIn(USER);
	localStorage.setItem(PAID_STATE_STORE, "active");
});

it("stays signed in when the Worker cannot be reached: only it can end the session", async () => {
	for (const response of [
		() => Promise.reject(new TypeError("offline")),
		async () => new Response(null, { status: 503 }),
		async () => new Response(null, { status: 429 }),
	]) {
		vi.stubGlobal("fetch", response);
		await expect(signOut()).rejects.toThrow();
		expect(currentUser()).toEqual(USER);
		expect(isLeaving()).toBe(false);
	}
});

it("leaves nobody in the page, and nothing of the account in the browser", async () => {
	const fetched = vi.fn(async () => Response.json({}));
	vi.stubGlobal("fetch", fetched);
	await signOut();
	expect(fetched).toHaveBeenCalledWith(
		"/api/sign-out",
		expect.objectContaining({ method: "POST" }),
	);
	expect(currentUser()).toBeNull();
	expect(isLeaving()).toBe(true);
	expect(localStorage.getItem(PAID_STATE_STORE)).toBeNull();
});

it.each([
	[false, 0],
	[true, 1],
])("drops what was typed, unless its session had ended (%s)", (hasEnded, kept) => {
	sessionStorage.clear();
	keepInput("profile", { full_name: "Camille" });
	if (hasEnded) stopAsking(false);
	leave();
	expect(sessionStorage).toHaveLength(kept);
});

it("reads the plan of this account alone", () => {
	vi.spyOn(document, "cookie", "get").mockReturnValue(
		"last_pending_plan=user-2.monthly; pending_plan=user-1.annual",
	);
	expect(readPendingPlan("user-1")).toBe("annual");
	expect(readPendingPlan("user-2")).toBeUndefined();
	vi.restoreAllMocks();
});

it.each([
	["active", 1],
	["in_arrears", 1],
	["trial", 0],
] as const)("a plan that was chosen is forgotten once one is paid: %s", (state, times) => {
	const written = vi.spyOn(document, "cookie", "set");
	const plan = { state, subscription_type: "premium", billing_period: "P1M" } as const;
	hintPaidState({ ...plan, current_period_end: null, ends_at: null, can_cancel: true });
	expect(written).toHaveBeenCalledTimes(times);
	expect(localStorage.getItem(PAID_STATE_STORE)).toBe(times === 1 ? state : null);
});
