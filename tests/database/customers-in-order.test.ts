/** The back-office's customers by their risk, by what happened to them, by their origin and by their calls. */

import { expect, it } from "vitest";
import { CUSTOMER_STATES } from "../../contract/customers.ts";
import { touch } from "../fakes/attribution.ts";
import { setUser, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import { migratedDatabase } from "./harness.ts";
import { addCall } from "./usage.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);

const list = async (search: object) =>
	(
		await rpc<{ customers: (Record<string, unknown> & { email: string })[] }>(
			`list_customers('${JSON.stringify(search)}')`,
		)
	).customers;
/** Names before the `@`. */
const names = async (search: object) =>
	(await list(search)).map(({ email }) => email.split("@")[0]);

it("names the customers at risk with their reasons, and what happened to whom", async () => {
	const [ada, bob, cy, di] = await Promise.all(
		["Ada", "bob_x", "cy", "di"].map((name) => signUp(database, { email: `${name}@example.com` })),
	);
	await database.script(`
		delete from public.api_usage;
		update public.user_subscriptions set subscription_type = 'premium', subscription_status = 'active'
		where user_id in ('${ada?.id}', '${bob?.id}', '${cy?.id}', '${di?.id}');
		update private.trial_conversions set converted_at = now() - interval '40 days';
		-- Bob has just begun to pay; Di uses it.
		update private.trial_conversions set converted_at = now() - interval '13 days' where user_id = '${bob?.id}';
		insert into public.api_usage (user_id, kind, called_at) values
			('${di?.id}', 'chat', now() - interval '13 days'), ('${ada?.id}', 'chat', now() - interval '15 days'),
			('${ada?.id}', 'chat', now() - interval '16 days'), ('${ada?.id}', 'formula', now() - interval '29 days'),
			('${bob?.id}', 'chat', now() - interval '20 days'), ('${bob?.id}', 'formula', now() - interval '21 days');
		insert into public.api_usage (user_id, kind, called_at)
		select id, 'chat', now() - interval '30 days' from generate_series(1, 3), unnest(array['${bob?.id}', '${cy?.id}']::uuid[]) as id;
		update public.user_subscriptions set cancel_at_period_end = true, current_period_end = now() + interval '3 days',
			ends_at = now() + interval '3 days'
		where user_id = '${di?.id}';
		update public.user_subscriptions set current_period_end = now() + interval '9 days' where user_id = '${ada?.id}';
		delete from private.subscription_changes;
		insert into private.subscription_changes
			(subscription_id, n, event_id, kind, at, mrr_before, mrr_after, currency, movement, user_id, customer_id)
		select 'sub', n, 'evt', kind, now() - make_interval(days => n), 0, 0, 'eur', movement, '${cy?.id}', 'cus_2'
		from (values (1, 'failed', null), (2, 'upgrade', 'expansion'), (3, 'new', null), (50, 'cancelled', 'churn'))
			as changed (n, kind, movement)`);
	const since = new Date(Date.now() - 30 * 86_400_000).toISOString();
	const cases: [search: object, found: string[]][] = [
		[{ state: "silent", sort: "email" }, ["Ada", "cy"]],
		[{ state: "ending" }, ["di"]],
		[{ state: "at_risk", sort: "ends" }, ["di", "Ada", "cy"]],
		[{ state: "at_risk", sort: "ends", rows: 1 }, ["di"]],
		[{ sort: "calls" }, ["Ada", "bob_x", "di"]],
		[{ sort: "last_use" }, ["di", "Ada", "bob_x"]],
		[{ sort: "idle" }, ["cy", "bob_x", "Ada", "di"]],
		[{ event: "paid", from: since }, ["bob_x"]],
		[{ event: "failed", from: since }, ["cy"]],
		[{ event: "expansion", from: since }, ["cy"]],
		// A second subscription moves nothing; the end was before.
		[{ event: "new", from: since }, []],
		[{ event: "churn", from: since }, []],
		[{ event: "churn" }, ["cy"]],
	];
	for (const [search, found] of cases) {
		expect(await names(search), JSON.stringify(search)).toEqual(found);
	}
	const [first] = await list({ state: "at_risk", sort: "ends", rows: 1 });
	expect(first).toMatchObject({ state: "ending", is_silent: false });
	const [{ is_ahead } = {}] = await database.query("select $1::timestamptz > now() as is_ahead", [
		first?.ends_at,
	]);
	expect(is_ahead).toBe(true);
});

it.each([
	["active", ["active", "silent", "at_risk"]],
	["trialing", ["active", "silent", "at_risk"]],
	["past_due", ["past_due", "silent", "at_risk"]],
	["unpaid", ["past_due", "silent", "at_risk"]],
	...["canceled", "paused", "incomplete", "incomplete_expired"].map(
		(status): [string, string[]] => [status, ["ended"]],
	),
])("has a plan that is %s, and makes no calls: it is in the states %j", async (status, states) => {
	const { id } = await signUp(database);
	await database.query(
		`update public.user_subscriptions set subscription_type = 'premium', subscription_status = $2
		where user_id = $1`,
		[id, status],
	);
	const found = async () => {
		const states: string[] = [];
		for (const state of CUSTOMER_STATES) {
			if ((await list({ plan: "premium", state })).length > 0) states.push(state);
		}
		return states;
	};
	expect(await found()).toEqual(states);
	await addCall(database, { id });
	// A customer who owes a payment is at risk all the same.
	const isLate = states.includes("past_due");
	const loud = states.filter((state) => state !== "silent" && (state !== "at_risk" || isLate));
	expect(await found()).toEqual(loud);
});

it("lists who came without a campaign, and whose origin nobody knows", async () => {
	/** A campaign's account of that name. */
	const come = async (name: string, campaign?: string) => {
		const first = campaign === undefined ? null : touch({ source: "google", campaign });
		const { id } = await signUpFrom(database, { first });
		await setUser(database, { id }, { email: `${name}@example.com` });
	};
	await come("none");
	await come("whole", "a");
	await come("half", "");
	await signUp(database, { email: "unknown@example.com" });
	const cases: [search: object, found: string[]][] = [
		[{ source: "(none)" }, ["none"]],
		[{ campaign: "(none)" }, ["half", "none"]],
		[{ source: "google", campaign: "(none)" }, ["half"]],
		[{ source: "google" }, ["half", "whole"]],
		[{ source: "(unknown)" }, ["admin", "unknown"]],
		[{ campaign: "(unknown)" }, ["admin", "unknown"]],
		[{ platform: "(unknown)" }, ["admin", "unknown"]],
		[{ platform: "(unknown)", source: "google" }, []],
	];
	for (const [search, found] of cases) {
		expect(await names({ ...search, sort: "email" }), JSON.stringify(search)).toEqual(found);
	}
});
