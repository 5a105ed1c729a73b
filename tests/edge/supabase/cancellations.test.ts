import { expect, it } from "vitest";
import { createCancellations } from "../../../worker/supabase/cancellations.ts";
import { createDatabase } from "../../../worker/supabase/database.ts";
import { fakeSupabase, type Reply, replies } from "../../fakes/supabase.ts";
import { stubFetch } from "../harness.ts";

const WAITING = [{ id: "c1", subscription_id: "sub_1" }];

function over(...responses: Reply[]) {
	const { fetch, requests } = fakeSupabase(...responses);
	stubFetch(fetch);
	const url = "https://project.supabase.co";
	return { requests, cancellations: createCancellations(createDatabase(url, "key")) };
}

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
