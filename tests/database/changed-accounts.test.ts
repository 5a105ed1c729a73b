/** The steps of accounts, which each refresh brings up to now with the accounts that changed (docs/architecture.md#rollups). */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { runsOf } from "../property-runs.ts";
import { signUp } from "./accounts.ts";
import { signUpFrom } from "./attributions.ts";
import { daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
beforeEach(async () => {
	await database.reset();
});

const sessionOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const pay = (id: string) =>
	database.query(
		`insert into private.payments (id, kind, amount, currency, occurred_at, user_id, customer_id, stripe_id)
		values ($1, 'payment', 1399, 'eur', now(), $2, 'cus_1', 'in_1')`,
		[randomUUID(), id],
	);

/** What an account does, or a visitor of its session. */
const ACTIONS = {
	visit: (_id: string, session: number) =>
		ingest(database, [
			eventBatch({
				received_at: daysAgo(0).toISOString(),
				landing: [landingEvent({ session_id: sessionOf(session) })],
			}),
		]),
	confirm: (id: string) =>
		database.query("update auth.users set email_confirmed_at = created_at where id = $1", [id]),
	call: (id: string) =>
		database.query("insert into public.api_usage (user_id, kind) values ($1, 'chat')", [id]),
	"call late": (id: string) =>
		database.query(
			"insert into public.api_usage (user_id, kind, called_at) values ($1, 'chat', now() - interval '1 hour')",
			[id],
		),
	pay,
	"take the payment back": (id: string) =>
		database.query("delete from private.payments where user_id = $1", [id]),
	"become an operator": (id: string) =>
		database.query("insert into private.admins (user_id) values ($1) on conflict do nothing", [id]),
	"be an operator no more": (id: string) =>
		database.query("delete from private.admins where user_id = $1", [id]),
	"correct the sign-up": (id: string) =>
		database.query(
			"update public.profiles set created_at = created_at - interval '1 day' where id = $1",
			[id],
		),
	leave: (id: string) => database.query("delete from auth.users where id = $1", [id]),
};
type Action = keyof typeof ACTIONS;

const step = fc.record({
	account: fc.nat({ max: 3 }),
	action: fc.constantFrom(...(Object.keys(ACTIONS) as Action[])),
	refresh: fc.boolean(),
});

const inTurn = (...actions: Action[]) =>
	actions.map((action) => ({ account: 2, action, refresh: true }));
const PAID_BACK = inTurn("visit", "pay", "take the payment back");
const OPERATOR = inTurn("visit", "become an operator");

const refreshToday = async () => {
	const [row] = await database.asRole<{ done: { accounts: number } }>(
		"service_role",
		"select public.refresh_today() as done",
	);
	return row?.done.accounts;
};
const read = async () => ({
	steps: await database.query(
		"select session_id, user_id, signed_up_at, confirmed_at, used_at, paid_at from private.visitors order by 1",
	),
	unseen: await database.query(
		"select * from private.unseen_sign_ups where n <> 0 or deleted <> 0 order by 1, 2",
	),
});

it("are those of one look at all accounts, whatever they do and whenever it runs", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
			await database.reset();
			// Two of one session, one of another, and one of unknown origin.
			const sessions = [1, 1, 2, 3];
			const ids: string[] = [];
			for (const session of sessions) {
				const { id } =
					session === 3
						? await signUp(database)
						: await signUpFrom(database, { session_id: sessionOf(session) });
				ids.push(id);
			}
			const gone = new Set<number>();
			for (const { account, action, refresh } of steps) {
				if (action === "visit" || !gone.has(account))
					await ACTIONS[action](ids[account] as string, sessions[account] as number);
				if (action === "leave") gone.add(account);
				if (refresh) await refreshToday();
			}
			await refreshToday();
			const grown = await read();
			await database.script(`
				update private.visitors set user_id = null, signed_up_at = null, confirmed_at = null, used_at = null, paid_at = null
				where user_id is not null;
				delete from private.unseen_accounts;
				insert into private.changed_accounts select id from public.profiles;`);
			await refreshToday();
			expect(grown).toEqual(await read());
			const unseen = await database.query(
				`select (created_at at time zone 'UTC')::date as day, reason, count(*)::int as n
				from public.profiles cross join lateral private.unseen_reason(id) as reason
				where reason is not null group by 1, 2 order by 1, 2`,
			);
			const counted = grown.unseen
				.filter(({ n }) => Number(n) > 0)
				.map(({ day, reason, n }) => ({ day, reason, n: Number(n) }));
			expect(counted).toEqual(unseen);
		}),
		{ numRuns: runsOf(12), examples: [[PAID_BACK], [OPERATOR]] },
	);
}, 60_000);

it("are looked at again for the accounts that changed, and for no others", async () => {
	const session_id = randomUUID();
	await ingest(database, [
		eventBatch({ received_at: daysAgo(0).toISOString(), landing: [landingEvent({ session_id })] }),
	]);
	const { id } = await signUpFrom(database, { session_id });
	await signUp(database);
	expect(await refreshToday()).toBe(2);
	expect(await refreshToday(), "nothing happened").toBe(0);
	await ACTIONS.call(id);
	expect(await refreshToday(), "the first call").toBe(1);
	await ACTIONS.call(id);
	expect(await refreshToday(), "another call").toBe(0);
	await pay(id);
	expect(await refreshToday()).toBe(1);
});
