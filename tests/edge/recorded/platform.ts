/** Bindings and hosts of the Worker: each call of a binding or of another host is noted, and gets the response of the case. */

import { vi } from "vitest";
import type { VisitorBatch } from "../../../contract/event-schema.ts";
import { parseJson } from "../../../worker/runtime/parse-json.ts";
import { fakeKv } from "../../fakes/storage.ts";
import { fakeWordpress, WORDPRESS } from "../../fakes/wordpress.ts";
import { bindings, stubFetch } from "../harness.ts";

/** A value as JSON, a response, an error that is thrown, or a function of what was sent. */
type Given = unknown;
/** By function of the database, by method and path of another host, or by binding and method. */
export type Responses = Record<string, Given>;

/** The database refuses a call. */
export const refused = (status: number, message = "made to fail") =>
	Response.json({ code: `PT${status}`, message, details: "" }, { status });
/** Auth refuses one. */
export const authRefuses = (status: number, error_code: string) =>
	Response.json({ code: status, error_code, msg: "" }, { status });
export const DOWN = new Error("made to fail");
/** The response of a limiter beyond its limit. */
export const OVER = { success: false };

const LIMITERS = ["EVENTS", "FORMS", "ADMIN", "MEDIA", "ACCOUNT", "ADMIN_ADDRESS"];

interface Ports {
	note(line: string): void;
	/** Listener to each call but those of limiters, by the name under which a case gives its response. */
	called(name: string): void;
	responses(): Responses;
}

export function recordedPlatform({ note, called, responses }: Ports, env: object) {
	/** A limiter is noted where it matters. */
	const call = async (name: string, given: unknown): Promise<unknown> => {
		const response = responses()[name];
		const isLimit = name.endsWith(".limit");
		if (!isLimit || response !== undefined) note(`${name} ${textOf(given)}`);
		if (!isLimit) called(name);
		if (response instanceof Error) throw response;
		return response ?? (isLimit ? { success: true } : null);
	};
	const bound = (name: string, ...methods: string[]) => ({
		[name]: Object.fromEntries(
			methods.map((method) => [method, (given: unknown) => call(`${name}.${method}`, given)]),
		),
	});
	const wordpress = fakeWordpress();
	const within = noteLimits();
	stubFetch(async (input, init) => {
		const request = new Request(input, init);
		const url = new URL(request.url);
		if (url.origin === WORDPRESS && !responses().wordpress) {
			return wordpress.connection.fetch(url.href, init ?? {});
		}
		const body = new TextDecoder().decode(await request.arrayBuffer());
		const names = namesOf(request.method, url);
		const call = `${names[0]}${callerOf(request.headers)}`;
		called(names[1]?.replace(/\?(?!grant_type).*/, "") ?? "");
		note(`${call}${within(init, /^sql \w+ as /.test(call) ? 20 : 10)} ${body}`.trimEnd());
		return responseOf(url.origin === WORDPRESS ? ["wordpress"] : names.slice(1), responses(), body);
	});
	const limiters = LIMITERS.map((name) => bound(`${name}_RATE_LIMIT`, "limit"));
	const raw = {
		...{ ...bindings, CONFIG: fakeKv().kv, SPOOL: fakeKv().kv, BLOG: fakeKv().kv },
		...{ ...bound("EVENTS", "send"), ...bound("MAILS", "send", "sendBatch") },
		...bound("EMAIL", "send"),
		...Object.assign({}, ...limiters),
		...env,
	};
	return { raw, wordpress };
}

/** How a call is noted, and by which names it has an response. */
function namesOf(method: string, { pathname, search, host }: URL): string[] {
	const [, rpc] = /\/rest\/v1\/rpc\/(\w+)/.exec(pathname) ?? [];
	if (rpc) return [`sql ${rpc}`, rpc];
	const path = pathname.replace("/auth/v1", "");
	const calls = [`${method} ${path}${search}`, `${method} ${path}`];
	return [`${path === pathname ? host : "auth"} ${calls[0]}`, ...calls];
}

/** Returns how long a call may take, where that is not as long as usual. */
function noteLimits() {
	const limits = new WeakMap<AbortSignal, number>();
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
		const signal = timeout(milliseconds);
		limits.set(signal, milliseconds);
		return signal;
	});
	return (init: RequestInit | undefined, usual: number) => {
		const limit = init?.signal && limits.get(init.signal);
		const seconds = limit ? limit / 1000 : Number.POSITIVE_INFINITY;
		return seconds === usual ? "" : ` within ${seconds} s`;
	};
}

function callerOf(headers: Headers): string {
	const bearer = headers.get("authorization")?.replace("Bearer ", "") ?? "";
	const address = headers.get("sb-forwarded-for");
	return `${bearer.startsWith("eyJ") ? ` as ${bearer}` : ""}${address ? ` from ${address}` : ""}`;
}

function responseOf(names: readonly string[], responses: Responses, body: string): Response {
	const found = names.map((name) => responses[name]).find((each) => each !== undefined);
	const response = typeof found === "function" ? found(parseJson(body)) : found;
	if (response instanceof Error) throw response;
	return response instanceof Response ? response.clone() : Response.json(response ?? null);
}

/** Each event of a batch has a line; of a mail's text only that it is one (mails.txt). */
function textOf(given: unknown): string {
	if ((given as { html?: string }).html) {
		const { html: _, text: __, ...mail } = given as Record<string, unknown>;
		return JSON.stringify(mail);
	}
	const { landing, ab, vitals, batch_id: _, received_at: __, ...rest } = given as VisitorBatch;
	const some = (_key: string, value: unknown) => (value === null ? undefined : value);
	const events = Object.entries({ landing, ab, vitals }).flatMap(([kind, rows = []]) =>
		rows.map((row) => `\n  ${kind} ${JSON.stringify(row, some)}`),
	);
	return `${JSON.stringify(landing ? rest : given)}${events.join("")}`;
}
