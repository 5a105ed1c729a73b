/** Where the Worker spends its time under load, by V8's profiler. */

import type { Case } from "./cases.ts";
import { columns } from "./columns.ts";
import { openInspector, type Profile } from "./inspector.ts";
import type { Driver } from "./load.ts";
import type { Running } from "./workerd.ts";

const PROFILED = /^(?:\/cta|home), (?:fresh|returning)$|^(?:POST \/e|blog (?:list|post))$/;
const ROWS = 20;

/** Prints the functions of the hottest paths with the most self time, each path under load of its own. */
export async function printProfiles(
	running: Running,
	cases: readonly Case[],
	drive: Driver,
	seconds: number,
): Promise<void> {
	const inspector = await openInspector({
		port: running.inspector,
		service: "site",
		wake: async () => (await fetch(`${running.site}/healthz`)).text(),
	});
	for (const each of cases.filter(({ name }) => PROFILED.test(name))) {
		await drive({ ...each, seconds });
		const profile = await inspector.profile(() => drive({ ...each, seconds }));
		const rows = topBySelfTime(profile, ROWS).map(({ name, share }) => [
			name,
			`${(100 * share).toFixed(1)} %`,
		]);
		console.log(`\n${each.name}, share of the busy time\n${columns(rows)}`);
	}
	inspector.close();
}

interface SelfTime {
	name: string;
	/** The share of the samples in which the isolate was not idle. */
	share: number;
}

function topBySelfTime({ nodes, samples, timeDeltas }: Profile, rows: number): SelfTime[] {
	const names = new Map(
		nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => {
			const place = url === "" ? "" : ` ${url.split("/").at(-1)}:${lineNumber + 1}`;
			return [id, `${functionName || "(anonymous)"}${place}`];
		}),
	);
	const times = new Map<string, number>();
	samples.forEach((node, at) => {
		const name = names.get(node) ?? "";
		times.set(name, (times.get(name) ?? 0) + (timeDeltas[at] ?? 0));
	});
	times.delete("(idle)");
	const busy = [...times.values()].reduce((all, time) => all + time, 0);
	return [...times]
		.map(([name, time]) => ({ name, share: time / busy }))
		.sort((a, b) => b.share - a.share)
		.slice(0, rows);
}
