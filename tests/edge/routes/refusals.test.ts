/** Refusals of every route of the router before it does anything: a new route is asked, too. */
import { describe, expect, it, vi } from "vitest";
import { ACCOUNT_API, FACTOR_API } from "../../../contract/accounts.ts";
import { ADMIN_API } from "../../../contract/admin.ts";
import { CALL_PATH, requestOf } from "../../../contract/calls.ts";
import { CALLS } from "../../../contract/calls-schema.ts";
import { ACCOUNT_PATHS, API } from "../../../contract/paths.ts";
import { SIGN_INS_API } from "../../../contract/providers.ts";
import type { CallFailureCode } from "../../../contract/reply.ts";
import { createApp } from "../../../worker/app.ts";
import { keysOf } from "../../../worker/http/client-address.ts";
import { SAMPLE_INPUTS } from "../../fakes/call-inputs.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { ORIGIN, refusalOf } from "../harness.ts";
import { signedInSite } from "../signed-in-site.ts";

const ID = "6d3f1c52-3f0e-4d35-8d1c-6c1f2a3b4c5d";
const CURRENT = { current: "old-secret" };
const ROUTES = createApp().routes.filter(({ method }) => method !== "ALL");
const pathsOf = (wanted: string) => [
	...new Set(ROUTES.filter(({ method }) => method === wanted).map(({ path }) => path)),
];
/** A path of a route with parameters. */
const filled = (path: string) =>
	path
		.replace(":language", "de")
		.replace(":account", ID)
		.replace(":action", "stop")
		.replace(/:id|:name|:slug/, "x")
		.replace(/\{.*\}/, "")
		.replace("*", "a.png");

/** Machines call these; their own tests have what proves who they are. */
const OF_MACHINES: string[] = [
	...[API.cspReports, API.billing, API.authMails, API.unsubscribe, API.blogPurge, API.blogState],
	API.blogTestMail,
	API.mailEvents,
];
const credential = { id: "YQ", rawId: "YQ", type: "public-key", response: {} };
const ACCOUNT_CALLS: [path: string, body: object][] = [
	[ACCOUNT_API.password, { ...CURRENT, password: "a-better-secret" }],
	[ACCOUNT_API.address, { ...CURRENT, email: "new@example.com" }],
	[ACCOUNT_API.deletion, CURRENT],
	[SIGN_INS_API, { ...CURRENT, action: "connect", provider: "azure" }],
];
const FACTOR_CALLS: [path: string, body: object][] = [
	[FACTOR_API.all, { name: "app" }],
	[FACTOR_API.verify, { id: ID, code: "123456" }],
	[FACTOR_API.remove, { id: ID }],
	[FACTOR_API.enrolPasskey, { name: "key" }],
	[FACTOR_API.challengePasskey, { id: ID }],
	[FACTOR_API.verifyPasskey, { id: ID, challenge: ID, credential }],
	[FACTOR_API.recover, { code: "0a1b2-c3d4e-f5061-72839" }],
];
const SIGN_IN = { email: "boss@x.test", password: "a-secret" };
const SIGN_UP = { ...SIGN_IN, fullName: "Ada", confirmPassword: "a-secret" };
const RESEND = { step: "resend", email: SIGN_IN.email };
/** Forms of strangers, which a challenge precedes. */
const CHALLENGED: [path: string, fields: Record<string, string>][] = [
	[ACCOUNT_PATHS.auth, SIGN_IN],
	[ACCOUNT_PATHS.auth, RESEND],
	[`${ACCOUNT_PATHS.auth}?mode=signup`, SIGN_UP],
	[ACCOUNT_PATHS.forgotPassword, RESEND],
	[`${ACCOUNT_PATHS.confirmation}?token_hash=4f&type=email`, SIGN_UP],
	[`${ACCOUNT_PATHS.confirmation}?foo=bar`, RESEND],
	[`${ACCOUNT_PATHS.resetPassword}?token_hash=4f&type=recovery`, SIGN_UP],
	[ACCOUNT_PATHS.newsletter, RESEND],
];

type Given = NonNullable<Parameters<typeof signedInSite>[0]>;
/** Neither a call of Auth nor events that are stored. */
const NOTHING = [[], []];

/** Sends a call or a form of a browser that is signed in. */
async function sent(
	{ url, method = "POST", body }: { url: string; method?: string; body?: unknown },
	headers: Record<string, string>,
	{ functions = {}, services }: Pick<Given, "functions" | "services"> = {},
) {
	const ingest = vi.fn();
	const site = await signedInSite({ functions, services: { ingest, ...services } });
	const given = typeof body === "object" && !(body instanceof URLSearchParams);
	const response = await site.request(url, {
		method,
		...(method === "POST" && { body: given ? JSON.stringify(body) : ((body as string) ?? "") }),
		headers: {
			...{ cookie: site.cookie, origin: ORIGIN },
			...(!(body instanceof URLSearchParams) && { "content-type": "application/json" }),
			...headers,
		},
	});
	return { response, calls: site.sqlCalls.calls, done: [site.names(), ingest.mock.calls] };
}

const SIGNED_IN = [
	...Object.keys(CALLS).map((name) => {
		const input = SAMPLE_INPUTS[name as keyof typeof SAMPLE_INPUTS];
		return requestOf(name, { ...input });
	}),
	...[...ACCOUNT_CALLS, ...FACTOR_CALLS].map(([url, body]) => ({ method: "POST", url, body })),
	{ method: "POST", url: ACCOUNT_API.signOutEverywhere },
	...[ADMIN_API.session, FACTOR_API.all, ACCOUNT_API.address].map((url) => ({
		...{ method: "GET", url },
	})),
];

it.each(pathsOf("POST").filter((path) => !OF_MACHINES.includes(path)))(
	"security: another site is refused by POST %s before the body is read, and a request that names none",
	async (path) => {
		for (const origin of ["https://evil.example", "null", ""]) {
			const headers = { origin, ...(origin === "null" && { cookie: "" }) };
			const { calls, done, response } = await sent({ url: filled(path) }, headers);
			expect([origin, ...(await refusalOf(response))]).toEqual([origin, 403, "foreign_origin"]);
			expect(response.headers.get("access-control-allow-origin")).toBeNull();
			expect([done, calls]).toEqual([NOTHING, []]);
		}
	},
);

describe("security: a call of somebody who is signed in", () => {
	it("is in this table", () => {
		const own = /^\/(?:api\/(?:account|admin|call)|functions\/v1)\//;
		const known = SIGNED_IN.map(({ method = "POST", url }) => `${method} ${url.split("?")[0]}`);
		const missing = ROUTES.filter(({ path }) => own.test(path) && path !== ADMIN_API.signIn)
			.filter(({ path }) => path !== `${CALL_PATH}/:name`)
			.filter(({ method, path }) => {
				const pattern = new RegExp(`^${method} ${path.replace(/:[^/]+/g, "[^/]+")}$`);
				return !known.some((one) => pattern.test(one));
			});
		expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
	});

	it.each(SIGNED_IN)("is refused to strangers, and calls nothing: $method $url", async (call) => {
		const { calls, done, response } = await sent(call, { cookie: "" });
		expect([response.status, done, calls]).toEqual([401, NOTHING, []]);
	});

	const verdicts: [code: CallFailureCode, status: number][] = [
		["unauthenticated", 401],
		["forbidden", 403],
		["unavailable", 503],
	];
	// A customer, who is no operator, has a session, too.
	const decided = SIGNED_IN.filter(({ url }) => url !== ADMIN_API.session).filter(
		({ url }) => !url.startsWith("/api/account/") || /canc/.test(url),
	);
	it.each(decided)("is refused where the database refuses: $method $url", async (call) => {
		for (const [code, status] of verdicts) {
			const functions = new Proxy({}, { get: () => new Refusal(code) });
			const { calls, done, response } = await sent(call, {}, { functions });
			expect([code, response.status, done]).toEqual([code, status, NOTHING]);
			// Nothing is done in the name of the Worker.
			for (const { token } of calls) expect(token).not.toBeNull();
		}
	});
});

describe("security: a body", () => {
	const routes = pathsOf("POST").filter(
		(path) => !/sign-out|cancellation|system|resend|send-reset|payers|unsubscribe/.test(path),
	);
	/** The status of a body of this size. */
	async function statusOf(path: string, bytes: number) {
		const isForm = /^\/(?:auth|newsletter|withdrawal|en|fr|privacy)/.test(path);
		const type = isForm ? "application/x-www-form-urlencoded" : "text/plain";
		const json = /^\/api\/(?:account|admin|call)/.test(path) ? "application/json" : type;
		const headers = path === API.cspReports ? "application/csp-report" : json;
		const around = JSON.stringify({ large: "" }).length;
		const { response } = await sent(
			{
				url: filled(path).replace("/call/x", "/call/list_annotations"),
				body: { large: "x".repeat(bytes - around) },
			},
			{ "content-type": headers },
		);
		return response.status;
	}

	it("is read up to the limit of its route, in KB", async () => {
		const limits: Record<number, RegExp> = {
			1: /:action$|\/factors(?!\/verify-passkey)|\/blog\/state$|^\/privacy\//,
			4: /^\/api\/account\/|^\/(?:en|fr)\/blog\//,
			8: /\/preview$|\/call\/|\/sign-in$|^\/auth(?:\/|$)|^\/newsletter$|^(?:\/en)?\/withdrawal$/,
			16: /\/blog\/(?:purge|test-mail)$|^\/csp-reports$|^\/e$/,
			32: /\/verify-passkey$/,
			64: /\/experiments(?:\/:name|\/power)?$|\/mails(?:\/events)?$/,
			256: /^\/api\/billing\//,
		};
		for (const path of routes) {
			const [kb] = Object.keys(limits).filter((each) => limits[Number(each)]?.test(path));
			const bytes = 1024 * Number(kb);
			const statuses = [await statusOf(path, bytes), await statusOf(path, bytes + 1)];
			expect([path, ...statuses.map((status) => status === 413)]).toEqual([path, false, true]);
		}
	});

	it.each(
		pathsOf("POST").filter((path) => /^\/(?:auth|newsletter|withd|en|fr|privacy)/.test(path)),
	)("of a form is one that a page sends: %s", async (path) => {
		for (const type of ["multipart/form-data; boundary=x", "application/json", "text/plain"]) {
			const { done, response } = await sent({ url: filled(path) }, { "content-type": type });
			expect([response.status, done]).toEqual([415, NOTHING]);
		}
	});
});

describe("security: the limit of a caller", () => {
	const own = "2001:db8:1:2:3::4";
	const LIMITED = [
		...ACCOUNT_CALLS.map(([url, body]) => ({ url, body })),
		...[...CHALLENGED, [ACCOUNT_PATHS.auth, { provider: "google" }] as const].map(
			([url, fields]) => ({ url, body: new URLSearchParams(fields) }),
		),
	];
	it.each(LIMITED)("is that of its keys, fails closed and keeps the form: $url", async (call) => {
		for (const [verdict, status] of [
			["over", 429],
			["unknown", 503],
		] as const) {
			const accountRateLimit = vi.fn(async (_: readonly string[]) => verdict);
			const headers = { "cf-connecting-ip": own };
			const { done, response } = await sent(call, headers, { services: { accountRateLimit } });
			expect([response.status, done]).toEqual([status, NOTHING]);
			expect(accountRateLimit.mock.calls).toEqual([[keysOf(own)]]);
			if (!(call.body instanceof URLSearchParams)) continue;
			const html = await response.text();
			expect(html).toContain('role="alert"');
			for (const [input] of html.matchAll(/<input[^>]* name="email"[^>]*>/g)) {
				const [, kept = null] = / value="([^"]*)"/.exec(input) ?? [];
				expect(kept).toBe(call.body.get("email"));
			}
		}
	});
});

describe("security: the challenge", () => {
	const asked = [
		...CHALLENGED.map(([url, fields]) => ({
			...{ url, body: new URLSearchParams({ ...fields, challenge: "token" }) },
		})),
		{ url: ADMIN_API.signIn, body: { ...SIGN_IN, challenge: "token" } },
	];
	it.each(asked)("comes before anything else is asked: $url", async (call) => {
		for (const [verdict, status] of [
			["failed", 403],
			["unavailable", 503],
		] as const) {
			const verifyChallenge = vi.fn(async () => verdict);
			const { calls, done, response } = await sent(call, {}, { services: { verifyChallenge } });
			expect([response.status, done, calls]).toEqual([status, NOTHING, []]);
			expect(verifyChallenge).toHaveBeenCalledWith("token");
		}
	});
});

/** `api` reads like a language: below `/blog` it has a redirect, too. */
const isPlain = (path: string) => !/^\/api\/blog\/|\{\(/.test(path);
const CALLED = ROUTES.map(({ path }) => path).filter(isPlain);
it.each([...new Set(CALLED)])("error: another method is 405 at %s", async (path) => {
	const { response } = await sent({ url: filled(path), method: "DELETE" }, {});
	const ofPart = (_: string, pattern = "[^/]+") => pattern;
	const isOf = (route: string) =>
		new RegExp(`^${route.replace(/:[^/{]+(?:\{(.*?)\})?/g, ofPart).replace("*", ".*")}$`).test(
			filled(path),
		);
	const gets = pathsOf("GET").filter(isPlain).some(isOf) ? ["GET", "HEAD"] : [];
	const posts = pathsOf("POST").filter(isPlain).some(isOf) ? ["POST"] : [];
	expect([response.status, response.headers.get("allow")]).toEqual([
		405,
		[...gets, ...posts].join(", "),
	]);
});
