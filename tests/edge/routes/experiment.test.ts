import { beforeEach, describe, expect, it } from "vitest";
import { definitionOf } from "../../../worker/experiments/definition-of.ts";
import { experimentPlan } from "../../fakes/experiment-plan.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { publicationOf, storedExperiment } from "../../fakes/stored-experiment.ts";
import { bindings, emptyKv, stopClock } from "../harness.ts";
import { operatorSite } from "../operator-site.ts";

const PATH = "/api/admin/experiments/hero_test";
const TEST = storedExperiment();
const PUBLICATION = publicationOf([TEST], { version: "p1", tests: [definitionOf(TEST)] });

const siteWith = (functions: Record<string, unknown>) =>
	operatorSite({ get_publication: PUBLICATION, ...functions });
const EDIT = { revision: 2, plan: experimentPlan({ allocation: 10 }) };

beforeEach(async () => {
	// The test of the fakes has begun on 2 November, and has four weeks.
	stopClock(Date.parse("2026-11-20T00:00:00Z"));
	await emptyKv(bindings.CONFIG);
});

describe("error", () => {
	it("returns what the test is now to a stale edit", async () => {
		const { post } = siteWith({
			edit_experiment: new Refusal("stale"),
			get_experiment: { ...TEST, revision: 5 },
		});
		const response = await post(PATH, EDIT);
		expect(response.status).toBe(409);
		expect(await response.json()).toMatchObject({
			error: { code: "stale", message: expect.any(String) },
			current: { revision: 5, plan: experimentPlan() },
		});
	});

	it("succeeds although KV fails: the test is pending", async () => {
		const edited = { ...TEST, isPublished: false };
		const { post } = siteWith({
			edit_experiment: null,
			get_publication: publicationOf([edited]),
			begin_publication: new Refusal("unavailable"),
			get_experiment: edited,
		});
		const response = await post(PATH, EDIT);
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject({ published: "pending", problems: ["not_live"] });
	});
});
