import { expect, it, vi } from "vitest";
import { probeSupabase } from "../../../worker/supabase/probe.ts";
import {
	fakeSupabase,
	hangs,
	type Reply,
	refusesToConnect,
	replies,
} from "../../fakes/supabase.ts";
import { stubFetch } from "../harness.ts";

async function probed(reply: Reply) {
	const { fetch, requests } = fakeSupabase(reply);
	stubFetch(fetch);
	return { requests, result: await probeSupabase("https://project.supabase.co/", "the-anon-key") };
}

it("requests the health of its Auth with the public key", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	const respond = replies(200, {});
	const { requests, result } = await probed((...request) => {
		vi.setSystemTime(Date.now() + 120);
		return respond(...request);
	});
	expect(result).toEqual({ state: "up", ms: 120 });
	expect(requests[0]?.url).toBe("https://project.supabase.co/auth/v1/health");
	expect(requests[0]?.headers.get("apikey")).toBe("the-anon-key");
});

it.each<[string, Reply]>([
	["returns 500", replies(500)],
	["refuses the key", replies(401)],
	["refuses the connection", refusesToConnect],
])("reports down when it %s", async (_, reply) => {
	vi.useFakeTimers({ toFake: ["Date"] });
	const { result } = await probed((...request) => {
		vi.setSystemTime(Date.now() + 120);
		return reply(...request);
	});
	expect(result).toEqual({ state: "down", ms: 120 });
});

it("reports down after 2 s when it hangs", async () => {
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	const soon = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(20));
	expect((await probed(hangs)).result.state).toBe("down");
	expect(soon).toHaveBeenCalledWith(2_000);
});
