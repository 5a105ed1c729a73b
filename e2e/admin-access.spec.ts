/** Permissions in the back-office, without a browser: each kind of caller against each endpoint. */
import { createHmac } from "node:crypto";
import { SAMPLE_INPUTS } from "../tests/fakes/call-inputs.ts";
import { requestOf } from "../worker/contract/calls.ts";
import { CALLS, type CallName } from "../worker/contract/calls-schema.ts";
import { expect, test } from "./kept-browser.ts";
import { cookiesOf, openSession } from "./pages/operator-session.ts";

const CALLERS = ["nobody", "customer", "deactivated", "admin", "super_admin"] as const;
type Caller = (typeof CALLERS)[number];
const LOGINS: Record<Exclude<Caller, "nobody">, string> = {
	customer: "pro",
	deactivated: "inactive",
	admin: "admin",
	super_admin: "super",
};

type Endpoint = [method: string, path: string, statuses: number[], body?: string | undefined];

/** A call with its sample, which changes nothing but what the spool and the cache hold. */
function endpoint(name: CallName, statuses: number[]): Endpoint {
	const { method, url, body } = requestOf(name, { ...SAMPLE_INPUTS[name] });
	return [method, url, statuses, body];
}

const REPORTS = (Object.keys(CALLS) as CallName[]).filter((name) => name.startsWith("analytics_"));

/** The status for each caller, in the order of CALLERS; `tests/dev/calls.test.ts` has all calls. */
const ENDPOINTS: Endpoint[] = [
	...REPORTS.map((name) => endpoint(name, [401, 403, 403, 200, 200])),
	endpoint("list_customers", [401, 403, 403, 200, 200]),
	endpoint("get_own_profile", [401, 200, 200, 200, 200]),
	endpoint("get_system", [401, 403, 403, 403, 200]),
	endpoint("replay_spool", [401, 403, 403, 403, 200]),
	endpoint("purge_blog", [401, 403, 403, 403, 200]),
	endpoint("accept_blog", [401, 403, 403, 403, 200]),
	["POST", "supabase:/rest/v1/rpc/analytics_dashboard", [401, 403, 403, 200, 200]],
	["POST", "supabase:/rest/v1/rpc/get_system_state", [401, 403, 403, 403, 200]],
	["GET", "supabase:/rest/v1/landing_analytics", [401, 403, 403, 403, 403]],
];

/** At the Worker the session is a cookie, at Supabase a token. */
const authorised = (path: string, token: string): Record<string, string> => {
	if (path.startsWith("supabase:")) return { authorization: `Bearer ${token}` };
	const cookies = cookiesOf({ access_token: token, refresh_token: "none", expires_in: 900 });
	return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
};

test("each caller reaches its own endpoints, and no other", async ({ stack }) => {
	const { urls, keys } = stack;
	const tokens = new Map<Caller, string>();
	for (const [caller, name] of Object.entries(LOGINS)) {
		tokens.set(caller as Caller, (await openSession(stack, name)).access_token);
	}
	const request = async ([method, path, , body]: Endpoint, token: string | undefined) => {
		const address = path.startsWith("supabase:")
			? urls.supabase + path.slice("supabase:".length)
			: urls.site + path;
		const response = await fetch(address, {
			method,
			headers: {
				origin: urls.site,
				...(path.startsWith("supabase:") ? { apikey: keys.publishableKey } : {}),
				...(token === undefined ? {} : authorised(path, token)),
				...(method === "POST" ? { "content-type": "application/json" } : {}),
			},
			...(method === "POST" ? { body: body ?? "{}" } : {}),
		});
		await response.body?.cancel();
		return response.status;
	};
	for (const endpoint of ENDPOINTS) {
		const [method, path, statuses] = endpoint;
		const got = [];
		for (const caller of CALLERS) got.push(await request(endpoint, tokens.get(caller)));
		expect.soft(got, `${method} ${path}`).toEqual(statuses);
	}

	const claims = JSON.parse(
		Buffer.from(tokens.get("super_admin")?.split(".")[1] ?? "", "base64url").toString(),
	);
	const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
	const later = { ...claims, exp: Math.floor(Date.now() / 1000) + 3600 };
	const signed = (header: object, body: object, key: string) => {
		const text = `${encode(header)}.${encode(body)}`;
		return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
	};
	const header = { alg: "HS256", typ: "JWT" };
	const bad = {
		forged: `${tokens.get("super_admin")?.slice(0, -6)}AAAAAA`,
		foreign: signed(header, later, "another-project"),
		none: `${encode({ alg: "none", typ: "JWT" })}.${encode(later)}.AAAA`,
		"the publishable key": keys.publishableKey,
	};
	for (const [kind, token] of Object.entries(bad)) {
		for (const endpoint of ENDPOINTS) {
			expect
				.soft([401, 403], `${kind}: ${endpoint[0]} ${endpoint[1]}`)
				.toContain(await request(endpoint, token));
		}
	}
});
