/** Permissions in the back-office, without a browser: each kind of caller against each endpoint. */
import { createHmac } from "node:crypto";
import { ADMIN_API, ANALYTICS_BASE, ANALYTICS_PATHS } from "../worker/contract/admin.ts";
import { expect, test } from "./fixtures.ts";
import { openSession } from "./pages/operator-session.ts";

const CALLERS = ["nobody", "customer", "deactivated", "admin", "super_admin"] as const;
type Caller = (typeof CALLERS)[number];
const LOGINS: Record<Exclude<Caller, "nobody">, string> = {
	customer: "pro",
	deactivated: "inactive",
	admin: "admin",
	super_admin: "super",
};

/** Parameters without a default. */
const NEEDED: Partial<Record<(typeof ANALYTICS_PATHS)[number], string>> = {
	"/funnel": "?from=2026-01-01T00:00:00.000Z&until=2026-01-31T00:00:00.000Z",
	"/revenue": "?from=2026-01-01&to=2026-01-31",
	"/campaign-days": `?rows=${encodeURIComponent('[{"utm_source":"google"}]')}`,
};

/** The status for each caller, in the order of CALLERS. */
const ENDPOINTS: [method: string, path: string, statuses: number[]][] = [
	...ANALYTICS_PATHS.map(
		(path) =>
			["GET", ANALYTICS_BASE + path + (NEEDED[path] ?? ""), [401, 403, 403, 200, 200]] as [
				string,
				string,
				number[],
			],
	),
	["GET", ADMIN_API.system, [401, 403, 403, 403, 200]],
	["POST", ADMIN_API.replaySpool, [401, 403, 403, 403, 200]],
	["POST", ADMIN_API.purgeBlog, [401, 403, 403, 403, 200]],
	["POST", "supabase:/rest/v1/rpc/analytics_dashboard", [401, 403, 403, 200, 200]],
	["POST", "supabase:/rest/v1/rpc/get_system_state", [401, 403, 403, 403, 200]],
	["GET", "supabase:/rest/v1/landing_analytics", [401, 403, 403, 403, 403]],
];

test("each caller reaches its own endpoints, and no other", async ({ stack }) => {
	const { urls, keys } = stack;
	const tokens = new Map<Caller, string>();
	for (const [caller, name] of Object.entries(LOGINS)) {
		tokens.set(caller as Caller, (await openSession(stack, name)).access_token);
	}
	const request = async (method: string, path: string, token: string | undefined) => {
		const address = path.startsWith("supabase:")
			? urls.supabase + path.slice("supabase:".length)
			: urls.site + path;
		const response = await fetch(address, {
			method,
			headers: {
				origin: urls.site,
				...(path.startsWith("supabase:") ? { apikey: keys.publishableKey } : {}),
				...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
				...(method === "POST" ? { "content-type": "application/json" } : {}),
			},
			...(method === "POST" ? { body: "{}" } : {}),
		});
		await response.body?.cancel();
		return response.status;
	};
	for (const [method, path, statuses] of ENDPOINTS) {
		const got = [];
		for (const caller of CALLERS) got.push(await request(method, path, tokens.get(caller)));
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
		for (const [method, path] of ENDPOINTS) {
			expect
				.soft([401, 403], `${kind}: ${method} ${path}`)
				.toContain(await request(method, path, token));
		}
	}
});
