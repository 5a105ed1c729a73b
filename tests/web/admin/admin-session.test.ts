import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AdminSession } from "../../../web/app/admin/session/admin-session.ts";
import { SESSION_STORE } from "../../../worker/contract/browser-store.ts";
import {
	ADMIN,
	fakeSupabase,
	hang,
	ok,
	type ResponseBodies,
	refused,
	SESSION,
} from "./fake-supabase.ts";

const LET_IN = { is_admin: ok(true), get_admin_data: ok([ADMIN]) };
const LOADING = { loading: true, admin: null };
const NONE = { loading: false, admin: null };
const IN = { loading: false, admin: ADMIN };

/** A started session; its responses can be changed afterwards. */
function begin(responses: ResponseBodies = { rpc: LET_IN }) {
	const client = fakeSupabase(responses);
	const session = new AdminSession(client.supabase);
	const stop = session.start();
	return { session, stop, responses, ...client };
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
	vi.useFakeTimers();
	localStorage.setItem(SESSION_STORE, "tokens");
});
afterEach(() => void vi.useRealTimers());

describe("at the start", () => {
	it("loads, then accepts an operator, from one record or from a list", async () => {
		for (const record of [[ADMIN], ADMIN]) {
			const { session, signOut } = begin({ rpc: { ...LET_IN, get_admin_data: ok(record) } });
			expect(session.state()).toEqual(LOADING);
			await pass();
			expect(session.state()).toEqual(IN);
			expect(signOut).not.toHaveBeenCalled();
		}
	});

	it("accepts a deactivated operator, for whom the guard has a screen", async () => {
		const deactivated = { ...ADMIN, is_active: false };
		const { session } = begin({ rpc: { ...LET_IN, get_admin_data: ok(deactivated) } });
		await pass();
		expect(session.state().admin).toEqual(deactivated);
	});

	it("signs nobody out without a session", async () => {
		const { session, signOut } = begin({ session: null });
		await pass();
		expect(session.state()).toEqual(NONE);
		expect(signOut).not.toHaveBeenCalled();
	});

	it.each([
		["a customer", { is_admin: ok(false) }, 0],
		["a truthy result other than true", { is_admin: ok(1) }, 0],
		["an expired token", { is_admin: refused("JWT expired", 401) }, 0],
		["a database that fails", { is_admin: refused("boom", 500) }, 0],
		["a check of more than 5 s", { is_admin: hang }, 5000],
		["no record", { ...LET_IN, get_admin_data: ok([]) }, 0],
		["a record of another shape", { ...LET_IN, get_admin_data: ok([{ role: "root" }]) }, 0],
		["a record of more than 5 s", { ...LET_IN, get_admin_data: hang }, 5000],
	])("signs out on %s", async (_, rpc, after) => {
		const { session, signOut } = begin({ rpc });
		if (after > 0) {
			await pass(after - 1);
			expect(session.state()).toEqual(LOADING);
			await pass(1);
		} else await pass();
		expect(session.state()).toEqual(NONE);
		expect(signOut).toHaveBeenCalledWith({ scope: "local" });
	});

	it("signs out a user without an address, without a call", async () => {
		const { session, signOut, rpc } = begin({ session: { ...SESSION, user: {} } });
		await pass();
		expect(session.state()).toEqual(NONE);
		expect(signOut).toHaveBeenCalledOnce();
		expect(rpc).not.toHaveBeenCalled();
	});

	it("stops loading after 10 s, and ignores later results", async () => {
		const slowly = (response: object) => () => pause(4000).then(() => response);
		for (const verdict of [true, false]) {
			const { session, signOut } = begin({
				session: slowly(SESSION),
				rpc: { is_admin: slowly(ok(verdict)), get_admin_data: slowly(ok([ADMIN])) },
			});
			await pass(7999);
			expect(session.state()).toEqual(LOADING);
			await pass(2001);
			expect(session.state()).toEqual(NONE);
			const signedOut = signOut.mock.calls.length;
			await pass(60_000);
			expect(session.state()).toEqual(NONE);
			expect(signOut).toHaveBeenCalledTimes(signedOut);
		}
	});
});

describe("events", () => {
	it("are ignored while it loads", async () => {
		const { session, emit, rpc } = begin();
		emit("SIGNED_OUT", null);
		emit("SIGNED_IN");
		await pass();
		expect(session.state()).toEqual(IN);
		expect(rpc.mock.calls.filter(([name]) => name === "is_admin")).toHaveLength(1);
	});

	it("of a sign-out clear the administrator", async () => {
		const { session, emit } = begin();
		await pass();
		emit("SIGNED_OUT", null);
		await pass();
		expect(session.state()).toEqual(NONE);
	});

	it.each([
		["lets in who was promoted", LET_IN, IN, 0],
		["clears who is none, whose own session goes on", { is_admin: ok(false) }, NONE, 0],
		["signs out whose token is refused", { is_admin: refused("JWT expired", 401) }, NONE, 1],
	])("of a sign-in check again: %s", async (_, rpc, after, signOuts) => {
		const { session, responses, emit, signOut } = begin({ session: null, rpc: {} });
		await pass();
		responses.rpc = Object.assign(responses.rpc ?? {}, rpc);
		emit("SIGNED_IN");
		await pass();
		expect(session.state()).toEqual(after);
		expect(signOut).toHaveBeenCalledTimes(signOuts);
	});

	it("of a refreshed token only log", async () => {
		const logged = vi.spyOn(console, "info").mockImplementation(() => {});
		const { session, emit, rpc } = begin();
		await pass();
		const before = rpc.mock.calls.length;
		emit("TOKEN_REFRESHED");
		await pass();
		expect(logged).toHaveBeenCalledOnce();
		expect(session.state()).toEqual(IN);
		expect(rpc).toHaveBeenCalledTimes(before);
		logged.mockRestore();
	});

	it("are ignored after it has stopped", async () => {
		const { session, emit, stop } = begin();
		await pass();
		stop();
		emit("SIGNED_OUT", null);
		await pass();
		expect(session.state()).toEqual(IN);
	});
});

describe("a second check", () => {
	const changed = (record: object) => ({ ...LET_IN, get_admin_data: ok([record]) });
	const other = { ...SESSION, user: { id: "user-2", email: "other@tabulia.example" } };

	it.each([
		[
			"sees a new role",
			changed({ ...ADMIN, role: "super_admin" }),
			{ ...ADMIN, role: "super_admin" },
		],
		[
			"sees a deactivation",
			changed({ ...ADMIN, is_active: false }),
			{ ...ADMIN, is_active: false },
		],
		["sees that there is no right any more", { is_admin: ok(false) }, null],
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
		const { session, responses, emit } = begin({ rpc: { ...LET_IN } });
		await pass();
		Object.assign(responses.rpc ?? {}, { is_admin: hang });
		emit("SIGNED_IN", other);
		await pass(5000);
		expect(session.state()).toEqual(NONE);
	});

	it("of an earlier session with a late result changes nothing", async () => {
		const { session, responses, emit } = begin({ rpc: { ...LET_IN } });
		await pass();
		Object.assign(responses.rpc ?? {}, { is_admin: () => pause(2000).then(() => ok(false)) });
		emit("SIGNED_IN", other);
		await pass(1000);
		Object.assign(responses.rpc ?? {}, LET_IN);
		emit("SIGNED_IN");
		await pass(4000);
		expect(session.state()).toEqual(IN);
	});
});

describe("clearing", () => {
	it.each([
		["signed out", undefined, 0, "tokens"],
		["the server refuses", async () => ({ error: new Error("500") }), 0, null],
		["the client throws", () => Promise.reject(new Error("offline")), 0, null],
		["no response comes for 3 s", hang, 3000, null],
	])("ends with nobody when %s", async (_, signOut, after, store) => {
		const { session } = begin(signOut ? { rpc: LET_IN, signOut } : { rpc: LET_IN });
		await pass();
		const cleared = vi.fn();
		session.clear().then(cleared);
		if (after > 0) await pass(after - 1);
		if (after > 0) expect(cleared).not.toHaveBeenCalled();
		await pass(1);
		expect(cleared).toHaveBeenCalled();
		expect(session.state()).toEqual(NONE);
		// The client's sign-out clears the storage.
		expect(localStorage.getItem(SESSION_STORE)).toBe(store);
	});

	it("throws when the browser's storage is disabled", async () => {
		const { session } = begin({ rpc: LET_IN, signOut: async () => ({ error: new Error("500") }) });
		await pass();
		const removeItem = () => {
			throw new Error("denied");
		};
		vi.stubGlobal("localStorage", { removeItem });
		await expect(session.clear()).rejects.toThrow("denied");
		vi.unstubAllGlobals();
	});
});
