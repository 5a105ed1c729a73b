import { describe, expect, it } from "vitest";
import { experimentPlan } from "../../fakes/experiment-plan.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { operatorSite } from "../operator-site.ts";

const ask = (base: unknown, plan: object = {}) => {
	const { post, sqlCalls } = operatorSite({ get_experiment_base: base });
	const sent = post("/api/admin/experiments/power", experimentPlan(plan));
	return sent.then((response) => ({ response, sqlCalls }));
};

describe("happy", () => {
	it("finds what the visitors of the slot's pages allow, as far as they take part", async () => {
		const base = { visitorsPerWeek: 2801, baseRate: 0.05 };
		const audience = {
			languages: ["fr"],
			platforms: ["mac"],
			sources: ["x"],
			sourcesExcluded: true,
		};
		const plan = { allocation: 50, slot: "beta.hero", primaryGoal: "paid", audience };
		const { response, sqlCalls } = await ask(base, plan);
		expect(await response.json()).toEqual({
			...{ baseRate: 0.05, visitorsPerWeek: 1401 },
			detectable: expect.closeTo(0.37, 1),
		});
		expect(sqlCalls.calls[0]?.args).toEqual({
			...{ goal: "paid", paths: ["/beta", "/en/beta"], audience },
		});
	});

	it("looks at the home page for a test without a slot", async () => {
		const base = { visitorsPerWeek: 0, baseRate: null };
		const { response, sqlCalls } = await ask(base, { slot: null });
		expect(await response.json()).toEqual({ baseRate: null, visitorsPerWeek: 0, detectable: null });
		expect(sqlCalls.calls[0]?.args).toMatchObject({ paths: ["", "/en"] });
	});
});

it("error: refuses a plan that is invalid, and is unavailable without the database", async () => {
	const base = new Refusal("unavailable");
	expect((await ask(base, { weeks: 0 })).response.status).toBe(400);
	expect((await ask(base)).response.status).toBe(503);
});
