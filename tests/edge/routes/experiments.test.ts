import { beforeEach, describe, expect, it } from "vitest";
import type { ExperimentList } from "../../../contract/experiment-detail-schema.ts";
import { PAID_PLANS } from "../../../contract/paths.ts";
import type { Offer } from "../../../contract/slots.ts";
import { definitionOf } from "../../../worker/experiments/definition-of.ts";
import type { Services } from "../../../worker/services.ts";
import { experimentPlan } from "../../fakes/experiment-plan.ts";
import { offer, paymentLink, priceTest } from "../../fakes/price-test.ts";
import { runCounts } from "../../fakes/run-counts.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { publicationOf, storedExperiment } from "../../fakes/stored-experiment.ts";
import { bindings, createSite, emptyKv, ORIGIN, refusalOf, stopClock } from "../harness.ts";
import { operatorSite } from "../operator-site.ts";

const PATH = "/api/admin/experiments";
const TEST = storedExperiment();
const BY_HAND = { testName: "by_hand", isActive: true, variants: [{ id: "A", weight: 100 }] };
const ELSEWHERE = { ...BY_HAND, testName: "elsewhere", slot: "beta.hero", isActive: false };
const PUBLICATION = publicationOf([TEST], { version: "p1", tests: [definitionOf(TEST)] });

const siteWith = (functions: Record<string, unknown>, services: Partial<Services> = {}) =>
	operatorSite({ get_publication: PUBLICATION, ...functions }, services);
const NO_LINKS = async () => ({ ok: true, body: { data: [] } }) as const;

beforeEach(async () => {
	// The test of the fakes has begun on 2 November, and has four weeks.
	stopClock(Date.parse("2026-11-20T00:00:00Z"));
	await emptyKv(bindings.CONFIG);
});

describe("happy", () => {
	it("lists the tests with what KV holds of them, and those that only KV has", async () => {
		const tests = [definitionOf(TEST), BY_HAND, ELSEWHERE];
		await bindings.CONFIG.put("experiments", JSON.stringify({ version: "x", tests }));
		const { get } = siteWith({ list_experiments: [TEST] });
		const response = await get(PATH);
		expect(response.status).toBe(200);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect((await response.json()) as ExperimentList).toMatchObject({
			experiments: [{ name: "hero_test", published: "yes", verdict: { kind: "too_early" } }],
			invalid: [],
			foreign: [
				{ name: "by_hand", slot: null, arms: BY_HAND.variants },
				{ name: "elsewhere", slot: "beta.hero", arms: BY_HAND.variants },
			],
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
		const { get } = siteWith({ list_experiments: [...plans.map(bad), TEST] });
		const response = await get(PATH);
		expect(response.status).toBe(200);
		expect((await response.json()) as ExperimentList).toMatchObject({
			experiments: [{ name: "hero_test", verdict: { kind: "too_early" } }],
			invalid: plans.map(() => ({ name: "old", state: "running" })),
		});
	});
});

it("makes a test of prices that Stripe sells, and asks Stripe nothing about those that grant no plan", async () => {
	let reads = 0;
	const listPaymentLinks = async () => {
		reads++;
		const data = PAID_PLANS.map((plan) => paymentLink(plan, ORIGIN));
		return { ok: true as const, body: { data } };
	};
	const stripe = { ...createSite().services.stripe, listPaymentLinks };
	const get_experiment = storedExperiment({ name: "price_2026" });
	const { post, sqlCalls } = siteWith({ check_operator: null, get_experiment }, { stripe });
	const make = (sold: Offer) => {
		const plan = experimentPlan({ slot: "pricing.price", arms: priceTest(sold).variants });
		return post(PATH, { name: "price_2026", plan });
	};
	const foreign = await make(offer({ annualPrice: "price_foreign" }));
	expect([await refusalOf(foreign), reads]).toEqual([[409, "price_mismatch"], 0]);
	expect([(await make(offer())).status, reads]).toEqual([201, 1]);
	expect(sqlCalls.names()).toContain("create_experiment");
});

it("error: refuses a price that Stripe does not sell so", async () => {
	const stripe = { ...createSite().services.stripe, listPaymentLinks: NO_LINKS };
	const { post, sqlCalls } = siteWith({ check_operator: null }, { stripe });
	const plan = experimentPlan({ slot: "pricing.price", arms: priceTest().variants });
	expect(await refusalOf(await post(PATH, { name: "price_2026", plan }))).toEqual([
		...[409, "price_mismatch"],
	]);
	expect(sqlCalls.names()).toEqual(["check_operator"]);
});

it("security: asks Stripe for nobody but operators", async () => {
	const { post, sqlCalls } = siteWith({ check_operator: new Refusal("forbidden") });
	const plan = experimentPlan({ slot: "pricing.price", arms: priceTest().variants });
	expect((await post(PATH, { name: "price_2026", plan })).status).toBe(403);
	expect(sqlCalls.names()).toEqual(["check_operator"]);
});
