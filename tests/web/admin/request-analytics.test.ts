import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ADMIN_REQUIRED } from "../../../supabase/functions/_shared/contract.ts";
import { requestAnalytics } from "../../../web/app/admin/analytics/request-analytics.ts";
import { putConfig } from "../put-config.ts";
import { speak } from "./admin-texts.ts";
import { fakeSupabase, hang, ok, refused, SESSION } from "./fake-supabase.ts";

const DAY = {
	date: "2026-11-20",
	new_users: 1,
	active_users: 2,
	total_api_calls: 3,
	formula_calls: 1,
	chat_calls: 2,
};
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
const daily = json({ success: true, data: [DAY], lead: [4, 5] });

/** Each call gets the next response, the last one repeatedly. */
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

/** The result of the request, after all retries. */
async function outcome(
	path: "/daily" | "/real-time" = "/daily",
	{ supabase } = fakeSupabase(),
	signal = new AbortController().signal,
) {
	const settled = requestAnalytics(
		supabase,
		path,
		path === "/daily" ? { days: 7 } : {},
		signal,
	).then(
		(response) => response,
		({ message, isRefused }) => ({ message, ...(isRefused && { isRefused }) }),
	);
	await vi.runAllTimersAsync();
	return settled;
}

describe("a request for figures", () => {
	beforeEach(async () => {
		vi.useFakeTimers();
		putConfig();
		await speak("fr");
	});
	afterEach(() => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	});

	it("sends the token and the publishable key to the Worker's path", async () => {
		const fetched = responding(daily);
		expect(await outcome()).toEqual({ success: true, data: [DAY], lead: [4, 5] });
		const [url, { headers }] = fetched.mock.calls[0] ?? ["", {}];
		expect(url).toBe("/functions/v1/analytics/daily?days=7");
		expect(headers).toEqual({
			Authorization: "Bearer token-1",
			apikey: "publishable-key",
			"Content-Type": "application/json",
		});
	});

	it.each([
		[
			"nobody is signed in",
			{ session: null },
			"Token d’authentification manquant. Veuillez vous reconnecter.",
		],
		["the user has no address", { session: { ...SESSION, user: {} } }, ADMIN_REQUIRED],
		["the check says no", { rpc: { is_admin: ok(false) } }, ADMIN_REQUIRED],
		["the check says nearly yes", { rpc: { is_admin: ok("true") } }, ADMIN_REQUIRED],
		[
			"the check fails",
			{ rpc: { is_admin: refused("boom", 500) } },
			"Erreur de communication avec le serveur",
		],
		[
			"the check takes over 5 s",
			{ rpc: { is_admin: hang } },
			"Erreur de communication avec le serveur",
		],
	])("is not made when %s", async (_, responses, message) => {
		const fetched = responding(daily);
		expect(await outcome("/daily", fakeSupabase(responses))).toMatchObject({ message });
		expect(fetched).not.toHaveBeenCalled();
	});

	it("is not made when the session ends during the check", async () => {
		const left: (object | null)[] = [SESSION, null];
		const fetched = responding(daily);
		const client = fakeSupabase({ session: () => left.shift() ?? null });
		expect(await outcome("/daily", client)).toMatchObject({
			message: "Token d’authentification manquant. Veuillez vous reconnecter.",
		});
		expect(fetched).not.toHaveBeenCalled();
	});

	it("makes the guard check again after a refusal, and not after a timeout", async () => {
		responding(daily);
		const of = (is_admin: unknown) => outcome("/daily", fakeSupabase({ rpc: { is_admin } }));
		expect(await of(refused("JWT expired", 401))).toHaveProperty("isRefused", true);
		expect(await of(ok(false))).toHaveProperty("isRefused", true);
		expect(await of(hang)).not.toHaveProperty("isRefused");
	});

	it.each([
		[
			"a wrong parameter",
			1,
			json({ success: false, error: "days: 7, 15…" }, 400),
			{ message: "days: 7, 15…" },
		],
		[
			"a token that is refused",
			1,
			json({ success: false, error: "Jeton" }, 401),
			{ message: "Jeton", isRefused: true },
		],
		[
			"a role taken away",
			1,
			json({ success: false, error: "Non" }, 403),
			{ message: "Non", isRefused: true },
		],
		["too many requests", 3, json({}, 429), { message: "HTTP 429" }],
		[
			"a server's own words",
			3,
			json({ error: "Base en maintenance" }, 500),
			{ message: "Base en maintenance" },
		],
		["an error page", 3, html(502, "Bad Gateway"), { message: "HTTP 502\u00a0: Bad Gateway" }],
		["an error page over HTTP/2", 3, html(502), { message: "HTTP 502" }],
		["no connection", 3, offline, { message: "Erreur de communication avec le serveur" }],
		[
			"an HTML page instead of JSON",
			3,
			html(200),
			{ message: "Erreur de communication avec le serveur" },
		],
		[
			"a server that never responds",
			3,
			hang,
			{ message: "Erreur de communication avec le serveur" },
		],
	])("with %s is attempted %i times", async (_, times, response, failure) => {
		const fetched = responding(response);
		expect(await outcome()).toEqual(failure);
		expect(fetched).toHaveBeenCalledTimes(times);
	});

	it.each([
		["says that it failed", { success: false, error: "Panne" }, "Panne"],
		[
			"says nothing more",
			{ success: false },
			"Erreur lors de la récupération des métriques quotidiennes",
		],
		["has no data", { success: true }, "Erreur lors de la récupération des métriques quotidiennes"],
		[
			"has a text for a figure",
			{ success: true, data: [{ ...DAY, new_users: "1" }] },
			"Erreur lors de la récupération des métriques quotidiennes",
		],
		["is a list", [], "Erreur lors de la récupération des métriques quotidiennes"],
	])("with the body %s fails, and is not retried", async (_, body, message) => {
		const fetched = responding(json(body));
		expect(await outcome()).toEqual({ message });
		expect(fetched).toHaveBeenCalledOnce();
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
		expect(await outcome()).toMatchObject({ success: true });
		const [first = 0, second = 0, third = 0] = times;
		expect([second - first, third - second]).toEqual([1000, 2000]);
	});

	it("is aborted at once with its caller, during an attempt and between two", async () => {
		for (const response of [hang, offline]) {
			const fetched = responding(response);
			const leaving = new AbortController();
			setTimeout(() => leaving.abort(new Error("left")), 500);
			expect(await outcome("/daily", fakeSupabase(), leaving.signal)).toEqual({ message: "left" });
			expect(fetched).toHaveBeenCalledOnce();
		}
	});

	it("has English messages in the English interface", async () => {
		await speak("en");
		responding(offline);
		expect(await outcome("/real-time")).toEqual({
			message: "Could not communicate with the server",
		});
	});
});
