import { expect, it } from "vitest";
import worker from "../../worker/index.ts";
import { visitorBatch } from "../fakes/events.ts";
import { KNOWN_ADDRESS } from "../fakes/mails.ts";
import { RECEIPT } from "../fakes/supabase.ts";
import { recordingEnv } from "./recording-env.ts";

it("refuses a request with two hosts, whose address no parser reads", async () => {
	const { raw } = recordingEnv([]);
	const request = { url: "https://a.example, b.example/", method: "GET", headers: new Headers() };
	const response = await worker.fetch(request as never, raw, {} as never);
	expect(response.status).toBe(400);
});

it.each([
	["tabulia-events", visitorBatch(), "{SUPABASE_URL}/rest/v1/rpc/ingest_events"],
	["tabulia-events-2", visitorBatch(), "{SUPABASE_URL}/rest/v1/rpc/ingest_events"],
	["tabulia-events-dead", visitorBatch(), "SPOOL.put"],
	["tabulia-mails", { key: KNOWN_ADDRESS.key }, "{SUPABASE_URL}/rest/v1/rpc/claim_mail"],
])("a message of the queue %s goes to its own consumer", async (queue, body, to) => {
	const { raw, calls } = recordingEnv([queue.endsWith("-mails") ? null : RECEIPT]);
	const settled = () => {};
	const message = { id: "m1", body, attempts: 1, ack: settled, retry: settled };
	await worker.queue({ queue, messages: [message] } as never, raw);
	expect(calls[0]?.to).toBe(to);
});
