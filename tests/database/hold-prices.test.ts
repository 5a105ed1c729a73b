import { beforeEach, describe, expect, it } from "vitest";
import { type ExperimentPlan, planSchema } from "../../contract/experiment-plan-schema.ts";
import { experimentPlan } from "../fakes/experiment-plan.ts";
import { offer, priceTest } from "../fakes/price-test.ts";
import { deleteUser, signUp } from "./accounts.ts";
import { literal, withExperiments } from "./experiment-calls.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const NAME = "price_2026";
const { create, act } = withExperiments(database, NAME);
const { variants: arms } = priceTest();
const PLAN = experimentPlan({ slot: "pricing.price", primaryGoal: "paid", arms });
const hold = (account: string, arm: string | null, test: string | null = NAME) =>
	database.call<object | null>("hold_price($1, $2, $3)", [account, test, arm]);

beforeEach(async () => {
	await create(PLAN);
	await act(1, "start");
});

describe("the price of an account", () => {
	it("is that of its first arm, for good", async () => {
		const { id } = await signUp(database);
		expect(await hold(id, "B")).toEqual({ offer: offer() });
		expect(await hold(id, "A")).toEqual({ offer: offer() });
		expect(await hold(id, null, null)).toEqual({ offer: offer() });
	});

	it.each([
		["the control", "A", NAME],
		["nobody, without a test", null, null],
	])("is that of everybody in the arm of %s, for good", async (_, arm, test) => {
		const { id } = await signUp(database);
		expect(await hold(id, arm, test)).toEqual({ offer: null });
		expect(await hold(id, "B")).toEqual({ offer: null });
	});

	it("outlives the test, and leaves with the account", async () => {
		const { id } = await signUp(database);
		await hold(id, "B");
		await act(2, "stop");
		await act(3, "archive");
		expect(await hold(id, null, null)).toEqual({ offer: offer() });
		await deleteUser(database, { id });
		expect(await database.query("select from private.held_prices")).toEqual([]);
	});

	it.each([
		["an arm that the test lacks", "C", NAME],
		["a test that is none of the price", "B", "beta_headline_test_2025"],
		["a test that there is not", "B", "none"],
	])("is nothing of %s", async (_, arm, test) => {
		const { id } = await signUp(database);
		expect(await hold(id, arm, test)).toBeNull();
	});
});

describe("the plan of a price test", () => {
	const [a, b] = arms;
	const content = { fr: offer(), en: offer({ monthly: "10.99" }) };
	const selling = (changed: Parameters<typeof offer>[0]) => priceTest(offer(changed)).variants;
	const armsOf = (...given: unknown[]) => ({ arms: given as never });
	it.each<[string, Partial<ExperimentPlan>, boolean]>([
		["as it is", {}, true],
		["a winner alone", armsOf({ ...b, weight: 100 }), true],
		["a control with a price of its own", armsOf({ ...a, content: b?.content }, b), false],
		["an arm without a price", armsOf(a, { id: "B", weight: 50 }), false],
		["a price by language", armsOf(a, { ...b, content }), false],
		["a year as dear as twelve months", { arms: selling({ annual: "119.88" }) }, false],
		["a language", { audience: { ...PLAN.audience, languages: ["fr"] } }, false],
		["a platform", { audience: { ...PLAN.audience, platforms: ["mac"] } }, false],
		["a source", { audience: { ...PLAN.audience, sources: ["google"] } }, false],
		["a foreign address", { arms: selling({ monthlyLink: "https://evil.example/1" }) }, false],
	])("is judged alike by Worker and database: %s", async (_, changed, isAccepted) => {
		expect(planSchema.safeParse({ ...PLAN, ...changed }).success).toBe(isAccepted);
		const accepted = `select private.plan_problem(${literal({ ...PLAN, ...changed })}) is null`;
		expect(await database.value(accepted)).toBe(isAccepted);
	});
});
