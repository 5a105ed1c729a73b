import { describe, expect, it, vi } from "vitest";
import { keysOf } from "../../../worker/http/client-address.ts";
import type { Services } from "../../../worker/services.ts";
import { fakeAuth, refusal } from "../../fakes/accounts.ts";
import { fakeTokens } from "../../fakes/sessions.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { cookiesOf, createSite, ORIGIN, refusalOf } from "../harness.ts";
import { realSessions } from "../signed-in-site.ts";

const VALID = { email: "Boss@x.test", password: "hunter22" };

/** Opened by the link of an invitation. */
const INVITED = { ...VALID, invitation: "f".repeat(64) };

const TOKENS = fakeTokens(1, { aal: "aal2" });

/** Results of the database and of Auth. */
interface Given {
	found?: unknown;
	signIn?: unknown;
	noted?: unknown;
	invited?: unknown;
	joined?: unknown;
}

function site(
	{ found = true, signIn = TOKENS, noted = null, invited = false, joined = null }: Given = {},
	services: Partial<Services> = {},
) {
	const adminRateLimit = vi.fn(async (_keys: readonly string[]) => "within" as const);
	const adminAddressRateLimit = vi.fn(async (_keys: readonly string[]) => "within" as const);
	const { auth, calls } = fakeAuth({ signIn });
	const sqlCalls = fakeSqlCalls({
		...{ find_admin_by_email: found, update_admin_last_login: noted },
		...{ find_invitation: invited, accept_invitation: joined },
	});
	const sessions = realSessions(auth);
	const made = createSite({
		services: { auth, sessions, sqlCalls, adminRateLimit, adminAddressRateLimit, ...services },
	});
	const post = (body: unknown, headers: Record<string, string> = { origin: ORIGIN }) =>
		made.request("/api/admin/sign-in", {
			method: "POST",
			body: typeof body === "string" ? body : JSON.stringify(body),
			headers: { "content-type": "application/json", ...headers },
		});
	return { ...made, calls, post, sqlCalls, adminRateLimit, adminAddressRateLimit };
}

describe("error", () => {
	it.each<[string, Given, string, number]>([
		["of a user who is no administrator", { found: false }, "not_admin", 403],
		["with an invitation of nobody", { found: false, invited: null }, "not_admin", 403],
		["without the database", { found: new Refusal("unavailable") }, "unavailable", 503],
		[
			"without the database's word on an invitation",
			{ found: false, invited: new Refusal("unavailable") },
			"unavailable",
			503,
		],
		["without Auth", { signIn: refusal("unavailable") }, "unavailable", 503],
	])("refuses a sign-in %s", async (_, given, code, status) => {
		const { calls, log, post } = site(given);
		const response = await post(INVITED);
		expect(await refusalOf(response)).toEqual([status, code]);
		// Nobody's password is tried but an administrator's.
		expect(calls).toHaveLength("found" in given ? 0 : 1);
		expect(JSON.stringify(log.lines)).not.toMatch(/hunter22|boss@/i);
	});

	it("of anything but JSON is a body that cannot be read", async () => {
		const { log, post } = site();
		expect(await refusalOf(await post('{"email":'))).toEqual([400, "unreadable_body"]);
		expect(log.lines).toMatchObject([{ level: "warn", event: "request_refused" }]);
	});

	it("keeps out whom the database does not make an operator after all", async () => {
		const { post } = site({ found: false, invited: true, joined: new Refusal("not_found") });
		const response = await post(INVITED);
		expect([response.status, cookiesOf(response).size]).toEqual([503, 0]);
	});

	it("lets an operator in although the date could not be stored", async () => {
		const { log, post } = site({ noted: new Refusal("unavailable") });
		expect((await post(VALID)).status).toBe(200);
		expect(log.lines).toMatchObject([
			{ event: "admin_last_login_not_noted", fields: { status: 503 } },
		]);
	});
});

describe("security", () => {
	const from = (address: string) => ({ origin: ORIGIN, "cf-connecting-ip": address });

	it("limits by the caller, by the caller with the hash of the e-mail, and by that hash", async () => {
		const { post, adminRateLimit, adminAddressRateLimit } = site();
		await post(VALID, from("192.0.2.7"));
		await post({ ...VALID, email: "boss@x.test" }, from("192.0.2.8"));
		const callers = ["192.0.2.7", "192.0.2.8"].map(keysOf);
		expect(adminAddressRateLimit.mock.calls).toEqual(callers.map((keys) => [keys]));
		const [first, [email] = [], second, again] = adminRateLimit.mock.calls.map(([keys]) => keys);
		expect(email).toMatch(/^[0-9a-f]{32}$/);
		expect([first, second]).toEqual(callers.map((keys) => keys.map((key) => `${key} ${email}`)));
		expect(again).toEqual([email]);
		await post({ ...VALID, email: "other@x.test" }, from("192.0.2.7"));
		expect(adminRateLimit.mock.lastCall?.[0]).not.toEqual([email]);
	});

	it.each([
		["over", 429, "rate_limited"],
		["unknown", 503, "unavailable"],
	] as const)("rejects every sign-in when a limiter returns %s", async (verdict, status, error) => {
		for (const limiter of ["adminRateLimit", "adminAddressRateLimit"]) {
			const { calls, post } = site({}, { [limiter]: async () => verdict });
			const response = await post(VALID);
			expect(await refusalOf(response)).toEqual([status, error]);

			expect(response.headers.get("retry-after")).toBe("60");
			expect(calls).toEqual([]);
		}
	});

	it("slows an e-mail's sign-ins down, and never keeps its operator out", async () => {
		const wait = vi.spyOn(scheduler, "wait").mockResolvedValue(undefined);
		const limited = ([key = ""]: readonly string[]) => (key.includes(" ") ? "within" : "over");
		const { calls, post } = site({}, { adminRateLimit: async (keys) => limited(keys) });
		expect((await post(VALID)).status).toBe(200);
		expect(wait).toHaveBeenCalledWith(3_000);
		expect(calls).toHaveLength(1);
	});
});
