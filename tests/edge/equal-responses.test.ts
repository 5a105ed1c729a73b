/** Forms that take an address: what is known of it, and how Auth fails for it, changes nothing of their responses. */
import { describe, expect, it } from "vitest";
import { createAuth } from "../../worker/supabase/auth.ts";
import { ACCOUNT } from "../fakes/sessions.ts";
import { Refusal } from "../fakes/sql-calls.ts";
import { refusesToConnect, replies } from "../fakes/supabase.ts";
import { accountSite } from "./account-site.ts";
import { stubFetch } from "./harness.ts";

const EMAIL = { email: ACCOUNT.email };
const PASSWORDS = { password: "a-secret", confirmPassword: "a-secret" };
const SIGN_UP = "/auth?mode=signup";
const RESEND = { step: "resend", ...EMAIL };

/** Forms, and what was sent in this browser before. */
const FORMS: [
	name: string,
	path: string,
	fields: Record<string, string>,
	before?: [string, object],
][] = [
	["a sign-up", SIGN_UP, { ...EMAIL, ...PASSWORDS, fullName: "Ada" }],
	["a sign-up with a plan", "/auth?plan=annual", { ...EMAIL, ...PASSWORDS }],
	["a second sign-up", SIGN_UP, { ...EMAIL, ...PASSWORDS }, [SIGN_UP, { ...EMAIL, ...PASSWORDS }]],
	["a link sent again from the sign-in", "/auth", RESEND],
	["a link sent again from a confirmation", "/auth/confirmation?foo=bar", RESEND],
	["a forgotten password", "/auth/forgot-password", EMAIL],
];

/** Auth's responses: whether it has the address, and mails to it, decides which one comes. */
const unexpected = { code: 500, error_code: "unexpected_failure", msg: "Error sending mail" };
const RESULTS = {
	unknown: replies(200, { id: ACCOUNT.id, identities: [{}] }),
	known: replies(200, { id: crypto.randomUUID(), identities: [] }),
	"too soon": replies(429, { code: 429, error_code: "over_email_send_rate_limit" }),
	"above the mails of its network": replies(429, { code: 429, error_code: "unknown" }),
	"whose mail fails": replies(500, unexpected),
	"whose mail takes too long": replies(422, { code: 422, error_code: "hook_timeout" }),
	"that another request has just taken": replies(500, { code: "23505" }),
	"that Auth may not mail": replies(400, { code: 400, error_code: "email_address_not_authorized" }),
	"of a user who is banned": replies(403, { code: 403, error_code: "user_banned" }),
} as const;

/** Everything that a browser gets, but values that are random for everybody. */
async function seen(response: Response) {
	const headers = [...response.headers].filter(([name]) => name !== "set-cookie");
	const cookies = response.headers
		.getSetCookie()
		.map((each) =>
			each.replace(/^(__Host-[\w-]+)=([\w-]+)/, (_, name, value) => `${name}:${value.length}`),
		);
	return { status: response.status, headers, cookies, body: await response.text() };
}

async function send(
	result: () => Response | Promise<Response>,
	[, path, fields, before]: (typeof FORMS)[number],
) {
	stubFetch(async () => result());
	const auth = createAuth("https://abc.supabase.co", "sb_secret_1");
	const site = accountSite({ services: { auth } });
	if (before) await site.submit(before[0], before[1] as Record<string, string>);
	return site.submit(path, fields);
}

describe("security: the response to", () => {
	it.each(FORMS)("%s is the same for an address", async (...form) => {
		let expected: Awaited<ReturnType<typeof seen>> | undefined;
		for (const [name, result] of Object.entries(RESULTS)) {
			const response = await seen(await send(() => result(undefined), form));
			expected ??= response;
			expect(response.status).toBeLessThan(400);
			expect([name, response]).toEqual([name, expected]);
		}
	});

	it("a newsletter is the same for a reader, and for a stranger above the limit of a caller", async () => {
		const responses = [];
		for (const ask_for_newsletter of [null, new Refusal("rate_limited")]) {
			const site = accountSite({ functions: { ask_for_newsletter } });
			responses.push(await seen(await site.submit("/newsletter", EMAIL)));
		}
		expect(responses[1]).toEqual(responses[0]);
	});
});

describe("error: a failure that says nothing of an address", () => {
	it("is shown: a password that Auth finds weak", async () => {
		const result = replies(422, { code: 422, error_code: "weak_password" });
		for (const form of FORMS.filter(([, path]) => path === SIGN_UP)) {
			expect((await send(() => result(undefined), form)).status).toBe(400);
		}
	});

	it.each([
		["no connection", refusesToConnect, 503],
		["a gateway without Auth", replies(502), 503],
		["the limit of a network", replies(429, { error_code: "over_request_rate_limit" }), 429],
	])("is shown: %s", async (_, result, status) => {
		for (const form of FORMS.filter(([, , , before]) => !before)) {
			expect((await send(() => result(undefined), form)).status).toBe(status);
		}
	});
});
