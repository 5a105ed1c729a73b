import { expect, it } from "vitest";
import worker from "../../worker/index.ts";
import { visitorBatch } from "../fakes/events.ts";
import { KNOWN_ADDRESS } from "../fakes/mails.ts";
import { RECEIPT } from "../fakes/supabase.ts";
import { bindings, stubFetch } from "./harness.ts";
import { linesOf } from "./lines-of.ts";
import { recordingEnv } from "./recording-env.ts";

const settled = () => {};
const UNREADABLE = { id: "m1", body: {}, attempts: 1, ack: settled, retry: settled };
/** An environment whose hosts are away. */
function away() {
	const { raw } = recordingEnv([], { SPOOL: bindings.SPOOL, CONFIG: bindings.CONFIG });
	stubFetch(async () => new Response(null, { status: 503 }));
	return raw;
}

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
	const message = { ...UNREADABLE, body };
	await worker.queue({ queue, messages: [message] } as never, raw);
	expect(calls[0]?.to).toBe(to);
});

it.each([
	[
		"queue",
		() => worker.queue({ queue: "tabulia-mails", messages: [UNREADABLE] } as never, away()),
	],
	["cron", () => worker.scheduled({ cron: "0 0 * * *", scheduledTime: 0 } as never, away())],
])("the lines of a %s name it", async (trigger, run) => {
	const { lines } = await linesOf(async () => Promise.resolve(run()).catch(() => {}));
	expect(lines.length).toBeGreaterThan(0);
	expect(new Set(lines.map((line) => line.trigger))).toEqual(new Set([trigger]));
});
