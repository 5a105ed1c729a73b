import { describe, expect, it } from "vitest";
import type { BillingEvent, BillingResult } from "../../../contract/billing.ts";
import { ACCOUNT_PATHS } from "../../../contract/paths.ts";
import { fakeAuth, refusal } from "../../fakes/accounts.ts";
import { eventBatch } from "../../fakes/events.ts";
import { fakeIngest } from "../../fakes/ports.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { ORIGIN, refusalOf } from "../harness.ts";
import { operatorSite, TOKEN } from "../operator-site.ts";

const BEGUN = { begin_admin_action: "entry" };
const finished = (outcome: string, detail: object) => ({
	name: "finish_admin_action",
	args: { entry: "entry", outcome, detail },
	token: null,
});

const ACCOUNT = "0b596d35-3d88-4d24-b16e-b0fe7bacdebb";
const REPLAY = "/api/admin/system/replay-spool";
const PURGE = "/api/admin/system/purge-blog";
const RESEND = `/api/admin/customers/${ACCOUNT}/resend-confirmation`;
const ATTACH = `/api/admin/customers/${ACCOUNT}/payers/cus_1`;

/** A mail that an operator has sent again. */
async function resent(
	{ found = "new@example.com" as unknown, sent = {} as unknown } = {},
	path = RESEND,
) {
	const { auth, calls } = fakeAuth({ resend: sent, recover: sent });
	const { post, sqlCalls } = operatorSite({ ...BEGUN, find_address: found }, { auth });
	return { calls, response: await post(path), sqlCalls };
}

describe("happy", () => {
	it("replays waiting and dead batches, and stores an audit entry first", async () => {
		const { post, services, sqlCalls } = operatorSite(BEGUN, { ingest: fakeIngest() });
		const { spool } = services;
		const [waiting, dead] = [eventBatch(), eventBatch()];
		await spool.keep(waiting);
		await spool.keepDead(dead.batch_id, dead, "refused");
		await spool.keepDead("broken", "no batch", "unreadable");
		const response = await post(REPLAY);
		const detail = { revived: 1, stored: 2, waiting: 0, dead: 1 };
		expect(await response.json()).toEqual({ action: "replay_spool", detail });
		const begun = { action: "replay_spool", account: undefined };
		expect(sqlCalls.calls).toEqual([
			{ name: "begin_admin_action", args: begun, token: TOKEN },
			finished("done", detail),
		]);
	});

	it("purges the blog's cached copies", async () => {
		const site = operatorSite(BEGUN);
		const reads = () =>
			site.wordpress.requested().filter((path) => path.includes("/posts?")).length;
		await site.request("/fr/blog");
		const before = reads();
		await site.request("/fr/blog");
		expect(reads()).toBe(before);
		expect((await site.post(PURGE)).status).toBe(200);
		await site.request("/fr/blog");
		expect(reads()).toBeGreaterThan(before);
	});

	it("sends the confirmation again, once the entry with the account's id is stored", async () => {
		const { calls, response, sqlCalls } = await resent();
		expect(await response.json()).toEqual({ action: "resend_confirmation", detail: {} });
		expect(sqlCalls.calls).toEqual([
			{
				...{ name: "begin_admin_action", token: TOKEN },
				args: { action: "resend_confirmation", account: ACCOUNT },
			},
			{ name: "find_address", args: { account: ACCOUNT, confirmed: false }, token: null },
			finished("done", {}),
		]);
		expect(calls).toEqual([["resend", "new@example.com", ORIGIN, { address: "local" }]]);
	});
});

/** An attempt to attach a Stripe customer with these events; each response of the database in turn. */
async function attached(events: object[], ...outcomes: BillingResult[]) {
	const applied: BillingEvent[] = [];
	const applyBillingEvent = async (event: BillingEvent) => {
		applied.push(event);
		return outcomes[applied.length - 1] ?? ({ ok: true, outcome: "applied" } as const);
	};
	const functions = { ...BEGUN, list_unclaimed_events: events };
	const { post, sqlCalls } = operatorSite(functions, { applyBillingEvent });
	return { applied, response: await post(ATTACH), sqlCalls };
}

describe("a payer whom no account has", () => {
	const events = [{ id: "evt_1" }, { id: "evt_2" }];

	it("has all events applied to the account", async () => {
		const { applied, response, sqlCalls } = await attached(events);
		const detail = { payer: "cus_1", events: 2 };
		expect(await response.json()).toEqual({ action: "attach_payer", detail });
		expect(applied).toEqual(events.map((event) => ({ ...event, user_id: ACCOUNT })));
		expect(sqlCalls.calls.at(-1)).toEqual(finished("done", detail));
	});

	it.each<[string, object[], BillingResult[], number]>([
		["there is no such payer", [], [], 404],
		["there is no such account", events, [{ ok: true, outcome: "unknown_customer" }], 404],
		["the database is away", events, [{ ok: false, failure: "transient", reason: "" }], 503],
	])("stores a failed entry: %s", async (_, given, outcomes, status) => {
		const { response, sqlCalls } = await attached(given, ...outcomes);
		expect(response.status).toBe(status);
		expect(sqlCalls.calls.at(-1)).toEqual(finished("failed", {}));
	});
});

it("sends the link of a forgotten password to a confirmed address", async () => {
	const path = RESEND.replace("resend-confirmation", "send-reset");
	const { calls, response, sqlCalls } = await resent({}, path);
	expect(response.status).toBe(200);
	const target = `${ORIGIN}${ACCOUNT_PATHS.resetPassword}`;
	expect(calls).toEqual([["recover", "new@example.com", target, { address: "local" }]]);
	expect(sqlCalls.calls[1]?.args).toEqual({ account: ACCOUNT, confirmed: true });
});

describe("error", () => {
	it.each([
		["the account has confirmed", { found: null }, "already_confirmed", 409],
		["there is no database", { found: new Refusal("unavailable") }, "unavailable", 503],
		["it comes too soon", { sent: refusal("rate_limited") }, "rate_limited", 429],
		["too many mails", { sent: refusal("over_email_send_rate_limit") }, "rate_limited", 429],
		["there is no Auth", { sent: refusal("unavailable") }, "unavailable", 503],
	])("stores a failed entry when no confirmation goes out: %s", async (_, given, code, status) => {
		const { response, sqlCalls } = await resent(given);
		expect(await refusalOf(response)).toEqual([status, code]);
		expect(sqlCalls.calls.at(-1)).toEqual(finished("failed", {}));
	});

	it("stores a failed audit entry when the action fails", async () => {
		const blog = () => Promise.reject(new Error("no chunk"));
		const { post, sqlCalls } = operatorSite(BEGUN, { blog });
		expect((await post(PURGE)).status).toBe(503);
		expect(sqlCalls.calls.at(-1)).toEqual(finished("failed", {}));
	});
});

it("logs that the audit entry could not be completed, and does the action all the same", async () => {
	const finish_admin_action = new Refusal("unavailable");
	const { log, post } = operatorSite({ ...BEGUN, finish_admin_action });
	expect((await post(PURGE)).status).toBe(200);
	expect(log.lines).toMatchObject([{ event: "audit_not_completed" }]);
});

it("security: begins nothing for what is no account's id", async () => {
	const { post, sqlCalls } = operatorSite(BEGUN);
	for (const path of [RESEND.replace(ACCOUNT, "a@b.example"), ATTACH.replace("cus_1", "a@b")]) {
		expect((await post(path)).status).toBe(404);
	}
	expect(sqlCalls.calls).toEqual([]);
});
