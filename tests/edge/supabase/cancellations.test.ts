import { describe, expect, it } from "vitest";
import { createCancellations } from "../../../worker/supabase/cancellations.ts";
import { createDatabase } from "../../../worker/supabase/database.ts";
import { fakeSupabase, type Reply, refusesToConnect, replies } from "../../fakes/supabase.ts";
import { stubFetch } from "../harness.ts";

const WAITING = [{ id: "c1", subscription_id: "sub_1" }];

function over(...responses: Reply[]) {
	const { fetch, requests } = fakeSupabase(...responses);
	stubFetch(fetch);
	const url = "https://project.supabase.co";
	return { requests, cancellations: createCancellations(url, "anon", createDatabase(url, "key")) };
}

describe("a request", () => {
	it("is made with the customer's own token", async () => {
		const { requests, cancellations } = over(replies(200, WAITING));
		expect(await cancellations.request("a.b.c")).toEqual({ ok: true, waiting: WAITING });
		expect(requests[0]?.url).toMatch(/\/rpc\/request_cancellation$/);
		expect(requests[0]?.headers.get("authorization")).toBe("Bearer a.b.c");
		expect(requests[0]?.headers.get("apikey")).toBe("anon");
	});

	it.each<[string, Reply, string]>([
		["401", replies(401, { code: "PT401", message: "" }), "unauthenticated"],
		["409", replies(409, { code: "PT409", message: "" }), "nothing_to_cancel"],
		["500", replies(500, { code: "X", message: "" }), "unavailable"],
		["an empty 404", replies(404), "unavailable"],
		["no connection", refusesToConnect, "unavailable"],
	])("fails after %s", async (_, reply, error) => {
		const { cancellations } = over(reply);
		expect(await cancellations.request("a.b.c")).toEqual({ ok: false, error });
	});
});

describe("the Worker", () => {
	it("lists what waits and records what Stripe accepted, with its own key", async () => {
		const { requests, cancellations } = over(replies(200, WAITING), replies(200, true));
		expect(await cancellations.listWaiting()).toEqual(WAITING);
		expect(await cancellations.confirm("c1")).toBe(true);
		expect(requests.map(({ headers }) => headers.get("apikey"))).toEqual(["key", "key"]);
		expect(requests[1]?.body).toEqual({ cancellation: "c1" });
	});

	it("sees an unavailable database", async () => {
		const { cancellations } = over(replies(503, { code: "X", message: "" }));
		await expect(cancellations.listWaiting()).rejects.toThrow("list_waiting_cancellations: 503");
		expect(await cancellations.confirm("c1")).toBe(false);
		expect(await over(replies(404)).cancellations.confirm("c1")).toBe(false);
	});
});
