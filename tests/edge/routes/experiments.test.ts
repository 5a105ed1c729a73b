import { beforeEach, describe, expect, it } from "vitest";
import type { ExperimentList } from "../../../contract/experiment-detail-schema.ts";
import { definitionOf } from "../../../worker/experiments/definition-of.ts";
import { experimentPlan } from "../../fakes/experiment-plan.ts";
import { offer, priceTest } from "../../fakes/price-test.ts";
import { runCounts } from "../../fakes/run-counts.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { publicationOf, storedExperiment } from "../../fakes/stored-experiment.ts";
import { bindings, createSite, emptyKv, ORIGIN } from "../harness.ts";

const PATH = "/api/admin/experiments";
const TOKEN = { cookie: "__Host-session=a.b.c" };
const TEST = storedExperiment();
const DRAFT = storedExperiment({ state: "draft", run: 0, counts: null, startedAt: null });
const BY_HAND = { testName: "by_hand", isActive: true, variants: [{ id: "A", weight: 100 }] };

const siteWith = (functions: Record<string, unknown>) => {
	const sqlCalls = fakeSqlCalls({
		get_publication: publicationOf([TEST], { version: "p1", tests: [definitionOf(TEST)] }),
		...functions,
	});
	return { sqlCalls, site: createSite({ services: { sqlCalls } }) };
};
const NO_LINKS = async () => ({ ok: true, body: { data: [] } }) as const;
const post = (site: ReturnType<typeof createSite>, body: unknown, headers = {}) =>
	site.request(PATH, {
		method: "POST",
		headers: { ...TOKEN, origin: ORIGIN, "content-type": "application/json", ...headers },
		body: JSON.stringify(body),
	});

beforeEach(() => emptyKv(bindings.CONFIG));

describe("happy", () => {
	it("lists the tests with what KV holds of them, and those that only KV has", async () => {
		const tests = [definitionOf(TEST), BY_HAND];
		await bindings.CONFIG.put("experiments", JSON.stringify({ version: "x", tests }));
		const { site } = siteWith({ list_experiments: [TEST] });
		const response = await site.request(PATH, { headers: TOKEN });
		expect(response.status).toBe(200);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect((await response.json()) as ExperimentList).toMatchObject({
			experiments: [{ name: "hero_test", published: "yes", verdict: { kind: "too_early" } }],
			foreign: [{ name: "by_hand", slot: null, arms: BY_HAND.variants }],
		});
	});

	it.each([
		["a plan", (plan: object) => storedExperiment({ name: "old", plan: plan as never })],
		[
			"the plan of a run",
			(plan: object) =>
				storedExperiment({ name: "old", counts: runCounts({ plan: plan as never }) }),
		],
	])("lists a test apart when today’s rules refuse %s, and the others as usual", async (_, bad) => {
		const plans = [{}, { ...experimentPlan(), slot: "footer" }, experimentPlan({ weeks: 60 })];
		const { site } = siteWith({ list_experiments: [...plans.map(bad), TEST] });
		const response = await site.request(PATH, { headers: TOKEN });
		expect(response.status).toBe(200);
		expect((await response.json()) as ExperimentList).toMatchObject({
			experiments: [{ name: "hero_test", verdict: { kind: "too_early" } }],
			invalid: plans.map(() => ({ name: "old", state: "running" })),
		});
	});

	it("creates a draft, of which nothing is published", async () => {
		const { site, sqlCalls } = siteWith({ create_experiment: null, get_experiment: DRAFT });
		const response = await post(site, { name: "hero_test", plan: experimentPlan() });
		expect(response.status).toBe(201);
		expect(await response.json()).toMatchObject({ name: "hero_test", state: "draft" });
		expect(sqlCalls.calls[0]).toEqual({
			...{ name: "create_experiment", token: "a.b.c" },
			args: { test_name: "hero_test", plan: experimentPlan() },
		});
		expect(sqlCalls.names()).not.toContain("begin_publication");
	});
});

describe("error", () => {
	it("refuses a name that is taken, and a plan that is invalid", async () => {
		const { site } = siteWith({ create_experiment: new Refusal("name_taken") });
		const taken = await post(site, { name: "hero_test", plan: experimentPlan() });
		expect(taken.status).toBe(409);
		expect(await taken.json()).toMatchObject({ error: { code: "name_taken" } });
		const invalid = await post(site, { name: "hero_test", plan: experimentPlan({ weeks: 0 }) });
		expect(invalid.status).toBe(400);
	});

	it("refuses a price that Stripe does not sell so, and one that grants no plan", async () => {
		const calls = siteWith({ check_operator: null });
		const priced = (sold = offer()) =>
			experimentPlan({ slot: "pricing.price", arms: priceTest(sold).variants });
		for (const plan of [priced(), priced(offer({ annualPrice: "price_foreign" }))]) {
			const response = await post(
				createSite({
					services: {
						...{ sqlCalls: calls.sqlCalls },
						stripe: { ...calls.site.services.stripe, listPaymentLinks: NO_LINKS },
					},
				}),
				{ name: "price_2026", plan },
			);
			expect(response.status).toBe(409);
			expect(await response.json()).toMatchObject({ error: { code: "price_mismatch" } });
		}
		expect(calls.sqlCalls.names()).toEqual(["check_operator", "check_operator"]);
	});

	it("is unavailable without the database, and lists without KV", async () => {
		const { site } = siteWith({
			list_experiments: [TEST],
			get_publication: new Refusal("unavailable"),
		});
		expect((await site.request(PATH, { headers: TOKEN })).status).toBe(503);
		const invalid = siteWith({ list_experiments: [TEST] });
		await bindings.CONFIG.put("experiments", "{}");
		const response = await invalid.site.request(PATH, { headers: TOKEN });
		expect(await response.json()).toMatchObject({
			experiments: [{ published: "pending" }],
			foreign: [],
		});
	});
});

describe("security", () => {
	it("asks Stripe for nobody but operators", async () => {
		const { site, sqlCalls } = siteWith({ check_operator: new Refusal("forbidden") });
		const plan = experimentPlan({ slot: "pricing.price", arms: priceTest().variants });
		expect((await post(site, { name: "price_2026", plan })).status).toBe(403);
		expect(sqlCalls.names()).toEqual(["check_operator"]);
	});
});
