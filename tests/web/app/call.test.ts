import { beforeEach, describe, expect, it, vi } from "vitest";
import { call } from "../../../web/app/call.ts";
import { hang, signedIn, USER } from "../admin/fake-worker.ts";
import { speak } from "./call-texts.ts";

type ResponseBody = () => Promise<Response> | Response;
const json =
	(body: unknown, status = 200): ResponseBody =>
	() =>
		Response.json(body, { status });
const html =
	(status: number, statusText = ""): ResponseBody =>
	() =>
		new Response("<h1>Bad gateway</h1>", { status, statusText });
const offline: ResponseBody = () => Promise.reject(new TypeError("Failed to fetch"));
const DAILY = { success: true, data: [], lead: [4, 5] };
const daily = json(DAILY);
const NO_TOKEN = "Token d’authentification manquant. Veuillez vous reconnecter.";
const FORBIDDEN = "Accès non autorisé. Permissions admin requises.";
const SILENT = "Erreur de communication avec le serveur";

/** Each request gets the next response, the last one repeatedly. */
function responding(...responses: ResponseBody[]) {
	const fetched = vi.fn(async (_url: string, init: RequestInit) => {
		const response = responses[Math.min(fetched.mock.calls.length, responses.length) - 1];
		const given = Promise.resolve((response ?? offline)());
		return Promise.race([given, aborted(init.signal)]);
	});
	vi.stubGlobal("fetch", fetched);
	return fetched;
}

const aborted = (signal: AbortSignal | null | undefined) =>
	new Promise<never>((_, reject) => {
		signal?.addEventListener("abort", () => reject(signal.reason));
	});

/** The result of a call, after all attempts. */
async function outcome(made: Promise<unknown>) {
	const settled = made.then(
		(response) => response,
		({ message, isRefused, code }) => ({
			message,
			...(isRefused && { isRefused }),
			...(code === undefined ? {} : { code }),
		}),
	);
	await vi.runAllTimersAsync();
	return settled;
}

const figures = () => outcome(call("analytics_daily", { days: 7 }));
const notes = () => outcome(call("list_annotations", {}));

beforeEach(async () => {
	vi.useFakeTimers();
	signedIn(USER);
	await speak("fr");
});

describe("a call", () => {
	it.each([
		[
			() => call("get_customer", { account: "a b" }),
			...(["POST", "/api/call/get_customer", { account: "a b" }] as const),
		],
		[
			() => call("analytics_daily", { days: 7 }),
			...(["GET", "/functions/v1/analytics/daily?days=7", undefined] as const),
		],
		[
			() => call("act_on_experiment", { name: "a/b", action: "ramp", revision: 2, allocation: 10 }),
			...(["POST", "/api/admin/experiments/a%2Fb/ramp", { revision: 2, allocation: 10 }] as const),
		],
	])("is sent with the session to its path: %s", async (made, method, url, body) => {
		const fetched = responding(json(DAILY));
		expect(await outcome(made())).toEqual(DAILY);
		const [to, init] = fetched.mock.calls[0] ?? ["", {}];
		const sent = init.body && JSON.parse(String(init.body));
		expect([to, init.method, sent]).toEqual([url, method, body]);
		expect(init.headers).toMatchObject({ "X-Account": USER.id });
	});

	it.each([
		["after a click or a key, as one", true, null],
		["by the page itself, as no use of the session", false, "1"],
		["in a browser that does not say, as one", undefined, null],
	])("is sent %s", async (_, isActive, unattended) => {
		vi.stubGlobal("navigator", { userActivation: { isActive } });
		const fetched = responding(daily);
		await figures();
		const headers = new Headers(fetched.mock.calls[0]?.[1].headers);
		expect(headers.get("X-Unattended")).toBe(unattended);
	});

	it("may return nothing", async () => {
		responding(json(null));
		expect(await outcome(call("delete_annotation", { annotation: 1 }))).toBeNull();
	});

	it("of a page of another account loads it anew", async () => {
		const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
		responding(json({ error: { code: "other_account", message: "" } }, 409));
		await notes();
		responding(json({ error: { code: "name_taken", message: "" } }, 409));
		await notes();
		expect(reload).toHaveBeenCalledOnce();
	});

	it("is not made without a session", async () => {
		signedIn(null);
		const fetched = responding(daily);
		const message = { message: NO_TOKEN, isRefused: true, code: "unauthenticated" };
		expect(await figures()).toEqual(message);
		expect(fetched).not.toHaveBeenCalled();
	});

	it.each([
		[
			...([
				"too many requests",
				json({ error: { code: "rate_limited", message: "" } }, 429),
			] as const),
			{ message: "HTTP 429", code: "rate_limited" },
		],
		["an error page", html(502, "Bad Gateway"), { message: "HTTP 502\u00a0: Bad Gateway" }],
		["an error page over HTTP/2", html(502), { message: "HTTP 502" }],
		["no connection", offline, { message: SILENT }],
		["an HTML page instead of JSON", html(200), { message: SILENT }],
		["a server that never responds", hang, { message: SILENT }],
	])("with %s is attempted once, for figures three times", async (_, response, failure) => {
		const fetched = responding(response);
		expect(await notes()).toEqual(failure);
		expect(fetched).toHaveBeenCalledTimes(1);
		expect(await figures()).toEqual(failure);
		expect(fetched).toHaveBeenCalledTimes(4);
	});

	it.each([
		["an ended session", 401, "unauthenticated", { message: NO_TOKEN, isRefused: true }],
		["a role taken away", 403, "forbidden", { message: FORBIDDEN, isRefused: true }],
		["a conflict", 409, "still_paid", { message: "HTTP 409" }],
	])("with %s fails at once, with the code", async (_, status, code, failure) => {
		const fetched = responding(json({ error: { code, message: "in English" } }, status));
		expect(await notes()).toEqual({ ...failure, code });
		expect(fetched).toHaveBeenCalledTimes(1);
	});

	it("is aborted at once with its caller, during an attempt and between two", async () => {
		for (const [response, name, input] of [
			[hang, "analytics_daily", { days: 7 }],
			[offline, "analytics_daily", { days: 7 }],
			[hang, "list_annotations", {}],
		] as const) {
			const fetched = responding(response);
			const leaving = new AbortController();
			const made = call(name, input as never, leaving.signal);
			const left = expect(made).rejects.toThrow("left");
			await vi.advanceTimersByTimeAsync(500);
			leaving.abort(new Error("left"));
			await left;
			expect(fetched).toHaveBeenCalledOnce();
		}
	});
});

describe("a request for figures", () => {
	it.each([
		["a failed report", 3, 500, "Erreur lors de la récupération des métriques quotidiennes"],
		["a role taken away", 1, 403, "Accès non autorisé. Permissions admin requises."],
	])("with %s says so, after %i attempts", async (_, times, status, message) => {
		const fetched = responding(json({ error: { code: "any", message: "In English" } }, status));
		expect(await figures()).toMatchObject({ message });
		expect(fetched).toHaveBeenCalledTimes(times);
	});

	it("succeeds at the third attempt, after 1 s and then 2 s", async () => {
		const times: number[] = [];
		const noted =
			(response: ResponseBody): ResponseBody =>
			() => {
				times.push(Date.now());
				return response();
			};
		responding(noted(offline), noted(json({}, 503)), noted(daily));
		expect(await figures()).toMatchObject({ success: true });
		const [first = 0, second = 0, third = 0] = times;
		expect([second - first, third - second]).toEqual([1000, 2000]);
	});
});
