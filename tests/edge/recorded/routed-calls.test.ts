/** Calls with a handler of their own, as text beside this file (record.ts). */
import { expect, it } from "vitest";
import { CALL_ROUTES, requestOf } from "../../../contract/calls.ts";
import { CALLS } from "../../../contract/calls-schema.ts";
import { SAMPLE_INPUTS } from "../../fakes/call-inputs.ts";
import { billingEvent } from "../../fakes/events.ts";
import { experimentPlan } from "../../fakes/experiment-plan.ts";
import { daily, dailyGoal, runCounts } from "../../fakes/run-counts.ts";
import { publicationOf, storedExperiment } from "../../fakes/stored-experiment.ts";
import { authRefuses, type Responses, refused } from "./platform.ts";
import { recorder } from "./record.ts";
import { sampleOf } from "./sample.ts";

const NAMES = (Object.keys(CALL_ROUTES) as (keyof typeof CALL_ROUTES)[]).filter(
	(name) => !name.startsWith("analytics_"),
);
/** The inputs of these name a test that is stored. */
const OF_TEST = /^(?:get|edit|act_on)_experiment(?:_results)?$/;
const REFUSED = {
	...{ check_operator: refused(403), begin_admin_action: refused(403) },
	...{ get_system_state: refused(403), get_run_counts: refused(404) },
	...{ get_experiment_base: refused(403), get_experiment: refused(404) },
	list_experiments: refused(401),
};
/** Refusals by Auth of a mail that comes too soon. */
const LIMITED: Record<string, Responses> = {
	resend_confirmation: { "POST /resend": authRefuses(429, "over_email_send_rate_limit") },
	send_reset: { "POST /recover": authRefuses(429, "over_request_rate_limit") },
};

it("calls with a handler of their own are as recorded", async () => {
	const { visit, text, signedIn, raw } = recorder({}, { list_due_mails: ["k1", "k2"] });
	const cookies = await signedIn({ aal: "aal2" });
	const plan = experimentPlan();
	const counts = runCounts({
		...{
			name: "hero_test",
			plan: { ...plan, arms: plan.arms.map(({ id, weight }) => ({ id, weight })) },
		},
		...{ asOf: "2026-11-29T10:00:00.000Z", exposures: daily({ A: 400, B: 410 }, 27) },
		conversions: [
			...dailyGoal("cta_click", { A: 60, B: 90 }, 27),
			...dailyGoal("sign_up", { A: 20, B: 21 }, 27),
		],
		...{
			excluded: { bot: 7, excluded: 5, tester: 2 },
			leftOut: { split: 1, not_drawn: 2, crowded: 3 },
		},
		loads: [
			{ day: "2026-11-03", arm: "A", fast: 80, slow: 9 },
			{ day: "2026-11-04", arm: "B", fast: 90, slow: 7 },
		],
		withoutExposure: [
			{ arm: "A", goal: "cta_click", units: 4 },
			{ arm: "B", goal: "sign_up", units: 2 },
		],
		groups: (["platform", "language", "source", "returning", "browser"] as const).map((by, n) => ({
			...{ by, value: `${by} 1`, arm: "B", exposures: 20 + n },
			conversions: { cta_click: 4 + n, sign_up: 3, confirmed: 2, paid: 1 },
		})),
		payers: [
			{ day: "2026-11-03", arm: "A", nets: { 14: 1166, 30: 2332 } },
			{ day: "2026-11-03", arm: "A", nets: { 14: 0, 30: -100 } },
			{ day: "2026-11-04", arm: "B", nets: { 14: 2000, 30: 2000 } },
		],
	});
	const SPAN = { startedAt: "2026-11-03T00:00:00.000Z", endedAt: null };
	const stored = storedExperiment({
		...{ plan, counts },
		runs: [
			{ run: 1, plan, startedAt: "2026-11-02T00:00:00.000Z", endedAt: null },
			{
				...{ run: 0, plan: { ...plan, slot: "beta.hero" } },
				...{ startedAt: "2026-10-02T00:00:00.000Z", endedAt: "2026-10-20T00:00:00.000Z" },
			},
		] as never,
		together: [
			{ run: 1, slot: "home.hero", name: "other_test", ...SPAN },
			{ run: 1, slot: "beta.hero", name: "beta_test", ...SPAN },
			{ run: 0, slot: "beta.hero", name: "earlier_test", ...SPAN },
		] as never,
	});
	const publication = publicationOf([
		{ ...stored, state: "running", revision: 2, isPublished: true },
	] as never);
	const experiment = {
		get_experiment: stored,
		get_publication: publication,
		list_experiments: [
			stored,
			{
				...stored,
				name: "second",
				state: "draft",
				counts: { ...counts, name: "second", exposures: [] },
			},
		],
	};
	const entry = { begin_admin_action: "e-1", find_address: "grace@example.com" };
	const STATES = {
		request_cancellation: [
			{ id: "c-1", subscription_id: "sub_1" },
			{ id: "c-2", subscription_id: "sub_2" },
		],
		"POST /v1/subscriptions/sub_1": { id: "sub_1" },
		"POST /v1/subscriptions/sub_2": Response.json(
			{ error: { code: "resource_missing" } },
			{ status: 404 },
		),
		get_system_state: sampleOf(CALLS.get_system.output),
		get_duties: [],
		get_run_counts: counts,
		get_experiment_base: { visitorsPerWeek: 700, baseRate: 0.15 },
		list_unclaimed_events: [billingEvent()],
		apply_billing_event: "applied",
	};
	await raw.SPOOL.put("dead:1", JSON.stringify({ reason: "x", body: {} }));
	for (const name of NAMES) {
		const input = { ...SAMPLE_INPUTS[name], ...(OF_TEST.test(name) && { name: "hero_test" }) };
		const { method, url, body } = requestOf(name, input);
		const json = body === undefined ? {} : { json: JSON.parse(body) };
		const sent = { to: `${method} ${url}`, cookies, ...json };
		const happy = { ...experiment, ...entry, ...STATES };
		await visit({ ...sent, note: name, responses: happy, fails: true });
		const responses = { ...REFUSED, [name]: refused(403) };
		await visit({ ...sent, note: `${name}, refused`, responses });
		const limited = { ...entry, ...LIMITED[name] };
		if (name in LIMITED) await visit({ ...sent, note: `${name}, too soon`, responses: limited });
	}
	await expect(text()).toMatchFileSnapshot("routed-calls.txt");
});
