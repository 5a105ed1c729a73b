import { expect, it } from "vitest";
import { createDatabase } from "../../../worker/supabase/database.ts";
import {
	fakeSupabase,
	hangs,
	type Reply,
	refusesToConnect,
	replies,
} from "../../fakes/supabase.ts";
import { stubFetch } from "../harness.ts";

async function called(reply: Reply, timeoutMs = 1000) {
	const { fetch, requests } = fakeSupabase(reply);
	stubFetch(fetch);
	const database = createDatabase("https://project.supabase.co", "the-secret-key");
	return { requests, response: await database.rpc("ingest_events", { batches: [] }, timeoutMs) };
}

it("sends a POST to the function with the secret key", async () => {
	const { requests, response } = await called(replies(200, { stored: 1 }));
	expect(response).toEqual({ data: { stored: 1 }, error: null, status: 200 });
	expect(requests).toHaveLength(1);
	expect(requests[0]?.url).toBe("https://project.supabase.co/rest/v1/rpc/ingest_events");
	expect(requests[0]?.headers.get("apikey")).toBe("the-secret-key");
	expect(requests[0]?.body).toEqual({ batches: [] });
});

it("returns status 0 without a connection, and does not throw", async () => {
	const { response } = await called(refusesToConnect);
	expect(response).toMatchObject({
		data: null,
		status: 0,
		error: expect.stringContaining("connection refused"),
	});
});

it("returns status 0 without a client, and does not throw", async () => {
	const response = await createDatabase("", "the-secret-key").rpc("ingest_events", {}, 1000);
	expect(response).toEqual({ data: null, error: "Error: supabaseUrl is required.", status: 0 });
});

it("ends at its timeout when the database hangs", async () => {
	const { response } = await called(hangs, 100);
	expect(response).toMatchObject({ data: null, status: 0, error: expect.any(String) });
});

it.each<[string, Reply]>([["a page of HTML with 200", () => new Response("<html>Welcome</html>")]])(
	"returns an error for %s",
	async (_, reply) => {
		expect((await called(reply)).response.error).not.toBeNull();
	},
);

it.each([null, []])(
	"returns an error for a gateway's 404 with %j, which supabase-js reports as a success",
	async (body) => {
		const { response } = await called(replies(404, body));
		expect(response).toMatchObject({ data: null, status: 404, error: expect.any(String) });
	},
);
