import { describe, expect, it } from "vitest";
import type { RunCounts } from "../../../../contract/run-counts.ts";
import {
	keepsEarlierSplit,
	ratioOf,
} from "../../../../worker/experiments/statistics/ratio-of-run.ts";
import { daily, dayOfRun, equalArms, runCounts } from "../../../fakes/run-counts.ts";

const UNBROKEN = { isBroken: false, deviation: null };
const ratio = (counts: RunCounts) => ratioOf(counts, dayOfRun(7));
const conversions = { cta_click: 0, sign_up: 0, confirmed: 0, paid: 0 };
const group = (by: "browser" | "returning", value: string, arm: string, exposures: number) => ({
	by,
	value,
	arm,
	exposures,
	conversions,
});

describe("the sample ratio of a run", () => {
	it("is not broken by heavy networks alone", () => {
		const exposures = daily({ A: 100, B: 160 }, 7);
		const heavy = (units: number) => ({ exposures: daily({ B: units }, 7), conversions: [] });
		expect(ratio(runCounts({ exposures, heavy: heavy(60) }))).toEqual(UNBROKEN);
		expect(ratio(runCounts({ exposures, heavy: heavy(5) })).isBroken).toBe(true);
	});

	it("names the browser of a wave of bots in one arm", () => {
		const counts = runCounts({
			exposures: daily({ A: 100, B: 160 }, 7),
			groups: [
				group("browser", "Chrome", "A", 700),
				group("browser", "Chrome", "B", 702),
				group("browser", "Other", "B", 418),
				group("returning", "no", "B", 1120),
			],
		});
		expect(ratio(counts)).toEqual({
			isBroken: true,
			deviation: { by: "browser", value: "Other", arm: "A", expected: 209, found: 0 },
		});
	});

	it("names the day when nothing else deviates", () => {
		const exposures = [...daily({ A: 100, B: 100 }, 6), ...daily({ A: 0, B: 300 }, 1, 6)];
		expect(ratio(runCounts({ exposures })).deviation).toMatchObject({
			by: "day",
			value: "2026-11-08",
		});
	});
});

describe("visitors who keep the arm of an earlier run", () => {
	const now = (earlier: { id: string; weight: number }[]) =>
		keepsEarlierSplit(runCounts({ earlierArms: [equalArms("AB"), earlier] }));

	it.each([
		["the same weights", equalArms("AB"), false],
		[
			"another arm in the place of one",
			[
				{ id: "A", weight: 50 },
				{ id: "C", weight: 50 },
			],
			true,
		],
		[
			"other weights",
			[
				{ id: "A", weight: 90 },
				{ id: "B", weight: 10 },
			],
			true,
		],
	])("follow another split after %s: %s", (_, earlier, isOther) => {
		expect(now(earlier)).toBe(isOther);
	});

	it("are not tested for the split of this run", () => {
		const exposures = daily({ A: 100, B: 300 }, 7);
		const earlierArms = [equalArms("ABC")];
		expect(ratio(runCounts({ exposures, earlierArms }))).toEqual(UNBROKEN);
	});
});
