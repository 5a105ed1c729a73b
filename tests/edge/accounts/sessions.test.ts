import { describe, expect, it } from "vitest";
import { createSessions, END_SESSION, type Renewal } from "../../../worker/accounts/sessions.ts";
import { fakeLog } from "../../fakes/ports.ts";
import { fakeTokens } from "../../fakes/sessions.ts";

const SECRET = "session-secret-0123";
const ADDRESS = "192.0.2.1";

/** A Worker and a browser at a time, in milliseconds; renewals have these results in order, the last one repeatedly. */
function worker(...renewals: Renewal[]) {
	const renewed: string[] = [];
	let time = 1_000_000;
	const log = fakeLog();
	const sessions = createSessions({
		...{ secrets: SECRET, log },
		now: () => time,
		renew: async (refreshToken) => {
			renewed.push(refreshToken);
			const at = Math.min(renewed.length, renewals.length) - 1;
			return renewals[at] ?? { failure: "ended" };
		},
	});
	return {
		...{ sessions, log, renewed },
		pass: (seconds: number) => {
			time += seconds * 1000;
		},
	};
}

/** The browser's cookies after a response. */
function jar(cookies: readonly string[]) {
	const values = new Map(
		cookies.map((cookie) => {
			const [pair = ""] = cookie.split(";");
			const at = pair.indexOf("=");
			return [pair.slice(0, at), pair.slice(at + 1)];
		}),
	);
	return (name: string) => [values.get(name) ?? ""].filter(Boolean);
}

const signedIn = async ({ sessions }: ReturnType<typeof worker>) =>
	(await sessions.start(fakeTokens())).cookies;

describe("the session's cookie", () => {
	it("is for this host and no script, and holds no readable token", async () => {
		const [session = "", mark = "", renewal = ""] = await signedIn(worker());
		expect(session).toMatch(
			/^__Host-session=[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=34560000$/,
		);
		expect(session.length).toBeLessThan(2000);
		expect(mark).toMatch(/^signed_in=1; Path=\/; Secure; SameSite=Lax; Max-Age=\d+$/);
		// That of an earlier sign-in.
		expect(renewal).toMatch(/^__Host-renewal=; .*Max-Age=0$/);
		expect(session).not.toContain("refresh-1");
	});

	it("is never sent where browsers might drop it, and a renewal that is too large ends the session", async () => {
		const large = fakeTokens(1, { user_metadata: { junk: "x".repeat(5000) } });
		const site = worker({ tokens: large });
		await expect(site.sessions.start(large)).rejects.toThrow(/the cookie session has \d+ bytes/);
		const cookies = await signedIn(site);
		site.pass(900);
		expect(await site.sessions.open(jar(cookies), ADDRESS)).toEqual({
			state: "ended",
			cookies: [...END_SESSION],
		});
		const reason = expect.stringMatching(/^the cookie renewal has \d+ bytes$/);
		expect(site.log.lines).toEqual([
			{ level: "error", event: "cookie_too_large", fields: { reason } },
		]);
	});

	it("is not ended for a token that nobody can read: that is a fault of Auth", async () => {
		const site = worker({ tokens: { ...fakeTokens(2), access_token: "a.b.c" } });
		const cookies = await signedIn(site);
		site.pass(900);
		await expect(site.sessions.open(jar(cookies), ADDRESS)).rejects.toThrow("without an account");
		expect(site.log.lines).toEqual([]);
	});

	it("that is missing is no session, and one of another secret or shape ends", async () => {
		const { sessions } = worker();
		const foreign = createSessions({
			log: fakeLog(),
			secrets: "another-secret-0123",
			renew: async () => ({ failure: "ended" }),
		});
		const { cookies } = await foreign.start(fakeTokens());
		expect(await sessions.open(jar([]), ADDRESS)).toEqual({ state: "none", cookies: [] });
		for (const cookie of [jar(cookies), jar(["__Host-session=x"])]) {
			const opened = await sessions.open(cookie, ADDRESS);
			expect(opened.state).toBe("ended");
			expect(opened.cookies.join()).toContain("__Host-session=; ");
			expect(opened.cookies.join()).toContain("signed_in=; ");
		}
	});
});

describe("security: a renewal that comes late", () => {
	/** A browser whose session is renewed by a request that is still under way. */
	async function renewing() {
		const site = worker({ tokens: fakeTokens(2) });
		const before = await signedIn(site);
		site.pass(900);
		return { ...site, before, late: (await site.sessions.open(jar(before), ADDRESS)).cookies };
	}

	it("never replaces a newer sign-in, nor a raised session", async () => {
		const { sessions, before, late } = await renewing();
		const { cookies: newer } = await sessions.start(fakeTokens(7, { aal: "aal2" }));
		for (const kept of [
			[...before, ...newer, ...late],
			[...before, ...late, ...newer],
		]) {
			const opened = await sessions.open(jar(kept), ADDRESS);
			expect(opened).toMatchObject({ state: "open", session: { refreshToken: "refresh-7" } });
		}
	});

	it("opens nothing after a sign-out", async () => {
		const { sessions, before, late } = await renewing();
		const opened = await sessions.open(jar([...before, ...END_SESSION, ...late]), ADDRESS);
		expect(opened).toEqual({ state: "none", cookies: [] });
		expect(late.join()).not.toContain("signed_in");
	});
});

describe("a session that is about to expire", () => {
	it("is renewed in the last minute, and not before", async () => {
		const site = worker({ tokens: fakeTokens(2) });
		const cookies = await signedIn(site);
		site.pass(839);
		expect((await site.sessions.open(jar(cookies), ADDRESS)).cookies).toEqual([]);
		site.pass(1);
		const opened = await site.sessions.open(jar(cookies), ADDRESS);
		expect(opened).toMatchObject({ state: "open", session: { refreshToken: "refresh-2" } });
		expect(await site.sessions.open(jar([...cookies, ...opened.cookies]), ADDRESS)).toMatchObject({
			session: { refreshToken: "refresh-2" },
			cookies: [],
		});
		expect(site.renewed).toEqual(["refresh-1"]);
	});

	it("serves while Auth is unavailable, and signs nobody out after that", async () => {
		const site = worker({ failure: "unavailable" });
		const cookies = await signedIn(site);
		site.pass(899);
		expect((await site.sessions.open(jar(cookies), ADDRESS)).state).toBe("open");
		site.pass(60);
		expect(await site.sessions.open(jar(cookies), ADDRESS)).toEqual({
			state: "unavailable",
			cookies: [],
		});
	});
});
