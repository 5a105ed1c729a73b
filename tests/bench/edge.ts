/**
 * `npm run bench`: the cost of a click, a page and an event at the edge (docs/architecture/overview.md#budgets).
 *
 * Builds the site and starts one workerd (the dev server's proxy would be the limit) that serves the
 * built Worker beside bare ones: a 302, a page of the home page's bytes, and a click (the native calls
 * that a fresh visitor's needs in any Worker, without logic: no `/cta` can be faster).
 * The blog reads the recorded WordPress once and then serves its cached copies, with WordPress on and
 * off. Fakes of queue, KV, rate limit and assets respond at once, so that only the Worker's own work
 * differs.
 *
 * Absolute figures belong to this machine and this hour; the ratios count. All cases run interleaved in
 * each round, in another order each time. A ratio compares two cases of the same round, and the median
 * of the rounds is compared with the budget. The range beside it shows how far the rounds differ: when
 * the budget lies within it, run again with more rounds on an idle machine. 'By cpu' compares workerd's
 * processor time per request, which a busy machine changes least. A fresh visitor has no cookies and
 * receives three; a returning one sends them. workerd uses one core and the load another.
 *
 *   npm run bench                        five rounds of three seconds for each case, five minutes
 *   npm run bench -- --rounds 9 --seconds 5
 *   npm run bench -- --dist other/dist   measures an existing build
 *   npm run bench:latency                measures latencies at fixed rates instead (latency.ts),
 *                                        which takes a core for itself and says when it got none
 *
 * The drivers check themselves first. Exits with 1 when they measure wrongly, a budget fails, a response is not the expected one, or the Worker logs a warning:
 * then a fallback was measured.
 */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { startRecordedWordpress } from "../../dev/wordpress/recorded/serve.ts";
import { judge, type Round } from "./budgets.ts";
import { buildSite } from "./build-site.ts";
import { type Case, fetchBare, ofBlogWithoutWordpress, prepareCases } from "./cases.ts";
import { checkDrivers } from "./check-drivers.ts";
import { compareLatencies } from "./latency.ts";
import { drive } from "./load.ts";
import { caseTable, verdictTable } from "./tables.ts";
import { startWorkerd } from "./workerd.ts";

const WARM_UP_SECONDS = 2;

const { values: options } = parseArgs({
	options: {
		rounds: { type: "string" },
		seconds: { type: "string" },
		dist: { type: "string" },
		latency: { type: "boolean", default: false },
	},
});
// A p99 is of the stalls of the machine: many short rounds have some without any.
const rounds = Number(options.rounds ?? (options.latency ? 11 : 5));
const seconds = Number(options.seconds ?? (options.latency ? 1 : 3));

await checkDrivers();
const dist = options.dist ?? (await buildSite());

// The bare Workers respond with the site's own bytes and headers, which are fetched before the run.
let wordpress = await startRecordedWordpress({ port: 0, controlSecret: randomUUID() });
const build = { dist, wordpress: wordpress.url };
const first = await startWorkerd(build, { html: "", list: "", post: "", headers: [] });
const bare = await fetchBare(first.site).finally(first.stop);
const running = await startWorkerd(build, bare);
let failed = false;
try {
	const cases = await prepareCases(running);
	if (options.latency) failed = await compareLatencies(running, cases, { rounds, seconds });
	else failed = await compare(cases);
} finally {
	await running.stop();
	await wordpress.stop();
}
process.exitCode = failed ? 1 : 0;

/** Measures all cases and prints their verdicts. @returns whether anything failed */
async function compare(cases: readonly Case[]): Promise<boolean> {
	const off = ofBlogWithoutWordpress(cases);
	const measured = new Map<string, Round[]>([...cases, ...off].map(({ name }) => [name, []]));
	console.log(
		`closed loop, ${rounds} rounds of ${seconds} s a case, home page ${bare.html.length} characters`,
	);
	for (const each of cases) await drive({ ...each, seconds: WARM_UP_SECONDS });
	for (let round = 0; round < rounds; round++) {
		const turn = round % cases.length;
		for (const each of [...cases.slice(turn), ...cases.slice(0, turn)])
			measured.get(each.name)?.push(await shoot(each));
		// Off while its pages are requested, and on again for the next round on the same port.
		const port = Number(new URL(wordpress.url).port);
		await wordpress.stop();
		for (const each of off) measured.get(each.name)?.push(await shoot(each));
		wordpress = await startRecordedWordpress({ port, controlSecret: randomUUID() });
		process.stdout.write(".");
	}
	const verdicts = judge(measured);
	console.log(`\n\n${caseTable(measured)}\n\n${verdictTable(verdicts)}`);
	const errors = [...measured.values()].flat().reduce((sum, round) => sum + round.errors, 0);
	if (errors > 0) console.error(`\n${errors} responses were not the expected ones.`);
	// Warnings that WordPress was unavailable are expected.
	const warnings = running.warnings().filter((line) => !line.includes('"event":"blog_'));
	if (warnings.length > 0) console.error(`\nThe Worker logged:\n${warnings.join("\n")}`);
	return errors > 0 || warnings.length > 0 || verdicts.some(({ verdict }) => verdict === "FAIL");
}

async function shoot(each: Case): Promise<Round> {
	const before = running.cpu();
	const result = await drive({ ...each, seconds });
	return { ...result, cpu: (running.cpu() - before) / (result.perSecond * seconds) };
}
