import type { SupabaseClient } from "@supabase/supabase-js";
import { vi } from "vitest";

export const USER = { id: "user-1", email: "admin@tabulia.example" };
export const SESSION = { access_token: "token-1", user: USER };

/** What the client's calls answer; a function is asked at each call. */
export interface Answers {
	session?: object | null | (() => object | null);
	rpc?: Record<string, unknown | (() => unknown)>;
	signOut?: () => Promise<{ error: unknown }>;
}

export const hang = () => new Promise<never>(() => {});
export const ok = (data: unknown) => ({ data, error: null, status: 200 });
export const refused = (message: string, status = 400) => ({
	data: null,
	error: { message, code: "" },
	status,
});

/** A client that answers as it is told, and on demand not at all. */
export function fakeSupabase({ session = SESSION, rpc = {}, signOut }: Answers = {}) {
	const getSession = vi.fn(async () => ({
		data: { session: typeof session === "function" ? session() : session },
		error: null,
	}));
	const call = vi.fn(async (name: string, _parameters: object) => {
		const answer = rpc[name] ?? ok(name === "is_admin" ? true : []);
		return typeof answer === "function" ? answer() : answer;
	});
	const leave = vi.fn(signOut ?? (async () => ({ error: null })));
	const auth = { getSession, signOut: leave };
	return {
		supabase: { auth, rpc: call } as unknown as SupabaseClient,
		getSession,
		rpc: call,
		signOut: leave,
	};
}
