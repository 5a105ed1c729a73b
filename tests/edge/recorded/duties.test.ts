/** The duties of the cron, as text beside this file (record.ts). */
import { expect, it } from "vitest";
import worker from "../../../worker/index.ts";
import { conversion } from "../../fakes/conversions.ts";
import { DUTY } from "../../fakes/duties.ts";
import { abEvent, eventBatch, landingEvent } from "../../fakes/events.ts";
import { experimentPlan } from "../../fakes/experiment-plan.ts";
import { daily, dailyGoal, runCounts } from "../../fakes/run-counts.ts";
import { publicationOf, storedExperiment } from "../../fakes/stored-experiment.ts";
import { charge, invoice, invoicePayment, stripeEvent, subscription } from "../../fakes/stripe.ts";
import { RECEIPT } from "../../fakes/supabase.ts";
import { DOWN, type Responses } from "./platform.ts";
import { NOW, recorder } from "./record.ts";

const list = (...data: unknown[]) => ({ object: "list", data, has_more: false });
const plan = experimentPlan();
const counts = runCounts({
	...{
		name: "hero_test",
		plan: { ...plan, arms: plan.arms.map(({ id, weight }) => ({ id, weight })) },
		asOf: "2026-11-29T00:00:00.000Z",
	},
	...{
		exposures: daily({ A: 400, B: 410 }, 27),
		conversions: [
			...dailyGoal("cta_click", { A: 60, B: 90 }, 27),
			...dailyGoal("sign_up", { A: 40, B: 10 }, 27),
		],
	},
});
const watched = storedExperiment({ plan, counts });
const second = {
	...watched,
	name: "second_test",
	isPublished: true,
	counts: runCounts({ name: "second_test" }),
};
const LOST = stripeEvent("invoice.paid", invoice(), { id: "evt_lost" });
const PAID = { status: "succeeded", amount_refunded: 500 };
const BUSY: Responses = {
	list_pending_attributions: [
		{ user_id: "u1", token: "a.b", signed_up_at: 1_795_000_000 },
		{ user_id: "u2", token: "", signed_up_at: 1_795_000_001 },
	],
	ingest_events: { ...RECEIPT, batches: 2, received: 2, stored: 2 },
	list_waiting_cancellations: [
		{ id: "c-1", subscription_id: "sub_1" },
		{ id: "c-2", subscription_id: "sub_2" },
	],
	"POST /v1/subscriptions/sub_1": subscription(),
	"POST /v1/subscriptions/sub_2": Response.json(
		{ error: { code: "resource_missing" } },
		{ status: 404 },
	),
	confirm_cancellation: true,
	list_unknown_fees: [
		{ payment_id: "p-1", payment_intent_id: "pi_1" },
		{ payment_id: "p-2", payment_intent_id: null },
		{ payment_id: "p-3", payment_intent_id: "pi_3" },
	],
	"GET /v1/charges": list(
		charge({ ...PAID, balance_transaction: { amount: 1399, fee: 45, currency: "eur" } }),
		charge({ ...PAID, id: "ch_2", status: "failed" }),
	),
	apply_billing_event: "applied",
	begin_stripe_check: {
		day: "2026-11-28",
		from: 1_795_000_000,
		until: 1_795_086_400,
		are_events_read: false,
		event_cursor: null,
		are_customers_listed: false,
		their_last: null,
		customers: ["cus_1", "cus_2"],
	},
	note_stripe_check: ({ progress }: { progress: { customer_id?: string } }) =>
		progress.customer_id === "cus_2" ? [] : ["cus_1", "cus_2"],
	list_unknown_events: ["evt_lost"],
	find_discounts: [],
	"GET /v1/events": list(
		LOST,
		stripeEvent("invoice.paid", invoice({ id: "in_2" }), { id: "evt_known" }),
	),
	"GET /v1/customers": { ...list({ id: "cus_3" }, { id: "cus_4" }), has_more: true },
	"GET /v1/subscriptions": list(
		subscription(),
		subscription({ id: "sub_2", status: "canceled", ended_at: 1_795_900_000 }),
	),
	"GET /v1/invoices": list(
		invoice({ payments: list(invoicePayment()) }),
		invoice({
			...{ id: "in_2", amount_paid: 1_000 },
			payments: list(invoicePayment({ payment: { type: "charge", charge: "ch_2" } })),
		}),
	),
	read_customer_money: {
		subscriptions: {
			sub_3: {
				kind: "subscription",
				status: "active",
				currency: "eur",
				mrr: 1399,
				taxed: 1399,
				price: 1399,
				quantity: 1,
				interval: "month",
				interval_count: 1,
				discount: 0,
				ends_at: null,
				discounts: [],
				is_deleted: false,
				was_paid: true,
			},
		},
		payments: { in_9: { currency: "eur", amount: 5 } },
		refunds: { ch_9: [5] },
	},
	get_publication: publicationOf([
		{ ...watched, revision: 2, isPublished: true },
		{ ...second, revision: 1, isPublished: true },
	] as never),
	list_watched_experiments: [watched, second],
	stop_experiment_for_harm: true,
	begin_publication: {
		...publicationOf([{ ...watched, revision: 2, isPublished: true }] as never),
		sequence: 4,
	},
	finish_publication: true,
	get_link_targets: [
		{
			name: "expo",
			path: "/en",
			utm_source: "badge",
			utm_medium: "print",
			utm_campaign: "expo",
			utm_content: "",
		},
		{
			name: "salon",
			path: "/pricing",
			utm_source: "flyer",
			utm_medium: "print",
			utm_campaign: "salon",
			utm_content: "a b",
		},
	],
	count_filled_cells: { month: "2026-11", cells: 1_234 },
	list_due_mails: ["k1", "k2"],
	find_stuck_mails: "2026-11-29T08:00:00+00:00",
	add_ad_conversions: 2,
	claim_ad_conversions: [conversion(), conversion({ id: 2, kind: "sign_up" as never, value: 0 })],
	claim_ad_receipts: [],
	check_figures: { is_done: true, problem: "mrr: 1 differs" },
	refresh_facts: { is_done: true, problem: null },
	record_duties: [
		DUTY,
		{ ...DUTY, name: "check_alerts", state: "failing", problem: "503", failures: 3 },
	],
	get_duties: [DUTY],
};

/** Calls whose response says nothing. */
const MORE = [
	"maintain",
	"settle_attributions",
	"mark_changed_outside",
	"record_experiment_problems",
];

const ADS = {
	AD_CONVERSIONS: "dry",
	META_ADS: JSON.stringify({ access_token: "t", dataset: "1" }),
	TRIAL_CALLS_PER_MONTH: "100",
};

const FAILING = "every five minutes, while calls fail";

/** Failures alone of the runs in which calls fail: all else is as before. */
function withFailuresAlone(text: string): string {
	const [first = "", ...rest] = text.split(/^(?=## )/m);
	const shortened = rest.map((run) => {
		const lines = run.split("\n");
		return run.startsWith(`## ${FAILING}`)
			? `${lines.filter((line) => /^(?:##|error|threw)/.test(line)).join("\n")}\n`
			: run;
	});
	return [first, ...shortened].join("");
}

/** Every record of a duty names how often each is due. */
function withIntervalsOnce(text: string): string {
	let isFirst = true;
	return text.replace(/"intervals":\{[^}]*\}/g, (all) => {
		const said = isFirst ? all : '"intervals":<the same>';
		isFirst = false;
		return said;
	});
}

it("the duties of the cron are as recorded", async () => {
	const { raw, run, text } = recorder(ADS);
	const cron = (given: string) => () =>
		worker.scheduled({ cron: given, scheduledTime: NOW } as never, raw as never);
	const batch = eventBatch({
		batch_id: "b1000000-0000-4000-8000-000000000000",
		landing: [landingEvent({ event_id: "0b596d35-3d88-4d24-b16e-b0fe7bacdebb" })],
		ab: [abEvent({ event_id: "1b596d35-3d88-4d24-b16e-b0fe7bacdebb" })],
		received: 2,
	});
	await raw.SPOOL.put("spool:b1", JSON.stringify(batch), { metadata: { received: 2 } });
	await raw.SPOOL.put("spool:b2", "{}", { metadata: { received: 1 } });
	await run("every five minutes", cron("*/5 * * * *"), BUSY);
	// Calls fail once each: first those that come first, then those behind them.
	const left = new Set([...Object.keys(BUSY), ...MORE]);
	for (let isNew = true; isNew; ) {
		const failed = new Set<string>();
		const fail = (name: string) => () => {
			failed.add(name);
			return DOWN;
		};
		await run(FAILING, cron("*/5 * * * *"), {
			...BUSY,
			...Object.fromEntries([...left].map((name) => [name, fail(name)])),
		});
		for (const name of failed) left.delete(name);
		isNew = failed.size > 0;
	}
	// The mail about check_alerts was sent less than a day ago.
	await raw.SPOOL.delete("duties:mailed");
	await run("at midnight, while no mail leaves", cron("0 0 * * *"), {
		...BUSY,
		expire_money: { is_done: false, problem: null },
		record_duties: [DUTY, { ...DUTY, name: "send_due_mails", state: "late" }],
	});
	await run("another cron", cron("1 1 * * *"), BUSY);
	await expect(withIntervalsOnce(withFailuresAlone(text()))).toMatchFileSnapshot("duties.txt");
});
