import { expect, it } from "vitest";
import type { BillingResult } from "../../../contract/billing.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { operatorSite } from "../operator-site.ts";

const BEGUN = { begin_admin_action: "entry" };
const finished = (outcome: string, detail: object) => ({
	name: "finish_admin_action",
	args: { entry: "entry", outcome, detail },
	token: null,
});

const ACCOUNT = "0b596d35-3d88-4d24-b16e-b0fe7bacdebb";
const PURGE = "/api/admin/system/purge-blog";
const RESEND = `/api/admin/customers/${ACCOUNT}/resend-confirmation`;
const ATTACH = `/api/admin/customers/${ACCOUNT}/payers/cus_1`;

const events = [{ id: "evt_1" }, { id: "evt_2" }];

it.each<[string, object[], BillingResult[], number]>([
	["there is no such payer", [], [], 404],
	["there is no such account", events, [{ ok: true, outcome: "unknown_customer" }], 404],
	["the database is away", events, [{ ok: false, failure: "transient", reason: "down" }], 503],
])("a payer whom no account has stores a failed entry: %s", async (_, given, outcomes, status) => {
	const functions = { ...BEGUN, list_unclaimed_events: given };
	const applyBillingEvent = async () => outcomes[0] ?? ({ ok: true, outcome: "applied" } as const);
	const { log, post, sqlCalls } = operatorSite(functions, { applyBillingEvent });
	expect((await post(ATTACH)).status).toBe(status);
	const reason = status === 503 ? "evt_1: down" : undefined;
	expect(log.lines).toMatchObject([{ event: "request_refused", fields: { reason } }]);
	expect(sqlCalls.calls.at(-1)).toEqual(finished("failed", {}));
});

it("error: stores a failed audit entry when the action fails", async () => {
	const blog = () => Promise.reject(new Error("no chunk"));
	const { log, post, sqlCalls } = operatorSite(BEGUN, { blog });
	expect((await post(PURGE)).status).toBe(503);
	expect(log.lines).toMatchObject([
		{ fields: { code: "unavailable", reason: "purge_blog entry: Error: no chunk" } },
	]);
	expect(sqlCalls.calls.at(-1)).toEqual(finished("failed", {}));
});

it("logs that the audit entry could not be completed, and does the action all the same", async () => {
	const finish_admin_action = new Refusal("unavailable");
	const { log, post } = operatorSite({ ...BEGUN, finish_admin_action });
	expect((await post(PURGE)).status).toBe(200);
	const reason = expect.stringContaining("finish_admin_action: 503");
	expect(log.lines).toEqual([
		{
			...{ level: "error", event: "audit_not_completed" },
			fields: { action: "purge_blog", entry: "entry", reason },
		},
	]);
});

it("security: begins nothing for what is no account's id", async () => {
	const { post, sqlCalls } = operatorSite(BEGUN);
	for (const path of [RESEND.replace(ACCOUNT, "a@b.example"), ATTACH.replace("cus_1", "a@b")]) {
		expect((await post(path)).status).toBe(404);
	}
	expect(sqlCalls.calls).toEqual([]);
});
