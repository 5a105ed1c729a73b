/** The record of the cron's duties, in the database; in KV while that is unavailable (docs/architecture/session.md#duties). */

import type { Logger } from "../../contract/logger.ts";
import type { AsService } from "../../contract/sql-calls.ts";
import type { DutyResult, DutyState } from "../../contract/system-schema.ts";

/** A run of a cron. No call throws. */
interface DutyRun {
	/** @param problem null for a success */
	add(name: string, problem: string | null): Promise<void>;
	/** Ends the run. @returns the duties that fail or are late, as far as anybody knows. */
	close(): Promise<Pick<DutyState, "name" | "problem">[]>;
}

export interface Duties {
	/** Begins a run. `intervals` are all duties that there are, in seconds. Never throws. */
	open(at: number, intervals: Record<string, number>): Promise<DutyRun>;
	/** All duties, with their state at a time; undefined when the database is unavailable. */
	list(at: number): Promise<DutyState[] | undefined>;
}

interface Ports {
	asService: AsService;
	kv: Pick<KVNamespace, "get" | "put" | "delete">;
	log: Logger;
}

const KEY = "duties:unrecorded";
/** As in `private.duty_state`, which nobody can ask while the database is unavailable. */
const MAX_FAILURES = 3;

export function createDuties({ asService, kv, log }: Ports): Duties {
	return {
		async open(now, intervals) {
			const at_time = new Date(now).toISOString();
			const stored = (await kv.get<DutyResult[]>(KEY, "json").catch(() => null)) ?? [];
			const unrecorded = new Map(stored.map((result) => [result.name, result]));
			let states: DutyState[] = [];
			return {
				async add(name, problem) {
					const last = unrecorded.get(name);
					unrecorded.set(name, added(last, { name, at: at_time, problem }));
					const results = [...unrecorded.values()];
					const recorded = await asService("record_duties", { at_time, intervals, results });
					if (!recorded.ok) return;
					states = recorded.value;
					unrecorded.clear();
				},
				async close() {
					const kept = [...unrecorded.values()];
					try {
						// Once a run: KV takes one write a second for a key.
						if (kept.length > 0) await kv.put(KEY, JSON.stringify(kept));
						else if (stored.length > 0) await kv.delete(KEY);
					} catch (error) {
						log.error("duties_not_recorded", { reason: String(error) });
					}
					return [
						...kept.filter(({ failures }) => failures >= MAX_FAILURES),
						...states.filter(({ state, name }) => state !== "ok" && !unrecorded.has(name)),
					];
				},
			};
		},
		async list(at) {
			const reply = await asService("get_duties", { at_time: new Date(at).toISOString() });
			return reply.ok ? reply.value : undefined;
		},
	};
}

/** A duty's earlier result with one more run. */
function added(
	last: DutyResult | undefined,
	{ name, at, problem }: { name: string; at: string; problem: string | null },
): DutyResult {
	const before = last ?? { name, succeeded_at: null, failed_at: null, failures: 0, problem: null };
	return problem === null
		? { ...before, succeeded_at: at, failures: 0 }
		: { ...before, failed_at: at, failures: before.failures + 1, problem };
}
