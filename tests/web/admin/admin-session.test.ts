import { beforeEach, describe, expect, it, vi } from "vitest";
import { AdminSession } from "../../../web/app/admin/session/admin-area.tsx";
import { speak } from "../app/call-texts.ts";
import {
	ADMIN,
	fakeWorker,
	hang,
	ok,
	type ResponseBodies,
	refused,
	serveCalls,
	signedIn,
	USER,
} from "./fake-worker.ts";

const LET_IN = { is_admin: ok(true), get_admin_data: ok([ADMIN]) };
const LOADING = { loading: true, admin: null };
const NONE = { loading: false, admin: null };
const IN = { loading: false, admin: ADMIN };

/** A started session; its responses can be changed afterwards. */
function begin(responses: ResponseBodies = { rpc: LET_IN }) {
	const worker = fakeWorker(responses);
	serveCalls(worker);
	const session = new AdminSession();
	const stop = session.start();
	return { session, stop, responses, ...worker };
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
	await speak("fr");
	vi.useFakeTimers();
	// The platform's own timers are not those of the test.
	vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
		const aborter = new AbortController();
		setTimeout(() => aborter.abort(new DOMException("late", "TimeoutError")), ms);
		return aborter.signal;
	});
});

describe("at the start", () => {
	it("loads, then accepts an operator", async () => {
		const { session, signOut } = begin();
		expect(session.state()).toEqual(LOADING);
		await pass();
		expect(session.state()).toEqual(IN);
		expect(signOut).not.toHaveBeenCalled();
	});

	it("accepts a deactivated operator, for whom the guard has a screen", async () => {
		const deactivated = { ...ADMIN, is_active: false };
		const { session } = begin({ rpc: { ...LET_IN, get_admin_data: ok(deactivated) } });
		await pass();
		expect(session.state().admin).toEqual(deactivated);
	});

	it.each(["verify", "enrol"])("waits for an operator's second factor: %s", async (due) => {
		const rpc = { is_admin: ok(false), operator_factor_due: ok(due) };
		const { session, signOut } = begin({ rpc });
		await pass();
		expect(session.state()).toEqual({ ...NONE, factorDue: due });
		expect(signOut).not.toHaveBeenCalled();
	});

	it("signs nobody out once the back-office is left", async () => {
		const { stop, signOut } = begin({ rpc: { is_admin: hang } });
		stop();
		await pass(60_000);
		expect(signOut).not.toHaveBeenCalled();
	});

	it("signs nobody out when its tab is closed, which cuts the check off", async () => {
		const { signOut } = begin({ rpc: { is_admin: () => Promise.reject(new TypeError("closed")) } });
		dispatchEvent(new Event("pagehide"));
		await pass(60_000);
		expect(signOut).not.toHaveBeenCalled();
	});

	it("signs nobody out without a session, and asks nothing", async () => {
		const { session, signOut, rpc } = begin({ user: null });
		await pass();
		expect(session.state()).toEqual(NONE);
		expect(signOut).not.toHaveBeenCalled();
		expect(rpc).not.toHaveBeenCalled();
	});

	it.each([
		["a customer", { is_admin: ok(false), operator_factor_due: refused("no", 403) }, 0],
		["an ended session", { is_admin: refused("ended", 401) }, 0],
		["a database that fails", { is_admin: refused("boom", 503) }, 0],
		["a check of more than 5 s", { is_admin: hang }, 5000],
	])("signs out on %s", async (_, rpc, after) => {
		const { session, signOut } = begin({ rpc });
		if (after > 0) {
			await pass(after - 1);
			expect(session.state()).toEqual(LOADING);
		}
		await pass(1);
		expect(session.state()).toEqual(NONE);
		expect(signOut).toHaveBeenCalledOnce();
	});
});

describe("a second check", () => {
	const changed = (record: object) => ({ ...LET_IN, get_admin_data: ok([record]) });

	it.each([
		[
			"sees a new role",
			changed({ ...ADMIN, role: "super_admin" }),
			{ ...ADMIN, role: "super_admin" },
		],
		["sees that there is no right any more", { is_admin: ok(false) }, null],
		["keeps the operator when the session has ended", { is_admin: refused("ended", 401) }, ADMIN],
		["keeps the operator when the check is unavailable", { is_admin: hang }, ADMIN],
	])("%s", async (_, rpc, admin) => {
		const { session, responses } = begin({ rpc: { ...LET_IN } });
		await pass();
		Object.assign(responses.rpc ?? {}, rpc);
		const looked = session.recheck();
		await pass(5000);
		expect(await looked).toEqual(admin);
		expect(session.state()).toEqual({ loading: false, admin });
	});

	it("does not keep the record for another account", async () => {
		const { session, responses } = begin({ rpc: { ...LET_IN } });
		await pass();
		Object.assign(responses.rpc ?? {}, { is_admin: hang });
		signedIn({ ...USER, email: "other@tabulia.example" });
		session.recheck();
		await pass(5000);
		expect(session.state()).toEqual(NONE);
	});

	it.each([
		["another check", false, "recheck", IN],
		["a sign-out", true, "clear", NONE],
	] as const)("whose result comes after %s changes nothing", async (_, late, next, expected) => {
		const { session, responses } = begin({ rpc: { ...LET_IN } });
		await pass();
		Object.assign(responses.rpc ?? {}, { is_admin: () => pause(2000).then(() => ok(late)) });
		session.recheck();
		await pass(1000);
		Object.assign(responses.rpc ?? {}, LET_IN);
		session[next]();
		await pass(4000);
		expect(session.state()).toEqual(expected);
	});
});

describe("clearing", () => {
	it.each([
		["signed out", undefined, 0],
		["the Worker refuses", async () => new Response(null, { status: 503 }), 0],
		["the Worker cannot be reached", () => Promise.reject(new Error("offline")), 0],
		["no response comes for 3 s", hang, 3000],
	])("ends with nobody when %s", async (_, signOut, after) => {
		const { session } = begin(signOut ? { rpc: LET_IN, signOut } : { rpc: LET_IN });
		await pass();
		const cleared = vi.fn();
		session.clear().then(cleared);
		if (after > 0) await pass(after - 1);
		if (after > 0) expect(cleared).not.toHaveBeenCalled();
		await pass(1);
		expect(cleared).toHaveBeenCalled();
		expect(session.state()).toEqual(NONE);
	});
});
