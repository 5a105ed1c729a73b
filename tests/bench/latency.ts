/** Latencies at the rates of a busy site, where visitors live: far below what the Worker can serve. */
import { type Budget, judge, median, type Round } from "./budgets.ts";
import type { Case } from "./cases.ts";
import { columns } from "./columns.ts";
import { type OnTime, sendOnTime } from "./open-loop.ts";
import { verdictTable } from "./tables.ts";
import type { Running } from "./workerd.ts";

const RATES = [1_000, 3_000];
/** Each path, the bare Worker it is compared with, and how often that one's p50 it may take. */
const PEERS: Readonly<Record<string, { peer: string; limit: number }>> = {
	"/cta, fresh": { peer: "bare 302", limit: 1.4 },
	"/cta, returning": { peer: "bare 302", limit: 1.4 },
	"home, fresh": { peer: "bare page", limit: 1.2 },
	"home, returning": { peer: "bare page", limit: 1.2 },
	// Its peer does not even read the events.
	"POST /e": { peer: "bare POST", limit: 2 },
};
/** Shown beside them: no `/cta` can be faster. */
const FLOOR = "bare click";
/** Limit of the p99 against a bare 302's, at the lower rate. */
const MAX_P99 = 1.25;
/** A message of 60 events follows 60 clicks: 17 a second; the cron more often than its five minutes. */
const BACKGROUND_MS = { queue: 60, cron: 5_000 };
/** Later than this (p99) the machine was too busy for the driver, which then measures itself. */
const MAX_LATE_MS = 1;

type Sample = Round & OnTime;

interface Options {
	rounds: number;
	seconds: number;
}

/**
 * Measures the paths and their peers at each rate, interleaved, and prints latencies and verdicts.
 * @returns whether anything failed
 */
export async function compareLatencies(
	running: Running,
	cases: readonly Case[],
	{ rounds, seconds }: Options,
): Promise<boolean> {
	const peers = Object.values(PEERS).map(({ peer }) => peer);
	const names = new Set([...Object.keys(PEERS), ...peers, FLOOR]);
	const compared = RATES.flatMap((perSecond) =>
		cases
			.filter(({ name }) => names.has(name))
			.map((each) => ({ ...each, perSecond, name: at(each.name, perSecond) })),
	);
	const samples = new Map<string, Sample[]>(compared.map(({ name }) => [name, []]));
	console.log(
		`open loop, ${rounds} rounds of ${seconds} s a case and rate, with the queue's consumer and the cron`,
	);
	const background = Object.entries(BACKGROUND_MS).map(([kind, ms]) =>
		setInterval(() => void fetch(`${running.background}/?${kind}`), ms),
	);
	for (let round = 0; round < rounds; round++) {
		const turn = round % compared.length;
		for (const each of [...compared.slice(turn), ...compared.slice(0, turn)]) {
			const before = running.cpu();
			const sample = await sendOnTime({ ...each, seconds });
			const cpu = (running.cpu() - before) / sample.sent;
			samples.get(each.name)?.push({ ...sample, cpu });
		}
		process.stdout.write(".");
	}
	for (const timer of background) clearInterval(timer);
	const isOnTime = (name: string) => lateness(samples.get(name) ?? []) <= MAX_LATE_MS;
	const verdicts = judge(samples, BUDGETS).map((each) => ({
		...each,
		verdict: isOnTime(each.of) && isOnTime(each.against) ? each.verdict : ("late" as const),
	}));
	console.log(`\n\n${latencyTable(samples)}\n\n${verdictTable(verdicts)}`);
	const errors = [...samples.values()].flat().reduce((sum, sample) => sum + sample.errors, 0);
	if (errors > 0) console.error(`\n${errors} responses were not the expected ones.`);
	const late = [...samples.keys()].filter((name) => !isOnTime(name));
	if (late.length > 0) console.error(`\nSent more than ${MAX_LATE_MS} ms late: ${late.join("; ")}`);
	// The duties find nothing at the fakes.
	const warnings = running.warnings().filter((line) => !line.includes('"trigger":"cron"'));
	if (warnings.length > 0) console.error(`\nThe Worker logged:\n${warnings.join("\n")}`);
	return (
		errors > 0 ||
		warnings.length > 0 ||
		late.length > 0 ||
		verdicts.some(({ verdict }) => verdict === "FAIL")
	);
}

const BUDGETS: Budget[] = RATES.flatMap((perSecond, place) =>
	Object.entries(PEERS).flatMap(([name, { peer, limit }]) => {
		const pair = { of: at(name, perSecond), against: at(peer, perSecond) };
		const p99 = {
			...({ ...pair, name: `${pair.of}: p99`, figure: "p99", limit: MAX_P99 } as const),
			missed: { limit: 2, why: "the p99 of a bare 302 differs by ten between rounds on two cores" },
		};
		const p50 = {
			...({ ...pair, name: `${pair.of}: p50`, figure: "p50", limit } as const),
			// Its processor time is in the table of `npm run bench`.
			...(place === 1 && {
				missed: { limit: 2, why: "two cores serve both the driver and the site" },
			}),
		};
		return [p50, ...(place === 0 && name.startsWith("/cta") ? [p99] : [])];
	}),
);

function at(name: string, perSecond: number): string {
	return `${name}, ${perSecond.toLocaleString("en")}/s`;
}

function lateness(rounds: readonly Sample[]): number {
	return median(rounds.map(({ late }) => late));
}

/** Medians over the rounds, and the longest of all. */
function latencyTable(samples: ReadonlyMap<string, readonly Sample[]>): string {
	const rows = [...samples].map(([name, rounds]) => {
		const middle = (figure: keyof Sample) => median(rounds.map((round) => round[figure]));
		return [
			name,
			...[middle("p50"), middle("p99"), Math.max(...rounds.map(({ max }) => max))].map((ms) =>
				ms.toFixed(2),
			),
			lateness(rounds).toFixed(2),
			middle("cpu").toFixed(0),
		];
	});
	return columns([["", "p50 ms", "p99 ms", "max ms", "sent late ms", "cpu µs"], ...rows]);
}
