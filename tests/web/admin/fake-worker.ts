import { vi } from "vitest";
import { ACCOUNT_API, FACTOR_API } from "../../../contract/accounts.ts";
import { ADMIN_API, FACTORS_DUE } from "../../../contract/admin.ts";
import { CALL_PATH } from "../../../contract/calls.ts";
import { readUser } from "../../../web/app/session-store.ts";

export const USER = { id: "user-1", email: "admin@tabulia.example", aal: "aal2" } as const;
type SignedIn = Omit<typeof USER, "id" | "email"> & { id: string; email: string };

/** Responses of the Worker; a function runs at each call. */
export interface ResponseBodies {
	user?: SignedIn | null;
	/** Responses by the name of the SQL function. */
	rpc?: Record<string, unknown | (() => unknown)>;
	signOut?: () => Promise<Response>;
	/** Responses by path. */
	factors?: Record<string, (body: unknown) => unknown>;
}

interface RpcResult {
	data: unknown;
	error: unknown;
	status: number;
	code?: string;
}

export const ADMIN = {
	email: USER.email,
	name: "Ada",
	role: "admin",
	is_active: true,
	created_at: "2026-01-02T03:04:05Z",
	last_login: null,
} as const;
export const hang = () => new Promise<never>(() => {});
export const ok = (data: unknown) => ({ data, error: null, status: 200 });
export const refused = (code: string, status = 400) => ({
	data: null,
	error: { message: "In English", code },
	status,
});
export const refusal = (code: string, status: number) =>
	Response.json({ error: { code, message: code } }, { status });

/** Signed-in person, as the shell names them. */
export function signedIn(user: SignedIn | null): void {
	document.getElementById("user")?.remove();
	const block = document.createElement("script");
	block.type = "application/json";
	block.id = "user";
	block.textContent = JSON.stringify(user);
	document.head.append(block);
	// biome-ignore lint/suspicious/noDocumentCookie: as the Worker sets it.
	document.cookie = `signed_in=1${user === null ? "; Max-Age=0" : ""}`;
	readUser();
}

/** A Worker with the given results, or without any (`hang`), and somebody who is signed in. */
export function fakeWorker({ user = USER, rpc = {}, signOut, factors = {} }: ResponseBodies = {}) {
	const results: typeof rpc = { is_admin: ok(true), get_admin_data: ok([ADMIN]) };
	const call = vi.fn(async (name: string, _input: unknown): Promise<RpcResult> => {
		const response = rpc[name] ?? results[name] ?? ok([]);
		return (typeof response === "function" ? response() : response) as RpcResult;
	});
	const leave = vi.fn(signOut ?? (async () => Response.json({})));
	const reply = ({ data, error, status }: RpcResult) =>
		error ? Response.json({ error }, { status }) : Response.json(data);

	/** As worker/routes/admin-session.ts. */
	async function adminState(): Promise<Response> {
		const isAdmin = await call("is_admin", {});
		if (isAdmin.error) return reply(isAdmin);
		if (isAdmin.data !== true) {
			const due = await call("operator_factor_due", {});
			const factorDue = FACTORS_DUE.find((known) => known === due.data);
			return Response.json(factorDue ? { factorDue } : {});
		}
		const record = await call("get_admin_data", {});
		return record.error ? reply(record) : Response.json({ admin: [record.data].flat()[0] });
	}

	async function respond(path: string, body: unknown): Promise<Response | undefined> {
		if (path === ADMIN_API.session) return adminState();
		if (path === ACCOUNT_API.signOut) return leave();
		if (path.startsWith(FACTOR_API.all)) {
			const result = await factors[path]?.(body);
			return result instanceof Response ? result : Response.json(result ?? []);
		}
		if (!path.startsWith(`${CALL_PATH}/`)) return undefined;
		return reply(await call(path.slice(CALL_PATH.length + 1), body));
	}
	return { user, respond, rpc: call, signOut: leave };
}

export type FakeWorker = ReturnType<typeof fakeWorker>;

/** Sends the app's requests to it; all others go where they went before. */
export function serveCalls({ user, respond }: Pick<FakeWorker, "user" | "respond">): void {
	const others = globalThis.fetch;
	signedIn(user);
	const fetched = vi.fn(async (url: string, init: RequestInit = {}) => {
		const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
		const isKnown = [ADMIN_API.session, ACCOUNT_API.signOut, FACTOR_API.all, CALL_PATH].some(
			(path) => url.startsWith(path),
		);
		if (!isKnown) return others(url, init);
		const aborted = new Promise<never>((_, reject) => {
			init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
		});
		return Promise.race([respond(url, body) as Promise<Response>, aborted]);
	});
	vi.stubGlobal("fetch", fetched);
}
