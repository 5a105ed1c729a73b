import { beforeEach, describe, expect, it } from "vitest";
import type { ServiceOutput } from "../../contract/sql-calls.ts";
import { at, checkingAlerts } from "./alert-checks.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { check, checkTwice, kinds, open, rpc } = checkingAlerts(database);
const INTERVALS = { refresh_facts: 300, make_partitions: 86_400, check_alerts: 300 };

type Duty = ServiceOutput<"record_duties">[number];

/** As the Worker records it, so many minutes later. */
async function record(
	minutes: number,
	name: string,
	problem: string | null,
	intervals: Record<string, number> = INTERVALS,
	failures = 1,
): Promise<Duty[]> {
	const [failed_at, succeeded_at] = problem === null ? [null, at(minutes)] : [at(minutes), null];
	const failed = problem === null ? 0 : failures;
	const result = { name, problem, failed_at, succeeded_at, failures: failed };
	return database.call("record_duties($1, $2::text::jsonb, $3::text::jsonb)", [
		...[at(minutes), JSON.stringify(intervals), JSON.stringify([result])],
	]);
}
const succeed = async (minutes: number, ...names: string[]) => {
	for (const name of names) await record(minutes, name, null);
};
const stateOf = (states: Duty[], name: string) => states.find((duty) => duty.name === name);
const mailed = async () => (await database.mails("alert_duties")).map(({ data }) => data);

beforeEach(async () => {
	await succeed(0, ...Object.keys(INTERVALS));
});

describe("a duty", () => {
	it("has its last success, its last error and its failures in a row", async () => {
		await record(5, "refresh_facts", "one");
		const failed = stateOf(await record(10, "refresh_facts", "x".repeat(300)), "refresh_facts");
		expect(failed).toMatchObject({ failures: 2, state: "ok", problem: "x".repeat(200) });
		const well = stateOf(await record(15, "refresh_facts", null), "refresh_facts");
		expect(well).toMatchObject({ failures: 0, state: "ok", problem: "x".repeat(200) });
		expect(Date.parse(well?.failed_at ?? "")).toBe(Date.parse(at(10)));
		expect(Date.parse(well?.succeeded_at ?? "")).toBe(Date.parse(at(15)));
	});

	it("is failing after three failures in a row", async () => {
		const states = await Promise.all([1, 2].map((n) => record(n, "make_partitions", "no")));
		expect(states.map((each) => stateOf(each, "make_partitions")?.state)).toEqual(["ok", "ok"]);
		expect(stateOf(await record(3, "make_partitions", "no"), "make_partitions")?.state).toBe(
			"failing",
		);
	});

	it("is failing when failures come together, that the database could not take before", async () => {
		const states = await record(3, "make_partitions", "no", INTERVALS, 3);
		expect(stateOf(states, "make_partitions")).toMatchObject({ failures: 3, state: "failing" });
	});

	it.each([
		["refresh_facts", 10, "ok"],
		["refresh_facts", 11, "late"],
		["make_partitions", 2 * 24 * 60, "ok"],
		["make_partitions", 2 * 24 * 60 + 1, "late"],
	])("%s, %i minutes after its last success, is %s", async (name, minutes, state) => {
		expect(stateOf(await record(minutes, "check_alerts", null), name)?.state).toBe(state);
	});

	it("that never ran is late from when it is expected", async () => {
		const intervals = { ...INTERVALS, expire_mails: 86_400 };
		const states = await record(1, "check_alerts", null, intervals);
		expect(stateOf(states, "expire_mails")).toMatchObject({ state: "ok", succeeded_at: null });
		const later = await record(2 * 24 * 60 + 2, "check_alerts", null, intervals);
		expect(stateOf(later, "expire_mails")?.state).toBe("late");
	});

	it("that the release has no more is forgotten", async () => {
		const { refresh_facts: _, ...fewer } = INTERVALS;
		expect((await record(1, "check_alerts", null, fewer)).map(({ name }) => name)).toEqual([
			"check_alerts",
			"make_partitions",
		]);
	});

	it("of a run that is recorded late does not undo a later one", async () => {
		await record(10, "refresh_facts", null);
		const states = await record(5, "refresh_facts", null);
		expect(Date.parse(stateOf(states, "refresh_facts")?.succeeded_at ?? "")).toBe(
			Date.parse(at(10)),
		);
	});

	it("is expected from the first migration on: a cron that never runs is noticed", async () => {
		await database.script("delete from private.duties");
		await database.script(
			"insert into private.duties (name, every_seconds, expected_at) values ('check_alerts', 300, now() - interval '11 minutes')",
		);
		expect(await database.call("get_duties(now())")).toMatchObject([
			{ name: "check_alerts", state: "late" },
		]);
	});
});

describe("the alert of duties", () => {
	const fail = async (minutes: number, ...names: string[]) => {
		for (const name of names) {
			for (const n of [2, 1, 0]) await record(minutes - n, name, `${name} is broken`);
		}
	};

	it("names those that fail or are late, with the newest error and the oldest success", async () => {
		await fail(5, "make_partitions");
		await succeed(5, "refresh_facts");
		expect(await checkTwice(5)).toBe(1);
		expect(await open()).toMatchObject([
			{ kind: "duties", data: { failing_duties: "make_partitions" } },
		]);
		expect(await mailed()).toEqual([
			{
				failing_duties: "make_partitions",
				problem: "make_partitions: make_partitions is broken",
				succeeded_at: "2026-11-09T10:00:00+00:00",
				opened_at: "2026-11-09T10:05:00+00:00",
			},
		]);
	});

	it("closes when they succeed", async () => {
		await fail(5, "make_partitions");
		await succeed(5, "refresh_facts");
		await checkTwice(5);
		await succeed(11, "make_partitions", "refresh_facts", "check_alerts");
		await check(12);
		expect(await kinds()).toEqual([]);
	});

	it("is mailed for each duty once in 24 hours, though another one was mailed before", async () => {
		await fail(5, "make_partitions");
		await succeed(5, "refresh_facts");
		expect(await checkTwice(5)).toBe(1);
		await fail(15, "refresh_facts");
		expect(await check(15)).toBe(1);
		expect(await check(20)).toBe(0);
		expect((await mailed()).map((data) => data.failing_duties)).toEqual([
			"make_partitions",
			// Its own last success is over ten minutes old by then.
			"check_alerts,make_partitions,refresh_facts",
		]);
		await fail(25 * 60, "make_partitions");
		expect(await check(25 * 60)).toBe(1);
	});
});

describe("mails that do not leave", () => {
	const stuck = () => database.call<string | null>("find_stuck_mails()");
	const add = (key: string, minutes: number, sent: number | null = null) =>
		database.query(
			`insert into private.mails (key, kind, recipient, language, created_at, state, sent_at)
			values ($1, 'known_address', 'a@example.com', 'fr', now() - make_interval(mins => $2::int),
				case when $3::int is null then 'waiting' else 'sent' end, now() - make_interval(mins => $3::int))`,
			[key, minutes, sent],
		);

	it("are those that have waited for an hour while none left", async () => {
		await add("new", 59);
		expect(await stuck()).toBeNull();
		await add("old", 61);
		expect(await stuck()).toEqual(expect.any(String));
		await add("sent", 90, 5);
		expect(await stuck()).toBeNull();
	});
});

describe("the age of figures", () => {
	it("is told to operators", async () => {
		await record(0, "refresh_facts", null);
		expect(await rpc("get_facts_age()")).toEqual({
			at: expect.stringContaining("2026-11-09"),
			is_stale: true,
		});
	});
});
