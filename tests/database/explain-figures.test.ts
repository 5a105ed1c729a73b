/**
 * Each stored figure against plain SQL over raw rows (docs/architecture.md#figures-explained): on one customer's story,
 * and on the demo data in `npm run proof -- figures`.
 */
import { beforeAll, expect, it } from "vitest";
import type { Explanation, FigureCheck } from "../../worker/contract/back-office-calls-schema.ts";
import { BACK_OFFICE_CALLS } from "../../worker/contract/back-office-calls-schema.ts";
import {
	type FigureFilters,
	MAX_RAW_ROWS,
	PLAIN_NAMES,
	type PlainFigure,
} from "../../worker/contract/plain-figures.ts";
import { touch } from "../fakes/attribution.ts";
import { asAdmin, inSlices } from "./as-admin.ts";
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
import { addPayment } from "./money.ts";
import { withSubscribers } from "./subscribers.ts";

const isProof = process.env.PROOF === "figures";
const database = migratedDatabase({ seeds: isProof });
const { rpc, one, admin, refresh } = asAdmin(database, beforeAll);
const DAY = dayOf(daysAgo(5));
const midnight = (days: number) => daysAgo(days).toISOString();

/** A visitor of a campaign who takes part in a test, signs up, uses the product and pays. */
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
			],
		}),
	]);
	const { id } = await signUpFrom(
		database,
		{ session_id, first: touch() },
		daysAgo(5, 3 * 3_600_000),
	);
	await database.query(
		"insert into public.api_usage (user_id, kind, called_at) values ($1, 'chat', $2), ($1, 'formula', $2)",
		[id, at(4)],
	);
	await withSubscribers(database).subscribed(1, 4, {}, id);
	await addPayment(database, { kind: "refund", amount: -400, at: midnight(3), user: id });
	const cost = {
		line: 2,
		day: DAY,
		utm_source: "google",
		utm_medium: "cpc",
		utm_campaign: "spring",
	};
	const rows = JSON.stringify([{ ...cost, cost: 500, currency: "EUR" }]);
	await rpc(`upload_campaign_costs('c.csv', '${"0".repeat(64)}', '${rows}')`);
}

beforeAll(async () => {
	if (!isProof) await tellStory();
	await refresh();
});

/** @param until exclusive, an ISO time */
async function explain(
	figure: PlainFigure,
	from: string,
	until: string,
	filters: FigureFilters = {},
): Promise<Explanation> {
	const given = [{ from, until }, filters].map((part) => `'${JSON.stringify(part)}'`);
	const result = await rpc(`explain_figure('${figure}', ${given})`);
	return BACK_OFFICE_CALLS.explain_figure.output.parse(result);
}
const check = () => inSlices(database, "check_figures()");
const checks = async (): Promise<FigureCheck[]> =>
	BACK_OFFICE_CALLS.list_figure_checks.output.parse(await rpc("list_figure_checks()"));

it("all figures of the last 35 days are equal to their rows, once a day", async () => {
	await check();
	const all = await checks();
	expect(all.map(({ name }) => name).toSorted()).toEqual(PLAIN_NAMES.toSorted());
	expect(all.filter((each) => each.equal_at !== each.checked_at)).toEqual([]);
	await check();
	expect(await checks()).toEqual(all);
});

it("names what differs, on which day and by how much, until it is counted again", async () => {
	const views = await one(
		`select sum(n)::int as n from private.daily_facts where figure = 'views' and day = '${DAY}'`,
	);
	await database.script(`
		update private.daily_facts set n = n + 3 where (figure, day, dimensions) = (
			select figure, day, min(dimensions) from private.daily_facts
			where figure = 'views' and day = '${DAY}' group by 1, 2
		);
		delete from private.figure_checks where name = 'views'`);
	await check();
	const differing = async () => (await checks()).flatMap(({ differences }) => differences);
	expect(await differing()).toEqual([{ day: DAY, stored: Number(views) + 3, plain: views }]);
	expect(await database.call("check_figures()")).toEqual({
		...{ is_done: true, problem: "figures that differ from their rows: views" },
	});
	await database.script(`insert into private.changed_days values ('events', '${DAY}')`);
	await refresh();
	await check();
	expect(await differing(), "compared again too early").not.toEqual([]);
	await database.script(
		"update private.figure_checks set checked_at = now() - interval '61 minutes' where differences <> '[]'",
	);
	await check();
	expect(await differing()).toEqual([]);
});

const FILTERS: FigureFilters[] = [
	...[{}, { source: "GOOGLE" }, { source: "bing" }, { platform: "windows", variant: "a" }],
	{ test: "beta_headline_test_2025", run: isProof ? "3" : "1", arm: isProof ? "B" : "A" },
];
/** Figures above 0, which shows that the rows are not just none. */
const LEAST = isProof ? [20, 5, 0, 3, 1] : [15, 5, 0, 3, 1];

it.each(FILTERS.map((filters, n) => [filters, LEAST[n] ?? 0] as const))(
	"the rows of each figure add up to it, by the SQL that is shown: %j",
	async (filters, least) => {
		let filled = 0;
		for (const name of PLAIN_NAMES) {
			const found = await explain(name, midnight(30), midnight(0), filters);
			const { sql, stored, plain, row_count, rows, filters: own } = found;
			expect({ name, n: stored }).toEqual({ name, n: plain });
			const [counted] = await database.query(sql);
			expect(Number(Object.values(counted ?? {})[0])).toBe(plain);
			expect(rows?.length).toBe(Math.min(row_count ?? 0, MAX_RAW_ROWS));
			// No names, addresses and sessions.
			expect(JSON.stringify(rows)).not.toMatch(/@|session_id|full_name/);
			const sum = rows?.reduce((all, { n }) => all + Number(n), 0);
			if (row_count === rows?.length) expect(sum).toBe(plain);
			const isFiltered = Object.keys(own).length === Object.keys(filters).length;
			if (plain && isFiltered) filled += 1;
		}
		expect(filled).toBeGreaterThanOrEqual(least);
	},
);

it("counts no payment of an operator or in another currency, and those of nobody", async () => {
	const read = () => explain("payments", midnight(2), midnight(-1));
	const before = await read();
	const at = midnight(1);
	await addPayment(database, { amount: 1000, at, user: admin().id });
	await addPayment(database, { amount: 1000, at, currency: "usd" });
	await addPayment(database, { amount: 700, at });
	const after = await read();
	expect([after.plain, after.stored]).toEqual([(before.plain ?? 0) + 700, before.stored + 700]);
});

it.each([
	["explain_figure('pg_user', '{}')", "PT404"],
	["explain_figure('views', '{}')", "PT400"],
	['explain_figure(\'views\', \'{"from": "2026-02-01Z", "until": "2026-01-01Z"}\')', "PT400"],
])("%s is refused", async (call, code) => {
	await expect(rpc(call)).rejects.toMatchObject({ code });
});
