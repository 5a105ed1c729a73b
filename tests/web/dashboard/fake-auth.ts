/** Auth and REST behind an unmodified supabase-js: responses by method and path. */
import { onTestFinished, vi } from "vitest";
import type { AppConfig } from "../../../web/app/config.ts";

export const USER = { id: "u1", email: "zoe@example.com", aud: "authenticated", user_metadata: {} };
export const CONFIG = {
	supabaseUrl: "http://supabase.test",
	supabasePublishableKey: "anon",
	turnstileSiteKey: "",
} as AppConfig;

const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll("=", "");
/** An access token that supabase-js can read. */
const TOKEN = [{ alg: "HS256" }, { exp: 4_000_000_000, sub: USER.id }, {}].map(encode).join(".");
export const SESSION = {
	access_token: TOKEN,
	refresh_token: "refresh",
	expires_in: 900,
	expires_at: 4_000_000_000,
	token_type: "bearer",
	user: USER,
};

/** Never responds; rejects when the request is aborted. */
export const HANGS = "hangs";
type Reply = readonly [status: number, body: unknown] | typeof HANGS;

const DEFAULTS: Record<string, Reply> = {
	"POST /auth/v1/token": [200, SESSION],
	"POST /auth/v1/logout": [204, null],
	"GET /auth/v1/user": [200, USER],
	"PUT /auth/v1/user": [200, USER],
	"POST /rest/v1/rpc/delete_account": [204, null],
};

/** Replaces `fetch`; returns the calls, such as `PUT /auth/v1/user`. */
export function fakeAuth(replies: Record<string, Reply> = {}): string[] {
	const calls: string[] = [];
	vi.stubGlobal("fetch", async (input: RequestInfo | URL, init: RequestInit = {}) => {
		const { pathname, search } = new URL(String(input));
		const scope = search.includes("scope") ? search : "";
		const name = `${init.method} ${pathname}`;
		calls.push(name + scope);
		const reply = replies[name] ?? DEFAULTS[name];
		if (reply === undefined) throw new TypeError(`no reply for ${name}`);
		if (reply === HANGS) {
			return new Promise((_, reject) => {
				init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
			});
		}
		const [status, body] = reply;
		return new Response(body === null ? null : JSON.stringify(body), { status });
	});
	onTestFinished(() => void vi.unstubAllGlobals());
	return calls;
}

/** The body of an error of Auth. */
export const authFailure = (code: string) => ({ code, error_code: code, msg: code });
