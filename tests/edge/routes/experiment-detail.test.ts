import { expect, it } from "vitest";
import { BETA_TEST } from "../../../contract/experiment.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import { planOf } from "../../../worker/experiments/definition-of.ts";
import { HttpError } from "../../../worker/http/errors.ts";
import { readDetail, requireValue } from "../../../worker/routes/experiment-detail.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { publicationOf, storedExperiment } from "../../fakes/stored-experiment.ts";
import { createSite } from "../harness.ts";

it("throws the error of a refused call", () => {
	expect(requireValue({ ok: true, value: 1 })).toBe(1);
	expect(() => requireValue(new Refusal("wrong_state").failure)).toThrow(HttpError);
});

it("shows the texts of a bundled test, in its plan and in its runs", async () => {
	const beta = BUNDLED_EXPERIMENTS.tests.find(({ testName }) => testName === BETA_TEST);
	if (!beta) throw new Error("no bundled test");
	const full = planOf(beta);
	const plan = { ...full, arms: full.arms.map(({ id, weight }) => ({ id, weight })) };
	const startedAt = "2026-11-22T00:00:00Z";
	const test = storedExperiment({
		...{ name: BETA_TEST, plan },
		runs: [{ run: 1, plan, startedAt, endedAt: null }],
		together: (["cta.label", "pricing.hero", "beta.hero"] as const).map((slot) => ({
			...{ name: slot, run: 1, slot, state: "running" as const, startedAt, endedAt: null },
		})) as never,
	});
	const functions = { get_experiment: test, get_publication: publicationOf([test]) };
	const detail = await readDetail(createSite({ functions }).services, "a.b.c", BETA_TEST);
	expect(detail).toMatchObject({ plan: full, runs: [{ plan: full }], published: "yes" });
	// Only tests of its page ran together with it.
	expect(detail.together.map(({ slot }) => slot)).toEqual(["cta.label", "beta.hero"]);
});
