import { expect, it } from "vitest";
import { withoutHeavy } from "../../../../worker/experiments/statistics/heavy-networks.ts";
import { totalsByDay } from "../../../../worker/experiments/statistics/run-days.ts";
import { daily, dailyGoal, dayOfRun, runCounts } from "../../../fakes/run-counts.ts";

it("takes the units of heavy networks out of every count that decides", () => {
	const conversions = { control: 9, arm: 9 };
	const light = withoutHeavy(
		runCounts({
			exposures: daily({ A: 50, B: 80 }, 3),
			conversions: dailyGoal("cta_click", { A: 5, B: 20 }, 3),
			heavy: {
				exposures: daily({ B: 30 }, 2),
				conversions: dailyGoal("cta_click", { B: 15 }, 2),
			},
			looks: [{ arm: "B", look: 1, conversions, light: { control: 9, arm: 2 } }],
		}),
	);
	const last = totalsByDay(light, dayOfRun(2.5)).at(-1);
	expect(last?.exposures).toEqual(new Map(Object.entries({ A: 150, B: 180 })));
	expect(last?.conversions.cta_click).toEqual(new Map(Object.entries({ A: 15, B: 30 })));
	expect(light.looks[0]?.conversions).toEqual({ control: 9, arm: 2 });
});
