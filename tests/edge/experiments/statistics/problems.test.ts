import { expect, it } from "vitest";
import type { Verdict } from "../../../../contract/experiment-detail-schema.ts";
import type { RunCounts } from "../../../../contract/run-counts.ts";
import { problemsOf } from "../../../../worker/experiments/statistics/problems.ts";
import { daily, dayOfRun, runCounts } from "../../../fakes/run-counts.ts";

const OPEN: Verdict = { kind: "too_early", nextLookAt: null, visitorsNeeded: null };
const WINS: Verdict = {
	...{ kind: "wins", arm: "B", look: 1, isEarly: true, conversions: { control: 1, arm: 9 } },
	...{ bound: 9, rates: { control: 0.1, arm: 0.2 }, soFar: 1 },
	lift: { estimate: 1, low: 0, high: 2 },
};
const problems = (changed: Partial<RunCounts>, days: number, verdict: Verdict | null = OPEN) =>
	problemsOf(runCounts(changed), verdict, dayOfRun(days));

it("are none for a sound one", () => {
	expect(problems({ exposures: daily({ A: 50, B: 50 }, 10) }, 9.5)).toEqual([]);
});

it.each([
	["half of the quietest day", 25, []],
	["less than half of it", 24, ["exposure_drop"]],
])("of a last full day with %s", (_, last, expected) => {
	const quietest = daily({ A: 25, B: 25 }, 1, 3);
	const before = [...daily({ A: 60, B: 60 }, 3), ...quietest, ...daily({ A: 60, B: 60 }, 4, 4)];
	const days = [...before, ...daily({ A: 12, B: last - 12 }, 1, 8)];
	expect(problems({ exposures: days }, 9.5)).toEqual(expected);
});

it.each([["a first day that is not full", 60, 10, 8.5]])(
	"of a run with %s are none",
	(_, usual, last, days) => {
		const full = Math.floor(days) - 1;
		const late = daily({ A: 30, B: 30 }, 1);
		const before = daily({ A: usual, B: usual }, full - 1, 1);
		const exposures = [...late, ...before, ...daily({ A: last, B: last }, 1, full)];
		expect(problems({ exposures }, days)).toEqual([]);
	},
);

const VISITED = { exposures: daily({ A: 9, B: 9 }, 90) };
it.each<[string, Partial<RunCounts>, number, Verdict | null, string[]]>([
	[
		"over without a difference, with visits",
		{ exposures: daily({ A: 9, B: 9 }, 40) },
		40,
		{ kind: "no_difference", lifts: [] },
		["decided"],
	],
	[
		"decided, without visits",
		{ exposures: daily({ A: 9, B: 9 }, 1) },
		90,
		WINS,
		["stale", "decided"],
	],
	[
		"won, and visited on the sixtieth day before",
		{ exposures: daily({ A: 9, B: 9 }, 1, 30) },
		90,
		WINS,
		["stale", "decided"],
	],
	[
		"won, and visited on the fifty-ninth day before",
		{ exposures: daily({ A: 9, B: 9 }, 1, 31) },
		90,
		WINS,
		["decided"],
	],
	[
		"won, and without a visit since",
		{ exposures: daily({ A: 0, B: 0 }, 90) },
		90,
		WINS,
		["stale", "decided"],
	],
	["won, with visits", VISITED, 90, WINS, ["decided"]],
	["lost, with visits", VISITED, 90, { ...WINS, kind: "loses" } as Verdict, ["decided"]],
	["an A/A test with visits", VISITED, 90, { kind: "aa_test" } as Verdict, []],
	["a holdout with visits", VISITED, 90, { kind: "holdout" }, []],
	["open for long, with visits", VISITED, 90, OPEN, ["stale"]],
	["open for 60 days", VISITED, 60, OPEN, ["stale"]],
	["open for less", VISITED, 59.9, OPEN, []],
])("of a test that is %s", (_, counts, days, verdict, expected) => {
	expect(problems(counts, days, verdict)).toEqual(expected);
});
