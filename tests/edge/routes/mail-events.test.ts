import { describe, expect, it } from "vitest";
import { API } from "../../../contract/paths.ts";
import { HOOK_SECRET, signedHook } from "../../fakes/auth-hook.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { createSite } from "../harness.ts";

const SECRET = HOOK_SECRET.replace("v1,", "");
const EVENT = JSON.stringify({
	type: "email.complained",
	data: { email_id: "1", to: ["ada@example.com"], subject: "Dates" },
});

async function send({ body = EVENT, secret = SECRET, result = true as unknown } = {}) {
	const env = { RESEND_WEBHOOK_SECRET: SECRET };
	const { log, request, sqlCalls } = createSite({ env, functions: { record_mail_return: result } });
	const headers = await signedHook(body, [secret], Date.now(), "svix");
	const { status } = await request(API.mailEvents, { method: "POST", body, headers });
	const recorded = sqlCalls.calls.map(({ args }) => args);
	return { status, recorded, id: headers.get("svix-id"), log: log.lines };
}

describe("happy", () => {
	it("records a complaint under the id of the event, and logs no address", async () => {
		const { status, recorded, id, log } = await send();
		const complaint = { event: id, kind: "complaint", email: "ada@example.com" };
		expect([status, recorded]).toEqual([200, [complaint]]);
		expect(JSON.stringify(log)).not.toContain("ada@");
	});

	it("accepts other events, and stores nothing of them", async () => {
		const body = JSON.stringify({ type: "email.opened", data: { to: ["ada@example.com"] } });
		expect(await send({ body })).toMatchObject({ status: 200, recorded: [] });
	});
});

it("error: has an event repeated that could not be recorded", async () => {
	expect((await send({ result: new Refusal("unavailable") })).status).toBe(503);
});

it.each([
	["another secret", { secret: "whsec_YW5vdGhlci1zZWNyZXQtb2YtdGhpcy10ZXN0" }, 400],
	["a body that is too large", { body: " ".repeat(65 * 1024) }, 413],
])("security: records nothing with %s", async (_, sent, status) => {
	expect(await send(sent)).toMatchObject({ status, recorded: [] });
});
