/**
 * Price of turning, stopping or holding up a test (SECURITY.md#price-of-forging): one who forges beside honest visitors
 * of a test of two arms over four weeks.
 */
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import type { AbEvent } from "../../contract/event-schema.ts";
import { MIN_LIGHT_CONVERSIONS } from "../../contract/experiment-terms.ts";
import type { RunCounts } from "../../contract/run-counts.ts";
import { guardrailHarm } from "../../worker/experiments/statistics/guardrail.ts";
import { resultsOf } from "../../worker/experiments/statistics/results.ts";
import { asAdmin } from "../database/as-admin.ts";
import { abEvent, conversionEvent, eventBatch, ingest } from "../database/events.ts";
import { migratedDatabase } from "../database/harness.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);
const TEST = "beta_headline_test_2025";
const DAYS = 28;
const DAY_MS = 24 * 60 * 60 * 1000;
/** As many as one statement stores well within its time, on a busy machine too. */
const BATCH = 1000;
const BEGIN = Math.floor(Date.now() / DAY_MS - DAYS - 1) * DAY_MS;
const END = BEGIN + DAYS * DAY_MS;
const ARMS = ["A", "B"].map((id) => ({ id, weight: 50 }));
/** How long somebody forges, from the first day of the test on. */
const DURATIONS = [1, 14, DAYS];

interface Attacker {
	name: string;
	/** Forged units of a day: more than its keys admit, or one of each network. */
	perDay: number;
	/** Keys of the nth unit of a day, from narrow to wide. */
	keysOf(n: number): number[];
}

/** All addresses and networks of a /56: a key of its own for each unit, and those that all have. */
const home = (n: number) => [1000 + n, 1, 2];
const HOUSEHOLD: Attacker = { name: "one household (/56)", perDay: 30, keysOf: home };
const QUIET: Attacker = { name: "one household, one unit a day", perDay: 1, keysOf: home };
const ATTACKERS: Attacker[] = [
	HOUSEHOLD,
	QUIET,
	{ name: "one office (/48)", perDay: 60, keysOf: (n) => [1000 + n, 2000 + n, 2] },
	{
		name: "three households",
		perDay: 30,
		keysOf: (n) => [1000 + n, Math.floor(n / 10), 10 + Math.floor(n / 10)],
	},
	// Three bring more than the others, which are hidden by them.
	{
		name: "ten IPv4 /24",
		perDay: 86,
		keysOf: (n) => [1000 + n, n < 30 ? Math.floor(n / 10) : 3 + Math.floor((n - 30) / 8)],
	},
	{ name: "two households, one unit a day each", perDay: 2, keysOf: (n) => [n, 10 + n, 20 + n] },
];

interface Attack {
	name: string;
	/** The events of the nth forged unit of a day, which would be drawn into B. */
	forge(shown: AbEvent, n: number): AbEvent[];
	/** Whether each unit signs up, too, and confirms. */
	confirms?: boolean;
}

/** An attacker knows into which arm each of the signed visitors would be drawn, and uses only those of one. */
const inA = (shown: AbEvent): AbEvent => ({ ...shown, variant: "A" });
const clicking = (shown: AbEvent, days = 0): AbEvent[] => {
	const occurred_at = new Date(Date.parse(shown.occurred_at) + days * DAY_MS).toISOString();
	const { unit_id, variant } = shown;
	return [shown, conversionEvent({ ...{ unit_id, variant, occurred_at }, test_name: TEST })];
};

const ATTACKS: Attack[] = [
	{ name: "clicks of B", forge: (shown) => clicking(shown) },
	{
		name: "clicks of B, and as many visits of A",
		forge: (shown, n) => (n % 2 ? [inA(shown)] : clicking(shown)),
	},
	{
		name: "the same, with clicks on the day after",
		forge: (shown, n) => (n % 2 ? [inA(shown)] : clicking(shown, 1)),
	},
	{ name: "visits of B without a click", forge: (shown) => [shown] },
	{
		name: "cookies set to the other arm",
		forge: (shown) => [
			shown,
			{
				...inA(shown),
				...{ event_id: randomUUID(), data: { ...shown.data, not_drawn: true } },
			},
		],
	},
	{ name: "confirmed accounts of A", confirms: true, forge: (shown) => [inA(shown)] },
];
const CLICKS_OF_A: Attack = {
	name: "clicks of A, and as many visits of B",
	forge: (shown, n) => (n % 2 ? [shown] : clicking(inA(shown))),
};

const shownIn = (variant: string, networks: number[], day: number) =>
	abEvent({
		...{ test_name: TEST, variant, networks, unit_id: randomUUID() },
		occurred_at: new Date(BEGIN + day * DAY_MS + DAY_MS / 2).toISOString(),
	});

/** Honest visitors of each arm and day, each in networks of its own, and how many of them click. */
interface Honest {
	visitors: number;
	clicks: { A: number; B: number };
}
const ALIKE: Honest = { visitors: 40, clicks: { A: 4, B: 4 } };

function honestOf({ visitors, clicks }: Honest, day: number): AbEvent[] {
	return (["A", "B"] as const).flatMap((arm, at) =>
		Array.from({ length: visitors }, (_, n) => {
			const own = 1_000_000 * (at + 1) + 1000 * day + n;
			const shown = shownIn(arm, [own, own + 100_000, own + 200_000], day);
			return n < clicks[arm] ? clicking(shown) : [shown];
		}).flat(),
	);
}

async function store(events: readonly AbEvent[]) {
	for (let sent = 0; sent < events.length; sent += BATCH) {
		await ingest(database, [eventBatch({ ab: events.slice(sent, sent + BATCH) })]);
	}
}

/** Counts confirmed accounts, which no event brings. */
const confirm = (shown: readonly AbEvent[]) =>
	database.query(
		`select private.count_units(array_agg(
			(test_name, run, unit_id, variant, 'confirmed', occurred_at, null)::private.unit_event
		)) from jsonb_populate_recordset(null::public.ab_events, $1::text::jsonb)`,
		[JSON.stringify(shown)],
	);

/** The counts of a run in which somebody forges from its first day on. */
async function attacked(
	{ perDay, keysOf }: Attacker,
	{ forge, confirms = false }: Attack,
	days: number,
	honest: Honest,
): Promise<RunCounts> {
	await database.script(`
		set session_replication_role = replica;
		update private.experiment_runs set started_at = '${new Date(BEGIN).toISOString()}',
			plan = plan || '{"arms": ${JSON.stringify(ARMS)}, "guardrailGoal": "confirmed"}' where name = '${TEST}';
		set session_replication_role = default`);
	let late: AbEvent[] = [];
	for (let day = 0; day < DAYS; day++) {
		const midnight = new Date(BEGIN + (day + 1) * DAY_MS).toISOString();
		const forged = Array.from({ length: day < days ? perDay : 0 }, (_, n) =>
			forge(shownIn("B", keysOf(n), day), n),
		).flat();
		const events = [...late, ...honestOf(honest, day), ...forged];
		late = events.filter(({ occurred_at }) => occurred_at >= midnight);
		await store(events.filter(({ occurred_at }) => occurred_at < midnight));
		if (confirms) await confirm(forged);
		await database.query(`select private.weigh_networks('${midnight.slice(0, 10)}')`);
	}
	return rpc<RunCounts>(`get_run_counts('${TEST}', null)`);
}

const prices = new Map<string, string[]>();

/** Judges the run that somebody has attacked, and notes its outcome. */
async function judge(attacker: Attacker, attack: Attack, days: number, honest = ALIKE) {
	const counts = await attacked(attacker, attack, days, honest);
	const { verdict } = resultsOf(counts, END);
	const isStopped = guardrailHarm(counts, END) !== null;
	const outcome = [
		verdict?.kind,
		verdict && "arm" in verdict ? verdict.arm : "",
		verdict && "without" in verdict ? "without them" : "",
		isStopped ? "and stopped" : "",
	];
	const of =
		honest === ALIKE ? "" : `, ${DAYS * (honest.clicks.A + honest.clicks.B)} honest clicks`;
	const row = `${attacker.name} | ${attack.name}${of}`;
	prices.set(row, [...(prices.get(row) ?? []), outcome.filter(Boolean).join(" ")]);
	return { kind: verdict?.kind, arm: verdict && "arm" in verdict ? verdict.arm : null, isStopped };
}

afterAll(() => {
	const rows = [...prices].map(([row, outcomes]) => `| ${row} | ${outcomes.join(" | ")} |`);
	const head = `| who | what | ${DURATIONS.map((days) => `${days} days`).join(" | ")} |`;
	process.stdout.write(`${[head, "|---|---|---|---|---|", ...rows].join("\n")}\n`);
});

describe.each(ATTACKERS)("$name, beside arms that convert alike", (attacker) => {
	describe.each(ATTACKS)("with $name", (attack) => {
		it.each(DURATIONS)("in %d days", { timeout: 600_000 }, async (days) => {
			const { kind, isStopped } = await judge(attacker, attack, days);
			if (attacker.keysOf !== home) return;
			expect(isStopped).toBe(false);
			expect(["no_difference", "refused_networks"]).toContain(kind);
		});
	});
});

describe.each([HOUSEHOLD, QUIET])("$name, against a B that is better", (attacker) => {
	const better = (A: number, B: number) => ({ visitors: 80, clicks: { A, B } });

	it.each(DURATIONS)("keeps nothing undecided with many clicks, in %d days", async (days) => {
		const honest = better(6, 10);
		expect(DAYS * 16).toBeGreaterThanOrEqual(MIN_LIGHT_CONVERSIONS);
		expect(await judge(attacker, CLICKS_OF_A, days, honest)).toEqual({
			...{ kind: "wins", arm: "B", isStopped: false },
		});
	});

	it.each(DURATIONS)("turns nothing with few clicks, in %d days", async (days) => {
		const { kind, arm } = await judge(attacker, CLICKS_OF_A, days, better(4, 8));
		expect([`wins B`, "refused_networks null"]).toContain(`${kind} ${arm}`);
	});
});
