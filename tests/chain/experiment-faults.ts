/** What goes wrong while a test runs, with the verdict that each fault must lead to (docs/experiments.md#verdict). */

import { randomUUID } from "node:crypto";
import type { Verdict } from "../../contract/experiment-detail-schema.ts";
import { LOCAL_UNIT_SECRET } from "../../dev/worker-env.ts";
import { idInBucket, signedId } from "../fakes/visitors.ts";
import type { Visitor } from "./visitor.ts";

/** One visitor of a test without a difference between its arms. */
export interface Participant {
	visitor: Visitor;
	/** What the Worker will draw. */
	arm: string;
	/** The number among the fault's visitors. */
	n: number;
	converts: boolean;
	test: string;
	/** The page with the test; the query is its audience. */
	path: string;
}

export interface Fault {
	name: string;
	verdict: Verdict["kind"];
	/** Replaces the usual visit. */
	visit?: (participant: Participant) => Promise<void>;
	/** SQL after the visits, for what no visitor can do. `$test` is the test's name. */
	afterwards?: string;
	/** The run is over before the others begin: its fault is of the whole site. */
	isEarlier?: boolean;
	primaryGoal?: "sign_up";
}

const HTML = { accept: "text/html" };
const BOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
/** Pretends to be a person's. */
const ODD_BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0";
const HOUR_MS = 60 * 60 * 1000;

async function view({ visitor, path }: Participant, headers: Record<string, string> = {}) {
	await visitor.request(path, { headers: { ...HTML, ...headers } });
}

async function click({ visitor, path }: Participant, event: object = {}) {
	const usual = { event_type: "click", cta_location: "hero", cta_destination: "/download-fr" };
	await visitor.send(path, { ...usual, ...event });
}

/** Sees the page, and clicks if the visitor does. */
export async function usualVisit(participant: Participant): Promise<void> {
	await view(participant);
	if (participant.converts) await click(participant);
}

/** The same without a difference that anybody made: the arm decides what goes wrong. */
const ofArmB =
	(wrong: (participant: Participant) => Promise<void>) => async (participant: Participant) =>
		participant.arm === "B" ? wrong(participant) : usualVisit(participant);

async function repeat(times: number, action: () => Promise<void>) {
	for (let n = 0; n < times; n++) await action();
}

export const FAULTS: Fault[] = [
	{
		name: "a redirect that loses visitors of B",
		verdict: "refused_ratio",
		visit: ofArmB(async (one) => {
			if (one.n % 5 === 0) await usualVisit(one);
		}),
	},
	{
		name: "a wave of bots in B that look like people",
		verdict: "refused_ratio",
		visit: ofArmB(async (one) => {
			await usualVisit(one);
			one.visitor.cookies.set(
				"__Host-vid",
				signedId(idInBucket(one.test, 50, 100), LOCAL_UNIT_SECRET),
			);
			one.visitor.cookies.set(`abtest_${one.test}`, "B");
			await view(one, { "user-agent": ODD_BROWSER });
		}),
	},
	{
		name: "crawlers in B",
		verdict: "no_difference",
		visit: ofArmB(async (one) => {
			await usualVisit(one);
			await repeat(3, () => view(one, { "user-agent": BOT }));
		}),
	},
	{
		name: "a queue and stores that lost events",
		verdict: "refused_ledger",
		isEarlier: true,
		afterwards: `update private.experiment_runs set ended_at = started_at + interval '28 days' where name = '$test';
			select public.ingest_events(jsonb_build_array(jsonb_build_object(
				'batch_id', gen_random_uuid(), 'received', 90, 'discarded', '{"lost": 90}'::jsonb,
				'landing', '[]'::jsonb, 'ab', '[]'::jsonb, 'received_at', started_at + interval '9 days'
			))) from private.experiment_runs where name = '$test'`,
	},
	{
		name: "weights edited in KV",
		verdict: "refused_changed",
		afterwards: "select public.mark_changed_outside(array['$test'])",
	},
	{
		name: "other weights before, whose visitors keep their arm",
		verdict: "refused_changed",
		afterwards: `insert into private.experiment_runs (name, run, plan, started_at, ended_at)
			select name, 1, jsonb_set(plan, '{arms}', '[{"id": "A", "weight": 90}, {"id": "B", "weight": 10}]'), started_at, started_at
			from private.experiment_runs where name = '$test'`,
	},
	{
		name: "arm cookies that are set by hand",
		verdict: "no_difference",
		visit: async (one) => {
			await usualVisit(one);
			if (one.n % 10 > 0) return;
			one.visitor.cookies.set(`abtest_${one.test}`, one.arm === "A" ? "B" : "A");
			await view(one);
		},
	},
	{
		name: "beacons of B that are sent twice",
		verdict: "no_difference",
		visit: ofArmB(async (one) => {
			const twice = { event_id: randomUUID() };
			await view(one);
			if (one.converts) await repeat(2, () => click(one, twice));
		}),
	},
	{
		name: "clicks of B that are repeated",
		verdict: "no_difference",
		visit: ofArmB(async (one) => {
			await view(one);
			if (one.converts) await repeat(4, () => click(one));
		}),
	},
	{
		name: "pages of B that are loaded again, in other sessions",
		verdict: "no_difference",
		visit: ofArmB(async (one) => {
			await usualVisit(one);
			await repeat(3, async () => {
				one.visitor.leave();
				await view(one);
			});
		}),
	},
	{
		name: "prefetches of B",
		verdict: "no_difference",
		visit: ofArmB(async (one) => {
			await view(one, { "sec-purpose": "prefetch" });
			await usualVisit(one);
		}),
	},
	{
		name: "visitors of B who opt out before they click",
		verdict: "no_difference",
		visit: ofArmB(async (one) => {
			await usualVisit(one);
			one.visitor.cookies.set("measure", "off");
			await view(one);
		}),
	},
	{
		name: "testers of B who click",
		verdict: "no_difference",
		visit: ofArmB(async (one) => {
			await usualVisit(one);
			const { visitor } = one;
			const ours = { ...one, path: `${one.path}&ab.${one.test}=B` };
			for (const name of [...visitor.cookies.keys()]) visitor.cookies.delete(name);
			await view(ours);
			await click(ours);
		}),
	},
	{
		name: "clicks of visitors who never saw B",
		verdict: "no_difference",
		visit: async (one) => {
			if (one.n % 3 > 0) return usualVisit(one);
			one.visitor.cookies.set(`abtest_${one.test}`, "B");
			await click(one);
		},
	},
	{
		name: "a cached page with arm B",
		verdict: "no_difference",
		visit: async (one) => {
			if (one.n % 3 > 0) return usualVisit(one);
			// The cache sends B's cookie along, and the Worker never sees the request.
			one.visitor.cookies.set(`abtest_${one.test}`, "B");
			if (one.converts) await click(one);
		},
	},
	{
		name: "clicks of B whose clock is behind",
		verdict: "no_difference",
		visit: async (one) => {
			await view(one);
			const skewed = { occurred_at: new Date(Date.now() - HOUR_MS).toISOString() };
			if (one.converts) await click(one, one.n % 4 === 0 ? skewed : {});
		},
	},
	{
		name: "browsers without cookies",
		verdict: "no_difference",
		visit: async (one) => {
			const forget = () => one.visitor.cookies.clear();
			await view(one);
			if (one.n % 2 > 0) forget();
			if (one.converts) await click(one);
			if (one.n % 2 > 0) forget();
		},
	},
	{
		name: "a click that arrives before its page",
		verdict: "no_difference",
		visit: ofArmB(async (one) => {
			if (one.converts) await click(one);
			await usualVisit(one);
		}),
	},
	{
		name: "sign-ups that browsers claim for B",
		verdict: "no_difference",
		primaryGoal: "sign_up",
		visit: ofArmB(async (one) => {
			await view(one);
			await click(one, { cta_location: "sign_up", goal: "sign_up" });
		}),
	},
	{
		name: "requests of B for the head of the page only",
		verdict: "no_difference",
		visit: ofArmB(async (one) => {
			await one.visitor.request(one.path, { method: "HEAD" });
			await usualVisit(one);
		}),
	},
];

/** Not a fault: B is better, and the same chain finds it. */
export const DIFFERENCE: Fault = {
	name: "a better arm",
	verdict: "wins",
	visit: async (one) => usualVisit({ ...one, converts: one.n % 10 < (one.arm === "B" ? 8 : 3) }),
};
