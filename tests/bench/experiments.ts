/**
 * `npm run bench:experiments`: how often the statistics of experiments are right and wrong, over simulated runs of
 * four weeks (docs/product/experiments.md#how-a-test-is-decided).
 *
 *   npm run bench:experiments                  10,000 runs of each scenario
 *   npm run bench:experiments -- --runs 500
 *
 * Exits with 1 when arms without a difference get a verdict in more than 5 % of the runs, an interval
 * holds the truth in less than 95 %, or a large effect, a wrong split or slow pages remain unnoticed.
 */
import { parseArgs } from "node:util";
import { isStoppedAsOften, LOAD_SCENARIOS, stoppedLoads } from "./simulated-loads.ts";
import { REVENUE_SCENARIOS, revenueCoverage } from "./simulated-revenue.ts";
import { brokenPromises, SCENARIOS, simulateRuns } from "./simulated-runs.ts";

const { values } = parseArgs({ options: { runs: { type: "string", default: "10000" } } });
const runs = Number(values.runs);
const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
let failed = false;

for (const scenario of SCENARIOS) {
	const shares = simulateRuns(scenario, runs);
	const broken = brokenPromises(scenario, shares, runs);
	failed ||= broken.length > 0;
	console.log(`${scenario.name}${broken.length > 0 ? `: broken: ${broken.join(", ")}` : ""}`);
	for (const [name, share] of Object.entries(shares)) {
		console.log(`  ${name.padEnd(14)}${percent(share).padStart(9)}`);
	}
}
for (const scenario of LOAD_SCENARIOS) {
	const share = stoppedLoads(scenario, runs);
	failed ||= !isStoppedAsOften(scenario, share);
	console.log(`${scenario.name}\n  guardrailStop ${percent(share).padStart(9)}`);
}
for (const scenario of REVENUE_SCENARIOS) {
	const share = revenueCoverage(scenario, runs);
	failed ||= share < (scenario.least ?? 0.94);
	console.log(`${scenario.name}\n  intervalHolds ${percent(share).padStart(9)}`);
}
process.exitCode = Number(failed);
