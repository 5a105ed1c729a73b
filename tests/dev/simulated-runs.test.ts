/** A sample of `npm run bench:experiments`: the statistics of experiments over simulated runs. */
import { describe, expect, it } from "vitest";
import { LOAD_SCENARIOS, stoppedLoads } from "../bench/simulated-loads.ts";
import { brokenPromises, SCENARIOS, simulateRuns } from "../bench/simulated-runs.ts";

const RUNS = 30;

describe("simulated runs", () => {
	it.each(SCENARIOS)("of $name keep what the statistics promise", (scenario) => {
		const shares = simulateRuns(scenario, RUNS);
		expect(brokenPromises(scenario, shares, RUNS)).toEqual([]);
		if (scenario.split) expect(shares.ratioAlarm).toBeGreaterThan(0.9);
		if (scenario.lift === 0.5) expect(shares.wins).toBeGreaterThan(0.85);
		if (scenario.lift === -0.5) expect(shares.loses).toBeGreaterThan(0.85);
	});
});

describe("simulated measurements", () => {
	it.each(LOAD_SCENARIOS)("stop what they should: $name", (scenario) => {
		const share = stoppedLoads(scenario, 50);
		const [before, after] = scenario.slow;
		if (after === before) expect(share).toBeLessThanOrEqual(0.04);
		else expect(share).toBeGreaterThan(0.8);
	});
});
