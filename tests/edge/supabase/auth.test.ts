import { describe, expect, it, vi } from "vitest";
import { createAuth } from "../../../worker/supabase/auth.ts";
import { fakeSupabase, replies } from "../../fakes/supabase.ts";

const FLOW = new URLSearchParams({ provider: "google", code_challenge: "c" });
const PAGE = "https://accounts.google.com/o?state=s";

/** Auth that gives this response. */
function answering(response: Response) {
	const { fetch, requests } = fakeSupabase(() => response);
	vi.stubGlobal("fetch", fetch);
	return { auth: createAuth("https://abc.supabase.co", "sb_secret_1"), requests };
}
const redirect = () => new Response(null, { status: 302, headers: { location: PAGE } });

describe("a flow with a provider", () => {
	it("begins at Auth, which names the provider's page", async () => {
		const { auth, requests } = answering(redirect());
		const caller = { address: "2001:db8::7" };
		expect(await auth.authorize(FLOW, caller)).toEqual({ ok: true, data: { url: PAGE } });
		const [{ url, headers } = { url: "", headers: new Headers() }] = requests;
		expect(url).toBe(`https://abc.supabase.co/auth/v1/authorize?${FLOW}`);
		expect(headers.get("sb-forwarded-for")).toBe(caller.address);
	});

	it("is begun for a session with its token", async () => {
		const { auth, requests } = answering(redirect());
		await auth.connect(FLOW, { address: "local", token: "a-token" });
		expect(requests[0]?.headers.get("authorization")).toBe("Bearer a-token");
		expect(requests[0]?.url).toContain("/auth/v1/user/identities/authorize?");
	});

	it.each([
		[400, "validation_failed"],
		[500, "unavailable"],
	])("is none after a %i of Auth", async (status, code) => {
		const { auth } = answering(
			await replies(status, { error_code: "validation_failed" })(undefined),
		);
		expect(await auth.authorize(FLOW, { address: "local" })).toMatchObject({ ok: false, code });
	});
});
