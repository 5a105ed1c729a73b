/** Calls of SQL functions that need no more than their arguments, and what becomes of their failures. */
import { describe, expect, it } from "vitest";
import { createAttributions } from "../../../worker/supabase/attributions.ts";
import { createCancellations } from "../../../worker/supabase/cancellations.ts";
import { createConversions } from "../../../worker/supabase/conversions.ts";
import type { Database, RpcResult } from "../../../worker/supabase/database.ts";
import { createFees } from "../../../worker/supabase/fees.ts";
import { createIngest } from "../../../worker/supabase/ingest.ts";
import { createNewsletter } from "../../../worker/supabase/newsletter.ts";
import { createStripeChecks } from "../../../worker/supabase/stripe-checks.ts";
import { createDeclareWithdrawal } from "../../../worker/supabase/withdrawals.ts";
import { eventBatch } from "../../fakes/events.ts";
import { RECEIPT } from "../../fakes/supabase.ts";

const at_time = "2026-11-23T00:00:00.000Z";
const NOW = Date.parse(at_time);
const DOWN: Partial<RpcResult> = { error: "no", status: 503 };

/** A database that gives this result, with the calls made. */
function giving(result: Partial<RpcResult>) {
	const calls: unknown[] = [];
	const database: Database = {
		rpc: async (...call) => {
			calls.push(call);
			return { data: null, error: null, status: 200, ...result };
		},
	};
	return { calls, database };
}

const verdicts = [{ user_id: "u1", outcome: "forged" } as const];
const outcomes = [{ id: 1, outcome: "accepted" } as const];
const said = [{ id: 1, outcome: "matched" } as const];
const of_platform = "meta";
const max_rows = 50;

type Call = (database: Database) => Promise<unknown>;
/** The function, its arguments, and the call. */
const CALLS: [name: string, args: object, call: Call][] = [
	["list_pending_attributions", { max_rows }, (of) => createAttributions(of).listPending(50)],
	["settle_attributions", { verdicts }, (of) => createAttributions(of).settle(verdicts)],
	["list_waiting_cancellations", {}, (of) => createCancellations(of).listWaiting()],
	["add_ad_conversions", { platforms: ["google"] }, (of) => createConversions(of).add(["google"])],
	[
		"claim_ad_conversions",
		{ of_platform, max_rows },
		(of) => createConversions(of).claim("meta", 50),
	],
	["finish_ad_conversions", { outcomes }, (of) => createConversions(of).finish(outcomes)],
	[
		"claim_ad_receipts",
		{ of_platform, max_rows },
		(of) => createConversions(of).claimReceipts("meta", 50),
	],
	["finish_ad_receipts", { outcomes: said }, (of) => createConversions(of).finishReceipts(said)],
	[
		"withdraw_ad_consent",
		{ account: null, click_ids: ["click-1"] },
		(of) => createConversions(of).withdraw(null, ["click-1"]),
	],
	["list_unknown_fees", { at_time, max_rows }, (of) => createFees(of).listUnknown(NOW, 50)],
	[
		"note_fee_request",
		{ payment: "in_1", at_time },
		(of) => createFees(of).noteRequest("in_1", NOW),
	],
	["begin_stripe_check", { at_time, sample: 100 }, (of) => createStripeChecks(of).begin(NOW, 100)],
	[
		"note_stripe_check",
		{ check_day: "2026-11-20", at_time, progress: { equal: 3 } },
		(of) => createStripeChecks(of).note("2026-11-20", NOW, { equal: 3 }),
	],
	[
		"list_unknown_events",
		{ ids: ["evt_1"] },
		(of) => createStripeChecks(of).listUnknownEvents(["evt_1"]),
	],
	[
		"read_customer_money",
		{ customer: "cus_1" },
		(of) => createStripeChecks(of).readCustomerMoney("cus_1"),
	],
];

it.each(CALLS)(
	"%s is called with its arguments, and throws when it fails",
	async (name, args, call) => {
		const { calls, database } = giving({ data: [] });
		await call(database);
		expect(calls).toEqual([expect.arrayContaining([name, args])]);
		await expect(call(giving(DOWN).database)).rejects.toThrow(`${name}: 503`);
	},
);

describe("results of a call", () => {
	const confirm: Call = (of) => createCancellations(of).confirm("c1");
	const ask: Call = (of) => createNewsletter(of).ask("ada@example.com", "fr");
	const find: Call = (of) => createNewsletter(of).find("5f0c2a4e-6f5e-4b68-9d5b-0c9a4f1f7a11");
	const ingest: Call = (of) => createIngest(of)([eventBatch()]);
	const declare: Call = (of) =>
		createDeclareWithdrawal(of, "help@t.test")(
			"id-1",
			{ name: "Ada", email: "ada@example.com", contract: "Pro" },
			"en",
		);
	const failed = (error: string) => ({ ok: false, error });
	it.each<[string, Call, Partial<RpcResult>, unknown]>([
		["a confirmed cancellation", confirm, { data: true }, true],
		["one that is not recorded", confirm, DOWN, false],
		["one at a gateway's 404", confirm, { error: "404", status: 404 }, false],
		["the newsletter", ask, {}, "asked"],
		["too many requests of it", ask, { error: "PT429 too many", status: 429 }, "rate_limited"],
		["the newsletter without a database", ask, { error: "timeout", status: 0 }, "unavailable"],
		["a reader who confirmed", find, { data: true }, true],
		["a reader who did not", find, { data: false }, false],
		["no such reader", find, {}, null],
		["a reader without a database", find, DOWN, undefined],
		["stored events", ingest, { data: RECEIPT }, { ok: true }],
		...[0, 401, 429, 500].map((status): [string, Call, Partial<RpcResult>, unknown] => [
			`events at ${status}`,
			ingest,
			{ error: "X1 no", status },
			{ ok: false, retry: true, reason: `${status} X1 no` },
		]),
		...[400, 413].map((status): [string, Call, Partial<RpcResult>, unknown] => [
			`events at ${status}`,
			ingest,
			{ error: "X1 no", status },
			{ ok: false, retry: false, reason: `${status} X1 no` },
		]),
		...[null, [], "welcome", {}].map((data): [string, Call, Partial<RpcResult>, unknown] => [
			`events with ${JSON.stringify(data)} for a receipt`,
			ingest,
			{ data },
			expect.objectContaining({ ok: false, retry: true }),
		]),
		["a withdrawal", declare, { data: at_time }, { ok: true, receivedAt: at_time }],
		["a withdrawal too many", declare, { error: "PT429", status: 429 }, failed("rate_limited")],
		["a withdrawal without a database", declare, { error: "no", status: 0 }, failed("unavailable")],
		["a withdrawal without a time", declare, { status: 204 }, failed("unavailable")],
	])("are values: %s", async (_, call, result, expected) => {
		expect(await call(giving(result).database)).toEqual(expected);
	});
});

it("sends events in one call, and a withdrawal with its language and the support's address", async () => {
	const { calls, database } = giving({ data: RECEIPT });
	const batches = [eventBatch(), eventBatch()];
	await createIngest(database)(batches);
	const values = { name: "Ada", email: "ada@example.com", contract: "Pro" };
	await createDeclareWithdrawal(database, "help@t.test")("id-1", values, "en");
	const args = { withdrawal: "id-1", ...values, language: "en", support_email: "help@t.test" };
	expect(calls).toEqual([
		["ingest_events", { batches }, 10_000],
		["declare_withdrawal", args, 10_000],
	]);
});
