/** Each stored figure against plain SQL over raw rows (docs/architecture.md#figures-explained), on the demo data. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Explanation, FigureCheck } from "../../worker/contract/back-office-calls-schema.ts";
import { BACK_OFFICE_CALLS } from "../../worker/contract/back-office-calls-schema.ts";
import {
	type FigureFilters,
	MAX_RAW_ROWS,
	PLAIN_NAMES,
	type PlainFigure,
} from "../../worker/contract/plain-figures.ts";
import { asAdmin, inSlices } from "./as-admin.ts";
import { dayOf, daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase({ seeds: true });
const { rpc, one } = asAdmin(database, beforeAll);

const checks = async (): Promise<FigureCheck[]> =>
	BACK_OFFICE_CALLS.list_figure_checks.output.parse(await rpc("list_figure_checks()"));
const differing = async () =>
	(await checks()).flatMap(({ name, differences }) =>
		differences.map((difference) => ({ name, ...difference })),
	);

/** @param until exclusive, an ISO time */
async function explain(
	figure: PlainFigure,
	from: string,
	until: string,
	filters: FigureFilters = {},
): Promise<Explanation> {
	const given = [{ from, until }, filters].map(
		(part) => `'${JSON.stringify(part).replaceAll("'", "''")}'`,
	);
	const result = await rpc(`explain_figure('${figure}', ${given})`);
	return BACK_OFFICE_CALLS.explain_figure.output.parse(result);
}

const check = () => inSlices(database, "check_figures()");
const midnight = (days: number) => daysAgo(days).toISOString();
const CHANGED = dayOf(daysAgo(5));

describe("the nightly comparison", () => {
	/** Has these figures compared again, as after a day. */
	const forget = (names: string) =>
		database.query("delete from private.figure_checks where name ~ $1", [names]);

	it("finds all figures of the last 35 days equal to their rows, once a day", async () => {
		await check();
		const all = await checks();
		expect(all.map(({ name }) => name).toSorted()).toEqual(PLAIN_NAMES.toSorted());
		expect(await differing()).toEqual([]);
		expect(all.filter(({ equal_at, checked_at }) => equal_at !== checked_at)).toEqual([]);
		const checked = () => one("select max(checked_at) as n from private.figure_checks");
		const first = await checked();
		await check();
		expect(await checked()).toEqual(first);
	});

	it("leaves visitors for later while events of a closed day wait to be counted", async () => {
		const waiting = async () =>
			(await checks())
				.filter(({ checked_at }) => checked_at === null)
				.map(({ name }) => name)
				.toSorted();
		await forget("^(funnel_|visitor)");
		await database.script("insert into private.changed_days values ('events', current_date - 1)");
		await check();
		expect(await waiting()).toEqual([
			...["funnel_click", "funnel_confirmed", "funnel_paid", "funnel_sign_up", "funnel_use"],
			...["visitor_clicks", "visitors"],
		]);
		await inSlices(database, "refresh_facts()");
		await check();
		expect(await waiting()).toEqual([]);
	});

	it("names what differs, on which day and by how much, and looks again after an hour", async () => {
		const [{ views } = { views: 0 }] = await database.query<{ views: number }>(`
			with changed as (
				update private.daily_facts set n = n + 3
				where (figure, day, dimensions) = (
					select figure, day, min(dimensions) from private.daily_facts
					where figure = 'views' and day = '${CHANGED}' group by 1, 2
				)
				returning day
			)
			select sum(n)::int as views from private.daily_facts where figure = 'views' and day = '${CHANGED}'`);
		await forget("^views$");
		await check();
		expect(await differing()).toEqual([
			{ name: "views", day: CHANGED, stored: views + 3, plain: views },
		]);
		const [row] = await database.asRole("service_role", "select public.check_figures() as result");
		expect(row?.result).toEqual({
			is_done: true,
			problem: "figures that differ from their rows: views",
		});
		await database.query(`
			insert into private.changed_days select 'events', '${CHANGED}'::date`);
		await inSlices(database, "refresh_facts()");
		await check();
		expect(await differing(), "compared again too early").not.toEqual([]);
		await database.script(
			"update private.figure_checks set checked_at = now() - interval '61 minutes' where differences <> '[]'",
		);
		await check();
		expect(await differing()).toEqual([]);
	});
});

it("every figure is explained by rows that add up to it, by the SQL that is shown", async () => {
	await inSlices(database, "refresh_facts()");
	const spans = [
		[midnight(90), midnight(0)],
		[midnight(3), new Date().toISOString()],
	] as const;
	for (const [from, until] of spans) {
		for (const name of PLAIN_NAMES) {
			const { sql, stored, plain, row_count, rows, is_delayed } = await explain(name, from, until);
			if (!is_delayed || until === spans[0][1])
				expect({ name, n: stored }).toEqual({ name, n: plain });
			const [counted] = await database.query(sql);
			expect(Number(Object.values(counted ?? {})[0])).toBe(plain);
			expect(rows?.length).toBe(Math.min(row_count ?? 0, MAX_RAW_ROWS));
			// No names, addresses and sessions.
			expect(JSON.stringify(rows)).not.toMatch(/@|session_id|full_name/);
			if (row_count === rows?.length) {
				expect(rows?.reduce((sum, { n }) => sum + Number(n), 0)).toBe(plain);
			}
		}
	}
	const { rows } = await explain("views", ...spans[0]);
	const times = (rows ?? []).map(({ at }) => Date.parse(String(at)));
	expect(times).toEqual(times.toSorted((a, b) => b - a));
});

describe("with the filters of a page", () => {
	/** The month before last. */
	const cohort = () => {
		const month = new Date(daysAgo(0));
		month.setUTCMonth(month.getUTCMonth() - 2, 1);
		return month.toISOString().slice(0, 7);
	};
	/** Filters, with as many days as have rows of each. */
	const FILTERS: [days: number, FigureFilters][] = [
		[30, { source: "GOOGLE" }],
		[30, { source: "(none)", language: "fr", touch: "last" }],
		[30, { platform: "mac", variant: "a" }],
		[30, { language: "(unknown)" }],
		[90, { test: "beta_headline_test_2025", run: "1", arm: "B", goal: "cta_click" }],
		[90, { cohort: cohort(), source: "google" }],
	];

	it("the rows of each figure add up to it", async () => {
		const payer = (await explain("payments", midnight(90), midnight(0))).rows?.find(
			({ user_id }) => user_id,
		);
		// Its payments are of an unknown origin from now on.
		await database.query("delete from auth.users where id = $1", [payer?.user_id]);
		await inSlices(database, "refresh_facts()");
		for (const [days, filters] of FILTERS) {
			const span = [midnight(days), midnight(0)] as const;
			const filtered: PlainFigure[] = [];
			for (const name of PLAIN_NAMES) {
				const { stored, plain, filters: own } = await explain(name, ...span, filters);
				expect({ name, filters, n: stored }).toEqual({ name, filters, n: plain });
				if (plain && Object.keys(own).length > 0) filtered.push(name);
			}
			expect(filtered, JSON.stringify(filters)).not.toEqual([]);
		}
	});

	it("a figure that does not have one says so", async () => {
		const filters = { source: "google", touch: "last", arm: "B", cohort: "2026-01" } as const;
		const own = async (name: PlainFigure) =>
			(await explain(name, midnight(2), midnight(0), filters)).filters;
		expect(await own("active_users")).toEqual({});
		expect(await own("views")).toEqual({ source: "google" });
		expect(await own("paid")).toEqual({ source: "google", touch: "last" });
		expect(await own("test_visitors")).toEqual({ arm: "B" });
		const { filters: alone } = await explain("paid", midnight(2), midnight(0), { touch: "last" });
		expect(alone).toEqual({});
		expect(await own("kept")).toEqual({ source: "google", touch: "last", cohort: "2026-01" });
	});

	it("a value is a text in the SQL, whatever it contains", async () => {
		const filters = { source: "{campaign}\n{?x}", campaign: "x') or true --" };
		for (const name of ["views", "visitors", "paid", "payments", "funnel_paid"] as const) {
			const { plain, stored, sql } = await explain(name, midnight(9), midnight(0), filters);
			expect([plain, stored]).toEqual([0, 0]);
			expect(sql).toContain("'x'') or true --'");
		}
		const broken = `'{"from": "${midnight(2)}", "until": "${midnight(0)}"}', '{"source": ["a"]}'`;
		await expect(rpc(`explain_figure('views', ${broken})`)).rejects.toMatchObject({
			code: "PT400",
		});
	});
});

describe("raw rows", () => {
	it("of an operator and of other currencies count for nothing", async () => {
		const before = await explain("payments", midnight(2), midnight(-1));
		await database.script(`
			insert into auth.users (id, email, email_confirmed_at) values ('00000000-0000-4000-8000-00000000000a', 'op@example.com', now());
			insert into private.admins (user_id) values ('00000000-0000-4000-8000-00000000000a');
			insert into private.payments (id, kind, amount, currency, occurred_at, user_id, customer_id, stripe_id) values
				('a', 'payment', 1000, 'eur', now() - interval '1 day', '00000000-0000-4000-8000-00000000000a', 'cus_op', 'in_a'),
				('b', 'payment', 1000, 'usd', now() - interval '1 day', null, 'cus_gone', 'in_b'),
				('c', 'payment', 700, 'eur', now() - interval '1 day', null, 'cus_gone', 'in_c')`);
		const after = await explain("payments", midnight(2), midnight(-1));
		// A deleted account's payment stays.
		expect([after.plain, after.stored]).toEqual([(before.plain ?? 0) + 700, before.stored + 700]);
	});

	it("of events that may have been archived are not counted, and the figure stays", async () => {
		const { plain, rows, stored } = await explain("views", midnight(1000), midnight(0));
		expect([plain, rows]).toEqual([null, null]);
		expect(stored).toBeGreaterThan(0);
		expect((await explain("mrr_new", midnight(1000), midnight(0))).plain).not.toBeNull();
	});

	it("of a cost that a later upload replaces count once", async () => {
		const from = midnight(6);
		const before = await explain("costs", from, midnight(5));
		expect(before.plain).toBeGreaterThan(0);
		await database.script(`
			insert into private.cost_uploads (file_name, digest, admin_email) values ('b.csv', repeat('b', 64), 'a@example.com');
			insert into private.campaign_costs (day, utm_source, utm_medium, utm_campaign, upload, cost, currency)
			select day, utm_source, utm_medium, utm_campaign, (select max(id) from private.cost_uploads), cost + 7, currency
			from private.costs_in_force where day = '${from}'::timestamptz::date order by cost limit 1`);
		const after = await explain("costs", from, midnight(5));
		expect([after.plain, after.stored]).toEqual([(before.plain ?? 0) + 7, (before.plain ?? 0) + 7]);
		expect(after.row_count).toBe(before.row_count);
	});

	it("of a deleted account's steps in the funnel stay", async () => {
		const span = [midnight(90), midnight(30)] as const;
		await inSlices(database, "refresh_facts()");
		const before = await explain("funnel_paid", ...span);
		expect(before.plain).toBeGreaterThan(0);
		const payer = before.rows?.find(({ user_id }) => user_id)?.user_id;
		await database.query("delete from auth.users where id = $1", [payer]);
		await inSlices(database, "refresh_facts()");
		const after = await explain("funnel_paid", ...span);
		expect([after.stored, after.plain]).toEqual([before.stored, before.plain]);
	});

	it("of visitors who saw two arms of a test count for nothing", async () => {
		const span = [midnight(20), midnight(1)] as const;
		const names = ["test_visitors", "test_conversions"] as const;
		const counts = async () => {
			const found = [];
			for (const name of names) found.push(await explain(name, ...span));
			return found.map(({ stored, plain }) => ({ stored, plain }));
		};
		const before = await counts();
		await database.script(`
			select private.count_units(array_agg((test_name, run, unit_id, 'Z', null, exposed_at, null)::private.unit_event))
			from (
				select test_name, run, unit_id, exposed_at
				from private.experiment_units join private.experiment_conversions using (test_name, run, unit_id)
				where goal = 'cta_click' and not is_split and exposed_at > now() - interval '15 days'
					and exposed_at < now() - interval '5 days'
				limit 3
			) as clicked`);
		const after = await counts();
		expect(after[0]).toEqual({
			stored: (before[0]?.stored ?? 0) - 3,
			plain: (before[0]?.plain ?? 0) - 3,
		});
		expect(after[1]?.stored).toBe(after[1]?.plain);
		expect(after[1]?.plain).toBeLessThan(before[1]?.plain ?? 0);
	});

	it("are refused for an unknown figure and for no span", async () => {
		const backwards = '{"from": "2026-02-01T00:00:00Z", "until": "2026-01-01T00:00:00Z"}';
		for (const [call, code] of [
			["explain_figure('pg_user', '{}')", "PT404"],
			["explain_figure('views', '{}')", "PT400"],
			[`explain_figure('views', '${backwards}')`, "PT400"],
		] as const) {
			await expect(rpc(call)).rejects.toMatchObject({ code });
		}
	});
});
