import { describe, expect, it } from "vitest";
import type { RunCounts } from "../../../../contract/run-counts.ts";
import {
	hasSplitUnits,
	missingEvents,
	refusalOf,
} from "../../../../worker/experiments/statistics/refusal.ts";
import { daily, dayOfRun, equalArms, runCounts } from "../../../fakes/run-counts.ts";

const SOUND = { exposures: daily({ A: 100, B: 100 }, 7) };
const FAULTS = {
	refused_ratio: { exposures: daily({ A: 100, B: 200 }, 7) },
	refused_ledger: { ledger: { received: 1000, lost: 0, difference: 3 } },
	outside: { changedOutside: true },
	during: { earlierArms: [equalArms("ABC")] },
	refused_split: { leftOut: { split: 30, not_drawn: 0, crowded: 0 } },
} satisfies Record<string, Partial<RunCounts>>;
const refusal = (changed: Partial<RunCounts>) => {
	const counts = runCounts({ ...SOUND, ...changed });
	return refusalOf(counts, dayOfRun(7));
};

const split = (n: number) => ({ split: n, not_drawn: 0, crowded: 0 });

describe("a refusal", () => {
	it("is none for a sound run", () => {
		expect(refusal({})).toBeNull();
	});

	it.each([
		[FAULTS.refused_ratio, { kind: "refused_ratio", deviation: { by: "day" } }],
		[FAULTS.refused_ledger, { kind: "refused_ledger", difference: 3 }],
		[FAULTS.outside, { kind: "refused_changed", how: "outside" }],
		[FAULTS.during, { kind: "refused_changed", how: "during" }],
		[FAULTS.refused_split, { kind: "refused_split", share: 30 / 1430 }],
	])("names its reason (%#)", (fault, expected) => {
		expect(refusal(fault)).toMatchObject(expected);
	});
});

it("names the first of several reasons", () => {
	const { refused_ratio, refused_ledger, outside, refused_split } = FAULTS;
	const kind = (...faults: Partial<RunCounts>[]) => refusal(Object.assign({}, ...faults))?.kind;
	expect(kind(refused_split, outside, refused_ledger, refused_ratio)).toBe("refused_ratio");
	expect(kind(refused_split, outside, refused_ledger)).toBe("refused_ledger");
	expect(kind(refused_split, outside)).toBe("refused_changed");
});
it.each([
	[{ received: 10_000, lost: 11, difference: 0 }, 11],
	[{ received: 10_000, lost: 0, difference: -1 }, 1],
])("missing events of %j are %d", (ledger, missing) => {
	expect(missingEvents(runCounts({ ledger }))).toBe(missing);
});

it("accepts one split unit in a hundred", () => {
	const exposures = daily({ A: 99 }, 1);
	expect(hasSplitUnits(runCounts({ exposures, leftOut: split(1) }))).toBe(false);
	expect(hasSplitUnits(runCounts({ exposures, leftOut: split(2) }))).toBe(true);
	expect(hasSplitUnits(runCounts())).toBe(false);
});
