/**
 * Price of turning, voiding or stopping a test (SECURITY.md#price-of-forging): networks that send 1,000 requests
 * each over its four weeks, beside honest visitors of whom both arms convert alike.
 */
import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import type { AbEvent } from "../../contract/event-schema.ts";
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
const REQUESTS = 1000;
/** As many as one statement stores well within its time, on a busy machine too. */
const BATCH = 1000;
/** Units of each arm and day, each in a network of its own; one in ten clicks. */
const HONEST = 40;
const BEGIN = Math.floor(Date.now() / DAY_MS - DAYS) * DAY_MS;
const ARMS = ["A", "B"].map((id) => ({ id, weight: 50 }));

interface Attack {
	name: string;
	/** The events of one forged unit; its arm is the one that would be drawn, unless it says otherwise. */
	forge(shown: AbEvent): AbEvent[];
}

/** An attacker knows which of the signed visitors would be drawn into B, and uses only these. */
const ATTACKS: Attack[] = [
	{ name: "clicks", forge: (shown) => [shown, click(shown)] },
	{
		name: "clicks, and as many visits of A",
		forge: (shown) => {
			const other = { variant: "A", event_id: randomUUID(), unit_id: randomUUID() };
			return [shown, click(shown), abEvent({ ...shown, ...other })];
		},
	},
	{ name: "visits without a click", forge: (shown) => [shown] },
	{
		name: "both arms",
		forge: (shown) => [
			shown,
			...[abEvent({ ...shown, event_id: randomUUID(), variant: "A" })].map((other) => ({
				...other,
				data: { ...other.data, not_drawn: true },
			})),
		],
	},
];

const click = ({ unit_id, variant, occurred_at, test_name }: AbEvent) =>
	conversionEvent({ unit_id, variant, occurred_at, test_name });
const shownIn = (variant: string, network: number, day: number) =>
	abEvent({
		...{ test_name: TEST, variant, network, unit_id: randomUUID() },
		occurred_at: new Date(BEGIN + day * DAY_MS + DAY_MS / 2).toISOString(),
	});

/** The counts of a run under attack. */
async function attacked(networks: number, { forge }: Attack): Promise<RunCounts> {
	await database.script(`
		set session_replication_role = replica;
		update private.experiment_runs set started_at = '${new Date(BEGIN).toISOString()}',
			plan = plan || '{"arms": ${JSON.stringify(ARMS)}, "guardrailGoal": "confirmed"}' where name = '${TEST}';
		set session_replication_role = default`);
	for (let day = 0; day < DAYS; day++) {
		const honest = ["A", "B"].flatMap((arm, offset) =>
			Array.from({ length: HONEST }, (_, n) => {
				const shown = shownIn(arm, 1_000_000 + offset * HONEST + n, day);
				return n % 10 === day % 10 ? [shown, click(shown)] : [shown];
			}).flat(),
		);
		const forged = Array.from({ length: networks }, (_, network) =>
			Array.from({ length: Math.ceil(REQUESTS / DAYS) }, () => forge(shownIn("B", network, day))),
		).flat(2);
		const events = [...honest, ...forged];
		for (let sent = 0; sent < events.length; sent += BATCH) {
			await ingest(database, [eventBatch({ ab: events.slice(sent, sent + BATCH) })]);
		}
		await database.script(
			`select private.forget_networks('${new Date(BEGIN + (day + 1) * DAY_MS).toISOString().slice(0, 10)}')`,
		);
	}
	return rpc<RunCounts>(`get_run_counts('${TEST}', null)`);
}

const cases = ATTACKS.flatMap((attack) =>
	[0, 1, 3, 4, 10, 100].map((networks) => [networks, attack.name, attack] as const),
);

/** The fewest networks that reached each outcome. */
const fewest = { turns: Number.POSITIVE_INFINITY, voids: Number.POSITIVE_INFINITY };

it.each(cases)("%d networks with %s", { timeout: 600_000 }, async (networks, name, attack) => {
	const counts = await attacked(networks, attack);
	const now = BEGIN + DAYS * DAY_MS;
	const { verdict } = resultsOf(counts, now);
	const isStopped = guardrailHarm(counts, now) !== null;
	process.stdout.write(`${networks} networks with ${name}: ${verdict?.kind}\n`);
	const outcome = verdict?.kind === "wins" || verdict?.kind === "loses" ? "turns" : "voids";
	if (verdict?.kind !== "no_difference") fewest[outcome] = Math.min(fewest[outcome], networks);
	expect(isStopped).toBe(false);
	if (networks <= 3) expect(["no_difference", "refused_networks"]).toContain(verdict?.kind);
});

afterAll(() => {
	process.stdout.write(`fewest networks: ${JSON.stringify(fewest)}; none stops a test\n`);
});
