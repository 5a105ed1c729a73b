import { describe, expect, it } from "vitest";
import { API } from "../../../contract/paths.ts";
import { HOOK_SECRET, signedHook } from "../../fakes/auth-hook.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { createSite } from "../harness.ts";

const SECRET = HOOK_SECRET.replace("v1,", "");
const EVENT = JSON.stringify({
	type: "email.complained",
	data: { email_id: "1", to: ["ada@example.com"], subject: "Dates" },
});

interface Sent {
	body?: string;
	secrets?: string[];
	now?: number;
	result?: unknown;
	configured?: string;
}

async function send({ body = EVENT, secrets = [SECRET], now = Date.now(), ...given }: Sent = {}) {
	const { result = true, configured = SECRET } = given;
	const sqlCalls = fakeSqlCalls({ record_mail_return: () => result });
	const site = createSite({ services: { sqlCalls } });
	Object.assign(site.services, {
		env: { ...site.services.env, RESEND_WEBHOOK_SECRET: configured },
	});
	const headers = await signedHook(body, secrets, now, "svix");
	const response = await site.request(API.mailEvents, { method: "POST", body, headers });
	const recorded = sqlCalls.calls.map(({ args }) => args);
	return { status: response.status, recorded, id: headers.get("svix-id"), log: site.log.lines };
}

describe("happy", () => {
	it("records a complaint under the id of the event, and logs no address", async () => {
		const { status, recorded, id, log } = await send();
		expect([status, recorded]).toEqual([
			200,
			[{ event: id, kind: "complaint", email: "ada@example.com" }],
		]);
		expect(JSON.stringify(log)).not.toContain("ada@");
	});

	it("accepts other events, and stores nothing of them", async () => {
		const body = JSON.stringify({ type: "email.opened", data: { to: ["ada@example.com"] } });
		expect(await send({ body })).toMatchObject({ status: 200, recorded: [] });
	});
});

describe("error", () => {
	it("has an event repeated that could not be recorded", async () => {
		expect((await send({ result: new Refusal("unavailable") })).status).toBe(503);
	});
});

describe("security", () => {
	it.each<[string, Sent, number]>([
		["another secret", { secrets: ["whsec_YW5vdGhlci1zZWNyZXQtb2YtdGhpcy10ZXN0"] }, 400],
		["a signature of an hour ago", { now: Date.now() - 3_600_000 }, 400],
		["no secret of ours", { configured: "" }, 400],
		["a body that is too large", { body: " ".repeat(65 * 1024) }, 413],
	])("records nothing with %s", async (_, sent, status) => {
		expect(await send(sent)).toMatchObject({ status, recorded: [] });
	});
});
