/** The record of duties in memory: all well unless told otherwise. */

import type { DutyState } from "../../contract/system-schema.ts";
import type { Duties } from "../../worker/supabase/duties.ts";

export const DUTY: DutyState = {
	name: "refresh_facts",
	every_seconds: 300,
	succeeded_at: "2026-11-20T00:00:00.000Z",
	failed_at: null,
	failures: 0,
	problem: null,
	state: "ok",
};

/** @param unwell what fails or is late, in the eyes of the database; null while it is unavailable */
export function fakeDuties(unwell: DutyState[] | null = []) {
	const results: [string, string | null][] = [];
	const intervals: Record<string, number>[] = [];
	const duties: Duties = {
		async open(_, given) {
			intervals.push(given);
			return {
				add: async (...result) => void results.push(result),
				close: async () => unwell ?? [],
			};
		},
		list: async () => (unwell === null ? undefined : [DUTY, ...unwell]),
	};
	return Object.assign(duties, { results, intervals });
}
