import { describe, expect, it } from "vitest";
import { experimentPlan } from "../../fakes/experiment-plan.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { createSite, ORIGIN } from "../harness.ts";

const siteWith = (base: unknown) => {
	const sqlCalls = fakeSqlCalls({ get_experiment_base: base });
	return { sqlCalls, site: createSite({ services: { sqlCalls } }) };
};
const ask = (site: ReturnType<typeof createSite>, plan: object = {}, headers = {}) =>
	site.request("/api/admin/experiments/power", {
		method: "POST",
		headers: {
			...{ cookie: "__Host-session=a.b.c", origin: ORIGIN, "content-type": "application/json" },
			...headers,
		},
		body: JSON.stringify(experimentPlan(plan)),
	});

describe("happy", () => {
	it("finds what the visitors of the slot's pages allow, as far as they take part", async () => {
		const { site, sqlCalls } = siteWith({ visitorsPerWeek: 2800, baseRate: 0.05 });
		const report = await (await ask(site, { allocation: 50 })).json();
		expect(report).toEqual({
			...{ baseRate: 0.05, visitorsPerWeek: 1400 },
			detectable: expect.closeTo(0.37, 1),
		});
		expect(sqlCalls.calls[0]?.args).toEqual({
			...{ goal: "cta_click", paths: ["", "/en"] },
			audience: experimentPlan().audience,
		});
	});

	it("looks at the home page for a test without a slot", async () => {
		const { site, sqlCalls } = siteWith({ visitorsPerWeek: 0, baseRate: null });
		const response = await ask(site, { slot: null });
		expect(await response.json()).toEqual({ baseRate: null, visitorsPerWeek: 0, detectable: null });
		expect(sqlCalls.calls[0]?.args).toMatchObject({ paths: ["", "/en"] });
	});
});

describe("error", () => {
	it("refuses a plan that is invalid, and is unavailable without the database", async () => {
		const { site } = siteWith(new Refusal("unavailable"));
		expect((await ask(site, { weeks: 0 })).status).toBe(400);
		expect((await ask(site)).status).toBe(503);
	});
});
