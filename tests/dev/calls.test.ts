/** Every call of the table as everybody, by the Worker's routes over our migrations: who gets what. */

import { createHmac } from "node:crypto";
import type { Session } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ACCOUNT_API, FACTOR_API } from "../../contract/accounts.ts";
import { ADMIN_API } from "../../contract/admin.ts";
import { CALL_PATH, CALL_ROUTES, requestOf } from "../../contract/calls.ts";
import { CALLS, type CallName } from "../../contract/calls-schema.ts";
import { ACCOUNT_PATHS } from "../../contract/paths.ts";
import { SIGN_INS_API } from "../../contract/providers.ts";
import { runSql } from "../../dev/control-client.ts";
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from "../../dev/demo-accounts.ts";
import { seedDemoAccounts } from "../../dev/seed.ts";
import { totpCode } from "../../dev/totp-code.ts";
import { Responses } from "../../worker/http/responses.ts";
import { securityHeaders } from "../../worker/http/security-headers.ts";
import { parseJson } from "../../worker/runtime/parse-json.ts";
import { createSqlCalls } from "../../worker/supabase/sql-calls.ts";
import { SAMPLE_INPUTS } from "../fakes/call-inputs.ts";
import { fakeLog } from "../fakes/ports.ts";
import { type EmbeddedSupabase, newVisitor, SITE_URL, startEmbedded } from "./embedded-supabase.ts";

/** The login of each sort of caller; all but the last four have only what every account has. */
const LOGINS = {
	customer: "pro",
	deactivated: "inactive",
	"signed out": "beta",
	admin: "admin",
	super_admin: "super",
};
type Kind = keyof typeof LOGINS | "stranger" | "super_admin without the factor";
const OPERATORS: Kind[] = ["admin", "super_admin"];
const SIGNED_IN: Kind[] = [
	...(["customer", "deactivated", "super_admin without the factor"] as const),
	...OPERATORS,
];
const ALLOWED = { customer: SIGNED_IN, operator: OPERATORS, super_admin: ["super_admin"] };
const KINDS: Kind[] = ["stranger", "signed out", ...SIGNED_IN];

let supabase: EmbeddedSupabase;
let services: object;
const tokens = new Map<string, string>();
/** Not by its type, which needs the ambient types of Workers. */
const { createApp } = await vi.importActual<{ createApp(): Worker }>("../../worker/app.ts");
const app = createApp();

interface Worker {
	routes: { method: string; path: string }[];
	fetch(request: Request, services: object, background: object): Promise<Response>;
}

function opened([token]: string[]) {
	if (token === undefined) return { state: "none", cookies: [] };
	// The database must tell by itself that a token is none.
	const payload = parseJson(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
	const user = { id: "", email: "admin@demo.tabulia.example", ...(payload as object | undefined) };
	const session = { token, refreshToken: "none", user };
	return { state: "open", session, cookies: [] };
}

/** Response of the Worker to a call with that token. */
function call(name: CallName, token: string | undefined): Promise<Response> {
	const { url, ...init } = requestOf(name, { ...SAMPLE_INPUTS[name] });
	return send(url, init, token);
}

function send(url: string, init: RequestInit, token: string | undefined): Promise<Response> {
	const headers = new Headers({ origin: SITE_URL, "content-type": "application/json" });
	if (token !== undefined) headers.set("cookie", `__Host-session=${token}`);
	const background = { waitUntil() {}, passThroughOnException() {}, props: {} };
	return app.fetch(new Request(SITE_URL + url, { ...init, headers }), services, background);
}

beforeAll(async () => {
	supabase = await startEmbedded();
	const { url, keys } = supabase;
	const headers = securityHeaders({
		...{ checkoutOrigins: [], environment: "local", challenge: false },
		...{ providers: [], signInOrigins: [] },
		thirdParties: { pixel: false, analyticsTag: false },
	});
	services = {
		env: { SITE_ORIGIN: SITE_URL },
		isNoteDue: () => false,
		log: fakeLog(),
		// The token itself: how it is sealed is another test's.
		sessions: {
			open: async (cookie: (name: string) => string[]) => opened(cookie("__Host-session")),
		},
		links: { publish: async () => {} },
		sendDueMails: async () => {},
		outbox: { countFailure: async () => {} },
		accountRateLimit: async () => "within",
		responses: new Responses(headers),
		sqlCalls: createSqlCalls(url, { publishable: keys.publishableKey, secret: keys.secretKey }),
	};
	await seedDemoAccounts(supabase.target);
	for (const [kind, name] of Object.entries(LOGINS)) {
		const { auth } = newVisitor(supabase);
		const email = `${name}@demo.tabulia.example`;
		const { data, error } = await auth.signInWithPassword({ email, password: DEMO_PASSWORD });
		if (!data.session) throw new Error(`${name} cannot sign in: ${error?.message}`);
		tokens.set(kind, data.session.access_token);
		if (kind === "signed out") await auth.signOut();
		const [factor] = data.user.factors ?? [];
		if (!factor) continue;
		tokens.set(`${kind} without the factor`, data.session.access_token);
		const code = totpCode(DEMO_TOTP_SECRET);
		const verified = await auth.mfa.challengeAndVerify({ factorId: factor.id, code });
		if (!verified.data) throw verified.error;
		tokens.set(kind, (verified.data as Session).access_token);
	}
});
afterAll(async () => {
	await supabase?.stop();
	vi.restoreAllMocks();
});

describe("the table of calls", () => {
	const names = Object.keys(CALLS) as CallName[];
	const cells = names.flatMap((name) => KINDS.map((kind) => [name, kind] as const));
	const isAllowed = (name: CallName, kind: Kind) =>
		(ALLOWED[CALLS[name].who] as Kind[]).includes(kind);

	it.each(cells.filter(([name, kind]) => !isAllowed(name, kind)))(
		"%s is refused to a caller who is %s",
		async (name, kind) => {
			const response = await call(name, tokens.get(kind));
			const isUnknown = kind === "stranger" || kind === "signed out";
			expect([response.status, await response.text()]).toEqual([
				isUnknown ? 401 : 403,
				expect.not.stringContaining("data"),
			]);
		},
	);

	/** The others need more services than the database: tests/edge/routes. */
	const isReport = (name: string) => !(name in CALL_ROUTES) || name.startsWith("analytics_");
	it.each(cells.filter(([name, kind]) => isAllowed(name, kind) && isReport(name)))(
		"%s is allowed to a caller who is %s, and its result has the agreed shape",
		async (name, kind) => {
			const response = await call(name, tokens.get(kind));
			// The others are the database's own: what the sample names is nobody's, or is there already.
			expect([200, 400, 404, 409]).toContain(response.status);
		},
	);
});

describe("the table of routes", () => {
	/** Beside pages, which show everybody the same: what strangers call, by their own proof or within limits. */
	const PUBLIC = [
		...Object.values(ACCOUNT_PATHS),
		...["/privacy/measuring", "/privacy/consent", "/withdrawal", "/en/withdrawal"],
		...["fr", "en"].map((language) => `/${language}/blog/:slug{[^.\\x2f]+}`),
		...["/e", "/csp-reports"],
		...["/api/sign-out", "/api/admin/sign-in"],
		...[
			"/api/auth/mails",
			"/api/billing/webhook",
			"/api/blog/purge",
			"/api/blog/state",
			"/api/blog/test-mail",
			"/api/blog/preview/:id",
			"/api/mails/unsubscribe",
			"/api/mails/events",
		],
	];
	/** For whoever is signed in, about themselves. */
	const OWN = {
		[`POST ${ACCOUNT_API.password}`]: SIGNED_IN,
		[`GET ${ACCOUNT_API.address}`]: SIGNED_IN,
		[`POST ${ACCOUNT_API.address}`]: SIGNED_IN,
		[`POST ${ACCOUNT_API.deletion}`]: SIGNED_IN,
		[`POST ${ACCOUNT_API.signOutEverywhere}`]: SIGNED_IN,
		[`POST ${SIGN_INS_API}`]: SIGNED_IN,
		[`GET ${ADMIN_API.session}`]: SIGNED_IN,
	};
	/** Also before the second factor is passed: without it nobody could enrol one. */
	const FACTORS: Kind[] = [...OPERATORS, "deactivated", "super_admin without the factor"];
	const OF_FACTORS = [
		...[`GET ${FACTOR_API.all}`, `POST ${FACTOR_API.all}`],
		...[`POST ${FACTOR_API.verify}`, `POST ${FACTOR_API.remove}`],
		...[`POST ${FACTOR_API.enrolPasskey}`, `POST ${FACTOR_API.challengePasskey}`],
		...[`POST ${FACTOR_API.verifyPasskey}`, `POST ${FACTOR_API.recover}`],
	];
	const WHO: Record<string, Kind[]> = {
		...OWN,
		...Object.fromEntries(OF_FACTORS.map((route) => [route, FACTORS])),
	};

	it("has no endpoint that is in no matrix", () => {
		const routes = app.routes.filter(
			({ method, path }) =>
				method !== "ALL" && (method === "POST" || /^\/(api|functions)\//.test(path)),
		);
		const known = [...Object.keys(WHO), ...Object.values(CALL_ROUTES), `POST ${CALL_PATH}/:name`];
		const found = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
		expect(
			found.filter(
				(route) => !known.includes(route) && !PUBLIC.includes(route.split(" ")[1] ?? ""),
			),
		).toEqual([]);
		expect(known.filter((route) => !found.includes(route))).toEqual([]);
	});

	const refused = Object.entries(WHO).flatMap(([route, allowed]) =>
		KINDS.filter((kind) => !allowed.includes(kind)).map((kind) => [route, kind] as const),
	);
	// A session that has ended is refused by Auth, as tests/dev/auth-contract has it recorded.
	it.each(refused.filter(([route, kind]) => !(route in OWN && kind === "signed out")))(
		"%s is refused to a caller who is %s",
		async (route, kind) => {
			const [method = "", path = ""] = route.split(" ");
			const fields = {
				...{ current: "old-Passw0rd!", password: "new-Passw0rd!", email: "a@b.example" },
				...{ action: "disconnect", provider: "google" },
			};
			const body = method === "POST" ? { body: JSON.stringify(fields) } : {};
			const response = await send(path, { method, ...body }, tokens.get(kind));
			expect(response.status).toBe(kind === "customer" ? 403 : 401);
		},
	);
});

describe("invalid tokens", () => {
	const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
	const good = () => tokens.get("super_admin") ?? "";
	const claims = () => JSON.parse(Buffer.from(good().split(".")[1] ?? "", "base64url").toString());
	const signed = (header: object, body: object, key: string) => {
		const text = `${encode(header)}.${encode(body)}`;
		return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
	};
	const later = () => Math.floor(Date.now() / 1000) + 3600;

	it.each([
		["the anonymous key", () => supabase.keys.publishableKey],
		["nonsense", () => "a.b.c"],
		["a changed one", () => `${good().slice(0, -4)}AAAA`],
		[
			"a foreign signature",
			() => signed({ alg: "HS256", typ: "JWT" }, { ...claims(), exp: later() }, "k"),
		],
		[
			"no algorithm",
			() => `${encode({ alg: "none", typ: "JWT" })}.${encode({ ...claims(), exp: later() })}.`,
		],
		["no algorithm, some signature", () => `${encode({ alg: "none" })}.${encode(claims())}.AAAA`],
	])("%s is rejected", async (_, token) => {
		for (const name of ["analytics_dashboard", "list_customers"] as const) {
			const response = await call(name, token());
			expect([401, 403]).toContain(response.status);
			expect(await response.text()).not.toContain("users");
		}
	});

	it("a valid token is rejected after its account was deleted", async () => {
		const email = "none@demo.tabulia.example";
		const { auth } = newVisitor(supabase);
		const { data } = await auth.signInWithPassword({ email, password: DEMO_PASSWORD });
		const token = data.session?.access_token;
		expect((await call("get_own_profile", token)).status).toBe(200);
		await runSql(supabase.target, `delete from auth.users where email = '${email}'`);
		expect((await call("get_own_profile", token)).status).toBe(401);
		expect((await call("analytics_mau", token)).status).toBe(401);
	});
});
