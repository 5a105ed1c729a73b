/**
 * Stored figures against their raw rows (docs/architecture/money.md#comparison-of-figures): on one customer's story, and on
 * the demo data in `npm run proof -- figures`.
 */
import { beforeAll, expect, it } from "vitest";
import type { SystemReport } from "../../contract/system-schema.ts";
import texts from "../../locales/fr/admin.json" with { type: "json" };
import { touch } from "../fakes/attribution.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import {
	abEvent,
	conversionEvent,
	dayOf,
	daysAgo,
	eventBatch,
	ingest,
	landingEvent,
} from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { addPayment, untaxed } from "./money.ts";
import { withSubscribers } from "./subscribers.ts";
import { addCall } from "./usage.ts";

const isProof = process.env.PROOF === "figures";
const database = migratedDatabase({ seeds: isProof, keeps: true });
const { rpc, admin, makeSuper, refresh, uploadCosts } = asAdmin(database, beforeAll);
const DAY = dayOf(daysAgo(5));
const midnight = (days: number) => daysAgo(days).toISOString();

/** A visitor of a campaign who takes part in a test, signs up, uses the product, pays, and gets a part back. */
async function tellStory() {
	const [session_id, unit_id] = [crypto.randomUUID(), crypto.randomUUID()];
	const at = (hours: number) => daysAgo(5, hours * 3_600_000).toISOString();
	const test = { unit_id, test_name: "beta_headline_test_2025" };
	await ingest(database, [
		eventBatch({ received_at: at(1), landing: [landingEvent({ session_id })] }),
		eventBatch({
			received_at: at(2),
			landing: [landingEvent({ session_id, event_type: "click" })],
			ab: [
				abEvent({ ...test, occurred_at: at(1) }),
				conversionEvent({ ...test, occurred_at: at(2) }),
				conversionEvent({ ...test, goal: "sign_up", occurred_at: at(2) }),
			],
		}),
	]);
	const { id } = await signUpFrom(
		database,
		{
			session_id,
			first: touch(),
			units: [{ test: test.test_name, run: 1, arm: "A", unit: unit_id }],
		},
		daysAgo(5, 3 * 3_600_000),
	);
	for (const kind of ["chat", "formula"]) await addCall(database, { id }, { kind, at: at(4) });
	await withSubscribers(database).subscribed(1, 4, {}, id);
	await addPayment(database, { kind: "refund", amount: -400, at: midnight(3), user: id });
	await addPayment(database, { kind: "dispute", amount: -100, at: midnight(2), user: id });
	// Money that nobody's account has counts; an operator's, and that in another currency, do not.
	await addPayment(database, { amount: 700, tax: 100, at: midnight(2), customer: "cus_2" });
	await addPayment(database, { amount: 1000, at: midnight(1), user: admin().id });
	await addPayment(database, { amount: 1000, at: midnight(1), currency: "usd", user: id });
	await uploadCosts({ day: DAY, cost: 500 });
}

beforeAll(async () => {
	if (!isProof) await tellStory();
	await refresh();
	await makeSuper();
});

/** The sums over the 35 days; in cents. The invoice has 233 of tax. */
const STORY = {
	...{ views: 1, clicks: 1, visitors: 1, sign_ups: 1, paid: 1 },
	...{ formula_calls: 1, chat_calls: 1, active_users: 1 },
	...{ payments: 2099, refunds: -500, revenue: 1266, mrr: untaxed(1399), customers: 1, costs: 500 },
	...{ test_visitors: 1, test_conversions: 3 },
};

const check = () => database.call("check_figures()");
const figures = async () =>
	(await rpc<Pick<SystemReport, "figures">>("get_system_state()")).figures ?? [];
const differences = async () => (await figures()).flatMap((figure) => figure.differences);
/** Makes the last comparison older. */
const wait = (minutes: number) =>
	database.script(
		`update private.figure_checks set checked_at = checked_at - interval '${minutes} minutes'`,
	);

it("all figures are equal to their rows, which give what happened", async () => {
	expect(await check()).toEqual({ is_done: true, problem: null });
	const all = await figures();
	expect(all.map(({ name }) => name)).toEqual(Object.keys(texts.system.figures.names).toSorted());
	expect(
		all.filter(({ checked_at, equal_at }) => checked_at === null || checked_at !== equal_at),
	).toEqual([]);
	const sums = await database.query<{ name: string; n: number }>(
		`select name, sum(n)::int as n from private.plain_figures($1, $2)
		where day between $1 and $2 group by name having sum(n) <> 0`,
		[dayOf(daysAgo(35)), dayOf(daysAgo(1))],
	);
	const counted = Object.fromEntries(sums.map(({ name, n }) => [name, n]));
	if (isProof) expect(Object.keys(counted).toSorted()).toEqual(Object.keys(STORY).toSorted());
	else expect(counted).toEqual(STORY);
});

it("are compared once a day, and after midnight when the events of the day before are counted", async () => {
	const before = await figures();
	await check();
	expect(await figures()).toEqual(before);
	await wait(1440);
	await database.script(`insert into private.changed_days values ('events', '${DAY}')`);
	const yesterday = await figures();
	await check();
	expect(await figures(), "events are uncounted").toEqual(yesterday);
	await refresh();
	await check();
	expect(await figures()).not.toEqual(yesterday);
});

it("name what differs, on which day and by how much, until it is counted again", async () => {
	const [row] = await database.query<{ stored: number; counted: number }>(`
		with added as (
			update private.daily_facts set n = n + 3 where (figure, day, dimensions) = (
				select figure, day, min(dimensions) from private.daily_facts
				where figure = 'views' and day = '${DAY}' group by 1, 2
			)
		)
		select sum(n)::int as counted, sum(n)::int + 3 as stored
		from private.daily_facts where figure = 'views' and day = '${DAY}'`);
	await wait(1440);
	expect(await check()).toEqual({
		...{ is_done: true, problem: "figures that differ from their rows: views" },
	});
	expect((await figures())[0]).toMatchObject({
		name: "views",
		differences: [{ day: DAY, ...row }],
	});
	await database.script(`insert into private.changed_days values ('events', '${DAY}')`);
	await refresh();
	await check();
	expect(await differences(), "compared again too early").not.toEqual([]);
	await wait(61);
	expect(await check()).toEqual({ is_done: true, problem: null });
	expect(await differences()).toEqual([]);
});

it("name a day that was never counted", async () => {
	const sql = "delete from private.daily_facts where figure = 'clicks' and day = $1";
	await database.query(sql, [DAY]);
	await wait(1440);
	await check();
	expect(await differences()).toMatchObject([{ day: DAY, stored: 0 }]);
});
