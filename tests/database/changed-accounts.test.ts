/** The steps of accounts, which each refresh brings up to now with the accounts that changed (docs/architecture/money.md#facts). */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runsOf } from "../property-runs.ts";
import { deleteUser, setUser, signUp } from "./accounts.ts";
import { signUpFrom } from "./attributions.ts";
import { daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { addPayment } from "./money.ts";
import { addCall } from "./usage.ts";

const database = migratedDatabase();

const sessionOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const pay = (user: string) => addPayment(database, { user });

/** Action of an account, or of a visitor of its session. */
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
	call: (id: string) => addCall(database, { id }),
	"call late": (id: string) => addCall(database, { id }, { at: new Date(Date.now() - 3_600_000) }),
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
	leave: (id: string) => deleteUser(database, { id }),
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
const FORMER = inTurn("visit", "become an operator", "be an operator no more");

const refreshFacts = async () =>
	(await database.call<{ accounts: number }>("refresh_facts()")).accounts;
const read = async () => ({
	steps: await database.query(
		"select session_id, user_id, signed_up_at, confirmed_at, used_at, paid_at from private.visitors order by 1",
	),
	withoutVisit: await database.query(
		`select figure, sum(n)::int as n from private.read_facts('accounts', array['sign_ups_unknown', 'sign_ups_no_visit'], '2020-01-01', now())
		group by 1 order by 1`,
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
				if (refresh) await refreshFacts();
			}
			await refreshFacts();
			const grown = await read();
			await database.script(`
				update private.visitors set user_id = null, signed_up_at = null, confirmed_at = null, used_at = null, paid_at = null
				where user_id is not null;
				insert into private.changed_accounts select id from public.profiles;`);
			await refreshFacts();
			expect(grown).toEqual(await read());
			expect(grown.withoutVisit).toEqual(
				await database.query(
					`select 'sign_ups_' || reason as figure, count(*)::int as n
					from (
						select reason from public.profiles cross join lateral private.missing_visit(id) as reason
						where reason is not null
						union all
						select reason from private.deleted_sign_ups
					) as sign_ups group by 1 order by 1`,
				),
			);
		}),
		{ numRuns: runsOf(12), examples: [[PAID_BACK], [OPERATOR], [FORMER]] },
	);
}, 60_000);

it("are looked at again for the accounts that changed, and for no others", async () => {
	const session_id = randomUUID();
	await ingest(database, [
		eventBatch({ received_at: daysAgo(0).toISOString(), landing: [landingEvent({ session_id })] }),
	]);
	const { id } = await signUpFrom(database, { session_id });
	await signUp(database);
	expect(await refreshFacts()).toBe(2);
	expect(await refreshFacts(), "nothing happened").toBe(0);
	await setUser(database, { id }, { email_confirmed_at: new Date() });
	expect(await refreshFacts(), "its confirmation").toBe(1);
	await ACTIONS.call(id);
	expect(await refreshFacts(), "the first call").toBe(1);
	await ACTIONS.call(id);
	expect(await refreshFacts(), "another call").toBe(0);
	await pay(id);
	expect(await refreshFacts()).toBe(1);
});

it("keep their visit when its session is emptied after 25 months and their day is counted again", async () => {
	const visited = randomUUID();
	const at = daysAgo(40, 3_600_000);
	await ingest(database, [
		eventBatch({ received_at: at.toISOString(), landing: [landingEvent({ session_id: visited })] }),
	]);
	const { id } = await signUpFrom(database, { session_id: visited }, daysAgo(40, 7_200_000));
	await signUpFrom(database, { session_id: randomUUID() }, daysAgo(40, 7_200_000));
	const withoutVisit = () =>
		database.query(
			"select id, private.missing_visit(id) as reason from public.profiles where private.missing_visit(id) is not null",
		);
	await refreshFacts();
	const before = await withoutVisit();
	expect(before).toMatchObject([{ reason: "no_visit" }]);
	// The visitor goes first: between the two, the account has a session that leads nowhere.
	for (const milliseconds of [5_400_000, 9_000_000]) {
		const now = daysAgo(40, milliseconds);
		now.setUTCMonth(now.getUTCMonth() + 25);
		await database.call("expire_identifiers($1)", [now.toISOString()]);
		expect(await withoutVisit()).toEqual(before);
	}
	await database.query("insert into private.changed_accounts values ($1)", [id]);
	await refreshFacts();
	expect(await withoutVisit()).toEqual(before);
});
