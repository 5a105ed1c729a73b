import { describe, expect, it } from "vitest";
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
	return { requests, seen: await probeSupabase("https://project.supabase.co/", "the-anon-key") };
}

describe("probing Supabase", () => {
	it("asks the health of its Auth with the public key", async () => {
		const { requests, seen } = await probed(replies(200, {}));
		expect(seen).toEqual({ state: "up", ms: expect.any(Number) });
		expect(requests[0]?.url).toBe("https://project.supabase.co/auth/v1/health");
		expect(requests[0]?.headers.get("apikey")).toBe("the-anon-key");
	});

	it.each<[string, Reply]>([
		["answers 500", replies(500)],
		["answers 401", replies(401)],
		["refuses the connection", refusesToConnect],
	])("is down when it %s", async (_, reply) => {
		expect((await probed(reply)).seen.state).toBe("down");
	});

	it("is down when it hangs, after 2 s", async () => {
		const { seen } = await probed(hangs);
		expect(seen.state).toBe("down");
		expect(seen.ms).toBeGreaterThan(1_500);
		expect(seen.ms).toBeLessThan(4_000);
	});

	it("is down when its address is none", async () => {
		expect((await probeSupabase("nowhere", "key")).state).toBe("down");
	});
});
