import { expect, it } from "vitest";
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

it("error: has an event repeated that could not be recorded", async () => {
	expect((await send({ result: new Refusal("unavailable") })).status).toBe(503);
});

it.each([
	["another secret", { secret: "whsec_YW5vdGhlci1zZWNyZXQtb2YtdGhpcy10ZXN0" }, 400],
	["a body that is too large", { body: " ".repeat(65 * 1024) }, 413],
])("security: records nothing with %s", async (_, sent, status) => {
	expect(await send(sent)).toMatchObject({ status, recorded: [] });
});
