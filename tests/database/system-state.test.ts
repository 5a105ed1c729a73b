/** Failures of mails and of Stripe's events, and what waits, on the page of the system. */
import { expect, it } from "vitest";
import type { SystemReport } from "../../contract/system-schema.ts";
import { signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);

it("has the failures of 30 days, and what waits", async () => {
	const { id } = await signUp(database);
	await database.query(
		`insert into private.mails (key, kind, recipient, language, state, created_at, problem, user_id)
		select state || ' ' || days, 'plan_ended', 'ada@example.com', 'fr', state, now() - make_interval(days => days), state || ' ' || days, $1
		from unnest(array['failed', 'waiting', 'paused']) as state, unnest(array[29, 31]) as days`,
		[id],
	);
	await database.query(
		`insert into private.billing_events (id, type, created_at, received_at, outcome, problem)
		select outcome || ' ' || days, 'invoice.paid', now(), now() - make_interval(days => days), outcome, case outcome when 'invalid' then 'unreadable' end
		from unnest(array['invalid', 'ignored']) as outcome, unnest(array[29, 31]) as days`,
	);
	await database.query(
		`insert into public.cancellations (user_id, subscription_id, confirmed_at)
		values ($1, 'sub_waiting', null), ($1, 'sub_confirmed', now())`,
		[id],
	);
	const { mails, billing } = await rpc<SystemReport>("get_system_state()");
	expect(mails).toMatchObject({ waiting: 2, failed: [{ account: id, problem: "failed 29" }] });
	expect(mails?.failed).toHaveLength(1);
	expect(billing).toMatchObject({
		invalid: [{ id: "invalid 29", problem: "unreadable" }],
		waiting_cancellations: [{ subscription: "sub_waiting" }],
	});
});
