/** The sign-up of `/auth`. */
import { describe, expect, it, vi } from "vitest";
import authFr from "../../../locales/fr/auth.json" with { type: "json" };
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { accountSite, leadsTo, textOf } from "../account-site.ts";
import { IPHONE, ORIGIN, stopClock, WINDOWS } from "../harness.ts";

const { landing } = authFr;
const CREDENTIALS = { email: "Ada@example.com ", password: "a-secret" };
const FORM = { ...CREDENTIALS, fullName: " Ada  Lovelace ", confirmPassword: "a-secret" };
const SIGN_UP = "/auth?mode=signup";
const ID = "b1f0c0de-0000-4000-8000-000000000001";

describe("happy: a sign-up", () => {
	it.each([
		[IPHONE, true],
		[WINDOWS, false],
		[WINDOWS.replace(/\(.*?\)/, "(Macintosh; Intel Mac OS X 10_15_7)"), false],
	])("needs the link by mail as its page promised: %s, %s", async (agent, needs_link) => {
		const { visit, sqlCalls } = accountSite({ auth: { signUp: ID } });
		const page = await textOf(await visit(SIGN_UP, { agent }));
		expect(page.includes(landing.phone)).toBe(needs_link);
		const form = { method: "POST", body: new URLSearchParams(FORM), agent };
		await visit(SIGN_UP, { ...form, headers: { origin: ORIGIN, cookie: "measure=off" } });
		expect(sqlCalls.argsOf("store_sign_up")).toMatchObject([{ sign_up: { needs_link } }]);
	});

	it("of a bot, or of somebody who is not measured, has no origin", async () => {
		const { submit, sqlCalls } = accountSite({ auth: { signUp: ID } });
		await submit(SIGN_UP, FORM, { cookie: "measure=off" });
		expect(sqlCalls.argsOf("store_sign_up")).toMatchObject([{ sign_up: { attribution: null } }]);
	});

	it.each([
		["stored at the second attempt", [1_000], 1, []],
		["not stored, which is logged", [1_000, 4_000], 3, [{ event: "sign_up_not_stored" }]],
	])("succeeds when it is %s", async (_, pauses, failures, lines) => {
		const wait = vi.spyOn(scheduler, "wait").mockResolvedValue(undefined);
		let calls = 0;
		const store_sign_up = () => (calls++ < failures ? new Refusal("unavailable") : null);
		const { submit, log } = accountSite({ auth: { signUp: ID }, functions: { store_sign_up } });
		expect(leadsTo(await submit(SIGN_UP, FORM))).toEqual([303, "/auth/signup-confirmation#done"]);
		expect(wait.mock.calls).toEqual(pauses.map((pause) => [pause]));
		expect(log.lines).toMatchObject(lines);
	});

	it("with a plan leads on to its checkout with the id of the sign-up, and the sign-in remembers it", async () => {
		const { submit, visit, jar, sqlCalls } = accountSite({
			auth: { signUp: ID, signIn: fakeTokens() },
		});
		await submit("/auth?plan=annual", FORM);
		const page = await (await visit("/auth/signup-confirmation")).text();
		expect(page).toContain('href="/checkout/annual"');
		const [status, location] = leadsTo(await visit("/checkout/annual"));
		expect(status).toBe(303);
		const { searchParams } = new URL(String(location));
		expect(Object.fromEntries(searchParams)).toEqual({
			client_reference_id: sqlCalls.argsOf("store_sign_up")[0]?.sign_up.id,
			prefilled_email: ACCOUNT.email,
		});
		await submit("/auth", CREDENTIALS);
		expect(jar.get("pending_plan")).toBe(`${ACCOUNT.id}.annual`);
		expect(jar.has("__Host-sign-ups")).toBe(false);
	});
});

it("security: a sign-up tells the owner of an address that has an account, once an hour", async () => {
	stopClock(490_000 * 3_600_000);
	const enqueueMail = vi.fn(async () => ({ ok: true as const, isNew: true }));
	const known = { user_id: "u1", email: ACCOUNT.email, language: "en" };
	const { submit } = accountSite({
		auth: { signUp: ID },
		functions: { find_known_address: known },
		services: { enqueueMail },
	});
	await submit(SIGN_UP, FORM);
	const mail = {
		kind: "known_address",
		...{ to: ACCOUNT.email, language: "en", data: {} },
		key: "known_address:u1:490000",
	};
	const caller = [expect.stringMatching(/^[0-9a-f]{32}$/)];
	expect(enqueueMail).toHaveBeenCalledExactlyOnceWith(mail, caller);
});
