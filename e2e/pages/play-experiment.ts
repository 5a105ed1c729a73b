/** Visitors of an experiment, through the real endpoints, with an effect that is built in. */

import { LOCAL_UNIT_SECRET } from "../../dev/worker-env.ts";
import { Visitor } from "../../tests/chain/visitor.ts";
import { idInBucket, signedId } from "../../tests/fakes/visitors.ts";

export interface Effect {
	/** Visitors of each arm in each of the four weeks. */
	visitors: number;
	/** Share of them who click. */
	conversions: Record<"A" | "B", number>;
}

const WEEKS = 4;
const VISITORS_AT_ONCE = 8;
const CLICK = { event_type: "click", cta_location: "hero", cta_destination: "/download-fr" };

/** Lets the visitors of four weeks come at once. @param path of the page, with the test's audience */
export async function playVisitors(
	site: string,
	{ test, path }: { test: string; path: string },
	{ visitors, conversions }: Effect,
): Promise<void> {
	const waiting = (["A", "B"] as const).flatMap((arm) => {
		const [from, below] = arm === "A" ? [0, 50] : [50, 100];
		return Array.from({ length: WEEKS * visitors }, (_, n) => {
			const id = idInBucket(test, from, below);
			return { id, converts: n < WEEKS * conversions[arm] };
		});
	});
	const work = async () => {
		for (let next = waiting.pop(); next; next = waiting.pop()) {
			const { id, converts } = next;
			const visitor = new Visitor(site, { platform: "windows", language: "fr", isMeasured: true });
			visitor.cookies.set("__Host-vid", signedId(id, LOCAL_UNIT_SECRET));
			await visitor.request(path, { headers: { accept: "text/html" } });
			if (converts) await visitor.send(path, CLICK);
		}
	};
	await Promise.all(Array.from({ length: VISITORS_AT_ONCE }, work));
}

/**
 * Moves a test's rows into the past, so that its four weeks are over: a fourth of each arm's converted and of
 * its other visitors into each week.
 */
export function weeksAgo(test: string): string {
	return `begin;
		-- Runs are only added: triggers keep them as they are.
		set local session_replication_role = replica;
		create temporary table moved on commit drop as
			select unit_id, interval '1 day' * (29 - 7 * (rank % 4) - 3) as ago from (
				select unit_id, row_number() over (partition by arm, converted_at is null order by unit_id) - 1 as rank
				from private.experiment_units left join private.experiment_conversions using (test_name, run, unit_id)
				where test_name = '${test}'
			) as units;
		update private.experiment_runs set started_at = started_at - interval '29 days' where name = '${test}';
		update private.experiment_units as units set exposed_at = exposed_at - ago
		from moved where moved.unit_id = units.unit_id and test_name = '${test}';
		update private.experiment_conversions as conversions set converted_at = converted_at - ago
		from moved where moved.unit_id = conversions.unit_id and test_name = '${test}';
		delete from private.experiment_counts where test_name = '${test}';
		select private.shift_counts(1, array_agg(test_name), array_agg(run), array_agg(unit_id))
		from private.experiment_units where test_name = '${test}';
		commit;`;
}
