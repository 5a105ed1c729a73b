import { AuthApiError, AuthRetryableFetchError, type SupabaseClient } from "@supabase/supabase-js";
import type { TFunction } from "i18next";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { confirmEmail, confirmWithPassword } from "../../../web/app/auth/confirm-email.ts";
import { readLink } from "../../../web/app/auth/link-parameters.ts";
import { readSignUp, rememberSignUp } from "../../../web/app/auth/own-sign-up.ts";
import {
	passwordErrorText,
	saveNewPassword,
	verifyResetLink,
} from "../../../web/app/auth/verify-reset-link.ts";

const t = ((key: string) => key) as unknown as TFunction<"auth">;
const USER = { id: "u1", email: "zoe@example.com" };
const OWN = {
	id: crypto.randomUUID(),
	email: USER.email,
	fullName: "Zoé",
	language: "en",
} as const;

function linkOf(address: string) {
	const { search, hash } = new URL(address, "http://own.example");
	return readLink({ search, hash });
}

interface Responses {
	verify?: object | null;
	/** Null after the first link of a change of address. */
	opened?: object | null;
	update?: object | null;
	session?: object | null;
}

/** A client of links whose calls are recorded in their order. */
function clientWith({ verify = null, opened = {}, update = null, session = null }: Responses = {}) {
	const calls: unknown[] = [];
	const record = (name: string, response: object) => async (argument?: unknown) => {
		calls.push(argument === undefined ? name : [name, argument]);
		return response;
	};
	const links = {
		auth: {
			verifyOtp: record("verify", { data: { user: USER, session: opened }, error: verify }),
			updateUser: record("update", { data: { user: USER }, error: update }),
			signOut: record("signOut", {}),
			getSession: async () => ({ data: { session } }),
		},
		from: (table: string) => ({ update: (row: object) => ({ eq: record(table, row) }) }),
	} as unknown as SupabaseClient;
	return { links, calls };
}

/** What the Worker says of the link's sign-up. */
function workerSays(status: number, link?: string) {
	const fetched = vi.fn(async (_path: string, _init: RequestInit) =>
		Response.json({ link }, { status }),
	);
	vi.stubGlobal("fetch", fetched);
	return fetched;
}

beforeEach(() => void workerSays(200, "own"));
afterEach(() => {
	vi.unstubAllGlobals();
	localStorage.clear();
});

const LOCAL = ["signOut", { scope: "local" }];
const error = (code: string | undefined) => new AuthApiError("refused", 403, code);

describe("a link of a change of address", () => {
	const link = linkOf("/auth/confirmation?token_hash=h&type=email_change");

	it("is half of it, and opens no session, until the other mailbox has confirmed too", async () => {
		const { links, calls } = clientWith({ opened: null });
		expect(await confirmEmail(links, link)).toEqual({ step: "halfChanged" });
		expect(calls).toEqual([LOCAL, ["verify", { token_hash: "h", type: "email_change" }]]);
	});

	it("is all of it with the second one, whose session ends at once", async () => {
		const { links, calls } = clientWith();
		expect(await confirmEmail(links, link)).toEqual({ step: "changed", email: USER.email });
		expect(calls.at(-1)).toEqual(LOCAL);
	});

	it.each([
		[error("otp_expired"), { step: "expired", ofChange: true }],
		[new AuthRetryableFetchError("no", 0), { step: "unavailable", link }],
	])("that Auth refuses says what to do", async (verify, state) => {
		expect(await confirmEmail(clientWith({ verify }).links, link)).toEqual(state);
	});
});

describe("a confirmation link", () => {
	it.each([
		["/?token_hash=h", "email"],
		["/?token_hash=h&type=signup", "signup"],
		["/#token_hash=h&type=email", "email"],
	])(
		"%s of this browser's sign-up is verified as %s, and its session ends",
		async (address, type) => {
			rememberSignUp(OWN);
			const fetched = workerSays(200, "own");
			const { links, calls } = clientWith();
			const state = await confirmEmail(links, linkOf(address));
			expect(state).toEqual({ step: "success", email: USER.email });
			expect(calls).toEqual([LOCAL, ["verify", { token_hash: "h", type }], LOCAL]);
			expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toEqual({
				token_hash: "h",
				sign_up_id: OWN.id,
			});
			expect(readSignUp()).toBeUndefined();
		},
	);

	it("of another sign-up is not verified before its reader has chosen a password", async () => {
		workerSays(200, "other");
		const { links, calls } = clientWith();
		const link = linkOf("/?token_hash=h&type=invite");
		expect(await confirmEmail(links, link)).toEqual({ step: "password", link });
		expect(calls).toEqual([LOCAL]);
	});

	it.each([
		[200, "unknown"],
		[400, undefined],
	])(
		"that only Auth knows (%i, %s) loses its password until one is chosen",
		async (status, says) => {
			workerSays(status, says);
			const { links, calls } = clientWith();
			const link = linkOf("/?token_hash=h");
			expect(await confirmEmail(links, link)).toEqual({ step: "password", link });
			expect(calls.at(-1)).toEqual([
				"update",
				{ password: expect.stringMatching(/^[0-9a-f-]{36}$/) },
			]);
		},
	);

	it("of a changed address is verified without a question to the Worker", async () => {
		const fetched = workerSays(200, "unknown");
		const { links } = clientWith();
		const state = await confirmEmail(links, linkOf("/?token_hash=h&type=email_change"));
		expect(state).toEqual({ step: "changed", email: USER.email });
		expect(fetched).not.toHaveBeenCalled();
	});

	it.each([
		["/", "success"],
		["/#access_token=a", "success"],
		["/?type=signup", "success"],
		["/?type=recovery", "invalid"],
		["/?foo=bar", "invalid"],
		["/?token_hash=h&type=recovery", "invalid"],
	])("%s without a call is %s", async (address, step) => {
		const { links, calls } = clientWith();
		expect(await confirmEmail(links, linkOf(address))).toEqual({ step });
		expect(calls).toEqual([]);
	});

	it.each([
		["otp_expired", "expired"],
		["validation_failed", "invalid"],
		[undefined, "invalid"],
	])("that is refused with %s is %s", async (code, step) => {
		const { links } = clientWith({ verify: error(code) });
		expect(await confirmEmail(links, linkOf("/?token_hash=h"))).toEqual({ step });
	});

	it.each([
		["the Worker", 503, null],
		["Auth", 200, new AuthRetryableFetchError("down", 0)],
		["the limit of Auth", 200, error("over_request_rate_limit")],
	])("stays usable while %s is unavailable", async (_, status, verify) => {
		workerSays(status, "own");
		const link = linkOf("/?token_hash=h");
		const { links } = clientWith({ verify });
		expect(await confirmEmail(links, link)).toEqual({ step: "unavailable", link });
	});
});

describe("a confirmation with a password", () => {
	const link = linkOf("/?token_hash=h&type=email");
	const GLOBAL = ["signOut", { scope: "global" }];

	it("verifies, replaces the password, and ends every session", async () => {
		const { links, calls } = clientWith();
		const state = await confirmWithPassword(links, link, "chosen-1");
		expect(state).toEqual({ step: "success", email: USER.email });
		expect(calls).toEqual([
			["verify", { token_hash: "h", type: "email" }],
			["update", { password: "chosen-1" }],
			GLOBAL,
		]);
	});

	it("replaces the name and language of somebody else's sign-up by those typed here", async () => {
		rememberSignUp({ ...OWN, fullName: "" });
		const { links, calls } = clientWith();
		await confirmWithPassword(links, link, "chosen-1");
		const data = { full_name: null, language: "en" };
		expect(calls).toContainEqual(["update", { password: "chosen-1", data }]);
		expect(calls).toContainEqual(["profiles", "id"]);
	});

	it("keeps them when the sign-up of this browser has another address", async () => {
		rememberSignUp({ ...OWN, email: "other@example.com" });
		const { links, calls } = clientWith();
		await confirmWithPassword(links, link, "chosen-1");
		expect(calls).toContainEqual(["update", { password: "chosen-1" }]);
	});

	it("does not verify twice, and accepts the sign-up's own password", async () => {
		const { links, calls } = clientWith({
			session: { user: USER },
			update: error("same_password"),
		});
		expect(await confirmWithPassword(links, link, "chosen-1")).toMatchObject({ step: "success" });
		expect(calls).toEqual([["update", { password: "chosen-1" }], GLOBAL]);
	});

	it("locks the account when the password is rejected", async () => {
		const rejected = error("weak_password");
		const { links, calls } = clientWith({ update: rejected });
		expect(await confirmWithPassword(links, link, "chosen-1")).toEqual({ rejected });
		expect(calls.at(-1)).toEqual([
			"update",
			{ password: expect.stringMatching(/^[0-9a-f-]{36}$/) },
		]);
	});
});

describe("a reset link", () => {
	const RESET = "/?token_hash=h&type=recovery";

	it.each(["/", "/?token_hash=h", "/?type=recovery", "/?token_hash=h&type=signup"])(
		"%s lacks something",
		async (address) => {
			const { links } = clientWith();
			const state = await verifyResetLink(links, linkOf(address), t);
			expect(state).toEqual({ step: "linkError", reason: "missing" });
		},
	);

	it.each([
		["otp_expired", { reason: "expired" }],
		["validation_failed", { reason: "used" }],
		[undefined, { reason: "other", message: "refused" }],
	])("refused with %s says %j", async (code, reason) => {
		const { links } = clientWith({ verify: error(code) });
		const state = await verifyResetLink(links, linkOf(RESET), t);
		expect(state).toEqual({ step: "linkError", ...reason });
	});

	it("is ready, and its password ends every session", async () => {
		const { links, calls } = clientWith();
		expect(await verifyResetLink(links, linkOf(RESET), t)).toEqual({ step: "ready" });
		const done = await saveNewPassword(links, "chosen-1", t);
		expect(done).toEqual({ step: "done", email: USER.email });
		expect(calls.at(-1)).toEqual(["signOut", { scope: "global" }]);
	});

	it.each([
		["Session not found", undefined],
		["Auth session missing!", undefined],
		["x", "session_not_found"],
	])("whose session is gone (%s) needs a new link", async (message, code) => {
		const { links } = clientWith({ update: { message, code } });
		const state = await saveNewPassword(links, "chosen-1", t);
		expect(state).toEqual({ step: "linkError", reason: "sessionGone" });
	});

	it.each([
		["weak_password", "weak"],
		["same_password", "same"],
		["something_else", "update"],
	])("whose password is refused with %s says %s", (code, key) => {
		expect(passwordErrorText(error(code), t)).toBe(`reset.errors.${key}`);
	});
});
