import { describe, expect, it } from "vitest";
import { daysLeft } from "../../../../web/app/admin/experiments/experiment-facts.tsx";
import {
	mayRollBack,
	possibleActions,
	winnerOf,
} from "../../../../web/app/admin/experiments/possible-actions.ts";
import {
	EXPERIMENT_STATES,
	type ExperimentDetail,
} from "../../../../worker/contract/experiment-admin.ts";
import { DETAIL, PLAN } from "./sample-experiments.ts";

const namesOf = (changes: Partial<ExperimentDetail>) =>
	possibleActions({ ...DETAIL, ...changes }).map(({ action, parameter = {} }) =>
		[action, ...Object.values(parameter)].join(" "),
	);
const WON = { ...PLAN, arms: [{ id: "B", weight: 100 }] };

describe("a super_admin may", () => {
	it.each<[string, Partial<ExperimentDetail>, string[]]>([
		["start or archive a draft", { state: "draft", run: 0 }, ["start", "archive"]],
		[
			"pause, stop, ramp, draw again or declare a winner while it runs",
			{},
			[
				"pause",
				"stop",
				"redraw",
				"ramp 1",
				"ramp 10",
				"ramp 50",
				"declare_winner A",
				"declare_winner B",
			],
		],
		[
			"resume, stop, ramp, draw again or declare a winner while it is paused",
			{ state: "paused", plan: { ...PLAN, allocation: 10 } },
			[
				...["resume", "stop", "redraw", "ramp 1", "ramp 50", "ramp 100"],
				...["declare_winner A", "declare_winner B"],
			],
		],
		[
			"start, archive or declare a winner once it is stopped",
			{ state: "stopped" },
			["start", "archive", "declare_winner A", "declare_winner B"],
		],
		[
			"not declare a second winner",
			{ plan: WON },
			["pause", "stop", "redraw", "ramp 1", "ramp 10", "ramp 50"],
		],
		["do nothing to an archived one", { state: "archived" }, []],
		["publish again what waits", { state: "archived", published: "pending" }, ["republish"]],
		[
			"publish again or import what was changed outside",
			{ state: "archived", published: "outside" },
			["republish", "import"],
		],
	])("%s", (_, changes, expected) => {
		expect(namesOf(changes)).toEqual(expected);
	});

	it("go back to an earlier run of what has run and is not archived", () => {
		const states = EXPERIMENT_STATES.filter((state) => mayRollBack({ state }));
		expect(states).toEqual(["running", "paused", "stopped"]);
	});
});

it("knows the winner, who stands alone while the test runs", () => {
	expect(winnerOf({ ...DETAIL, plan: WON })?.id).toBe("B");
	expect(winnerOf({ ...DETAIL, plan: WON, state: "stopped" })).toBeUndefined();
	expect(winnerOf(DETAIL)).toBeUndefined();
});

describe("the days left", () => {
	const run = { state: "running", startedAt: "2026-11-01T00:00:00Z", weeks: 4 } as const;

	it.each([
		["2026-11-01T00:00:00Z", 28],
		["2026-11-01T12:00:00Z", 28],
		["2026-11-28T23:00:00Z", 1],
		["2026-12-24T00:00:00Z", 0],
	])("at %s are %i", (now, left) => {
		expect(daysLeft(run, Date.parse(now))).toBe(left);
	});

	it("are none while it does not run", () => {
		expect(daysLeft({ ...run, state: "paused" }, 0)).toBeUndefined();
		expect(daysLeft({ ...run, startedAt: null }, 0)).toBeUndefined();
	});
});
