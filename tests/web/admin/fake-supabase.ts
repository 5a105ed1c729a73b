import type { SupabaseClient } from "@supabase/supabase-js";
import { vi } from "vitest";

const USER = { id: "user-1", email: "admin@tabulia.example" };
export const SESSION = { access_token: "token-1", user: USER };

/** Results of the client's calls; a function runs at each call. */
export interface ResponseBodies {
	session?: object | null | (() => object | null | Promise<object | null>);
	rpc?: Record<string, unknown | (() => unknown)>;
	signOut?: () => Promise<{ error: unknown }>;
	/** Auth's calls of second factors. */
	mfa?: object;
}

export const ADMIN = {
	email: USER.email,
	name: "Ada",
	role: "admin",
	is_active: true,
	created_at: "2026-01-02T03:04:05Z",
	last_login: null,
};
export const hang = () => new Promise<never>(() => {});
export const ok = (data: unknown) => ({ data, error: null, status: 200 });
export const refused = (message: string, status = 400) => ({
	data: null,
	error: { message, code: "" },
	status,
});

/** A client with the given results, or without any (`hang`). */
export function fakeSupabase({ session = SESSION, rpc = {}, signOut, mfa }: ResponseBodies = {}) {
	const getSession = vi.fn(async () => ({
		data: { session: typeof session === "function" ? await session() : session },
		error: null,
	}));
	const call = vi.fn(async (name: string, _parameters: object) => {
		const response = rpc[name] ?? ok(name === "is_admin" ? true : []);
		return typeof response === "function" ? response() : response;
	});
	/** A call that may be aborted, as the client's builder. */
	const request = (name: string, parameters: object) => {
		const result = call(name, parameters);
		return Object.assign(result, { abortSignal: () => result });
	};
	const leave = vi.fn(signOut ?? (async () => ({ error: null })));
	const listeners = new Set<(event: string, session: object | null) => void>();
	const onAuthStateChange = (listener: (event: string, session: object | null) => void) => {
		listeners.add(listener);
		return { data: { subscription: { unsubscribe: () => listeners.delete(listener) } } };
	};
	const setSession = vi.fn(async () => ({ error: null }));
	const auth = {
		...{ getSession, signOut: leave, onAuthStateChange, setSession, mfa },
		refreshSession: async () => ({ error: null }),
	};
	return {
		supabase: { auth, rpc: request } as unknown as SupabaseClient,
		getSession,
		rpc: call,
		signOut: leave,
		setSession,
		/** Emits an event of the client, such as SIGNED_IN. */
		emit: (event: string, of: object | null = SESSION) => {
			for (const listener of listeners) listener(event, of);
		},
	};
}
