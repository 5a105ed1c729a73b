import { expect, it } from "vitest";
import { standingOf } from "../../../../contract/experiment-admin.ts";
import type { ExperimentDetail } from "../../../../contract/experiment-detail-schema.ts";
import { EXPERIMENT_STATES } from "../../../../contract/experiment-terms.ts";
import {
	mayRollBack,
	possibleActions,
	winnerOf,
} from "../../../../web/app/admin/experiments/possible-actions.ts";
import { daysLeft } from "../../../../web/app/admin/experiments/verdict-line.tsx";
import { DETAIL, decided, PLAN } from "./sample-experiments.ts";

const WON = { ...PLAN, arms: [{ id: "B", weight: 100, content: { fr: {}, en: {} } }] };

it.each<[string, Partial<ExperimentDetail>, string]>([
	["a draft", { state: "draft", run: 0, verdict: null }, "start, archive"],
	[
		"a running test",
		{},
		"pause, stop, redraw, ramp 1, ramp 10, ramp 50, declare_winner A, declare_winner B",
	],
	[
		"a paused one",
		{ state: "paused", plan: { ...PLAN, allocation: 10 } },
		"resume, stop, redraw, ramp 1, ramp 50, ramp 100, declare_winner A, declare_winner B",
	],
	["a stopped one", { state: "stopped" }, "start, archive, declare_winner A, declare_winner B"],
	[
		"one of whose arms nobody has seen",
		{ state: "stopped", visitors: { A: 1203, B: 0 } },
		"start, archive, declare_winner A",
	],
	["one whose winner is declared", { plan: WON, verdict: null }, "stop, keep"],
	["a declared price", { plan: { ...WON, slot: "pricing.price" }, verdict: null }, "stop"],
	["a kept winner", { state: "kept", plan: WON, verdict: null }, "release"],
	["an archived one", { state: "archived" }, ""],
	["one that waits", { state: "archived", published: "pending" }, "republish"],
	["one changed outside", { state: "archived", published: "outside" }, "republish, import"],
])("%s offers a super_admin its actions", (_, changes, expected) => {
	const names = possibleActions({ ...DETAIL, ...changes }).map(({ action, parameter = {} }) =>
		[action, ...Object.values(parameter)].join(" "),
	);
	expect(names.join(", ")).toBe(expected);
});

it("goes back to an earlier run of what has run and is not archived", () => {
	const states = EXPERIMENT_STATES.filter((state) => mayRollBack({ state }));
	expect(states).toEqual(["running", "paused", "stopped"]);
});

it("knows the winner, who stands alone while the test runs", () => {
	expect(winnerOf({ ...DETAIL, plan: WON })?.id).toBe("B");
	expect(winnerOf({ ...DETAIL, plan: WON, state: "stopped" })).toBeUndefined();
	expect(winnerOf(DETAIL)).toBeUndefined();
});

const RUN = { state: "running", startedAt: "2026-11-01T00:00:00Z", weeks: 4 } as const;

it.each([
	["2026-11-01T00:00:00Z", RUN, 28],
	["2026-11-01T12:00:00Z", RUN, 28],
	["2026-11-28T23:00:00Z", RUN, 1],
	["2026-12-24T00:00:00Z", RUN, 0],
	["2026-11-01T12:00:00Z", { ...RUN, state: "paused" }, undefined],
	["2026-11-01T12:00:00Z", { ...RUN, startedAt: null }, undefined],
] as const)("at %s the days left of %j are %s", (now, run, left) => {
	expect(daysLeft(run, Date.parse(now))).toBe(left);
});

it.each([
	[["A", "B"], "loses", "A", "proven"],
	[["A", "B", "C"], "loses", "C", "unproven"],
	[["A", "B"], "loses", "B", "unproven"],
	[["A", "B"], "loses", "C", "no_visitors"],
	[["A", "B", "C"], "wins", "B", "proven"],
	[["A", "B"], "wins", "A", "unproven"],
	[["A", "B"], undefined, "A", "unproven"],
] as const)("of the arms %j, of which B %s, %s is %s", (arms, kind, arm, standing) => {
	const visitors = Object.fromEntries(arms.map((id) => [id, 10]));
	expect(standingOf(arm, kind ? decided(kind) : null, visitors)).toBe(standing);
});
