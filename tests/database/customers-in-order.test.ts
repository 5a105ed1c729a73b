/** The back-office's customers by their risk, by what happened to them, by their origin and by their calls. */

import { expect, it } from "vitest";
import { touch } from "../fakes/attribution.ts";
import { signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);

const list = async (search: object) =>
	(
		await rpc<{ customers: (Record<string, unknown> & { email: string })[] }>(
			`list_customers('${JSON.stringify(search)}')`,
		)
	).customers;
const emails = async (search: object) => (await list(search)).map(({ email }) => email);

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
		[{ state: "silent", sort: "email" }, ["Ada@example.com", "cy@example.com"]],
		[{ state: "ending" }, ["di@example.com"]],
		[{ state: "at_risk", sort: "ends" }, ["di@example.com", "Ada@example.com", "cy@example.com"]],
		[{ state: "at_risk", sort: "ends", rows: 1 }, ["di@example.com"]],
		[{ sort: "calls" }, ["Ada@example.com", "bob_x@example.com", "di@example.com"]],
		[{ sort: "last_use" }, ["di@example.com", "Ada@example.com", "bob_x@example.com"]],
		[
			{ sort: "idle" },
			["cy@example.com", "bob_x@example.com", "Ada@example.com", "di@example.com"],
		],
		[{ event: "paid", from: since }, ["bob_x@example.com"]],
		[{ event: "failed", from: since }, ["cy@example.com"]],
		[{ event: "expansion", from: since }, ["cy@example.com"]],
		// A second subscription moves nothing; the end was before.
		[{ event: "new", from: since }, []],
		[{ event: "churn", from: since }, []],
		[{ event: "churn" }, ["cy@example.com"]],
	];
	for (const [search, found] of cases) {
		expect(await emails(search), JSON.stringify(search)).toEqual(found);
	}
	const [first] = await list({ state: "at_risk", sort: "ends", rows: 1 });
	expect(first).toMatchObject({ state: "ending", is_silent: false });
	const [{ is_ahead } = {}] = await database.query("select $1::timestamptz > now() as is_ahead", [
		first?.ends_at,
	]);
	expect(is_ahead).toBe(true);
});

it("lists who came without a campaign, and whose origin nobody knows", async () => {
	const addresses = async (search: object) => (await emails({ ...search, sort: "email" })).sort();
	const none = await signUpFrom(database, {});
	const whole = await signUpFrom(database, { first: touch({ source: "google", campaign: "a" }) });
	const half = await signUpFrom(database, { first: touch({ source: "google", campaign: "" }) });
	await signUp(database, { email: "unknown@example.com" });
	const mail = (...people: { id: string }[]) =>
		database.column<string>(
			"select email from public.profiles where id = any ($1) order by email",
			[people.map(({ id }) => id)],
		);
	const cases: [search: object, found: string[]][] = [
		[{ source: "(none)" }, await mail(none)],
		[{ campaign: "(none)" }, await mail(none, half)],
		[{ source: "google", campaign: "(none)" }, await mail(half)],
		[{ source: "google" }, await mail(whole, half)],
		[{ source: "(unknown)" }, ["admin@example.com", "unknown@example.com"]],
		[{ campaign: "(unknown)" }, ["admin@example.com", "unknown@example.com"]],
		[{ platform: "(unknown)" }, ["admin@example.com", "unknown@example.com"]],
		[{ platform: "(unknown)", source: "google" }, []],
	];
	for (const [search, found] of cases) {
		expect(await addresses(search), JSON.stringify(search)).toEqual(found);
	}
});
