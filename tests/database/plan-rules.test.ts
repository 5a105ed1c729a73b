import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	draftSchema,
	type ExperimentPlan,
	planSchema,
} from "../../contract/experiment-plan-schema.ts";
import {
	GOALS,
	GUARDRAIL_GOALS,
	PLAN_LIMITS,
	RESERVED_NAMES,
} from "../../contract/experiment-terms.ts";
import { SLOT_NAMES } from "../../contract/slots.ts";
import { experimentPlan } from "../fakes/experiment-plan.ts";
import { runsOf } from "../property-runs.ts";
import { migratedDatabase } from "./harness.ts";
import { PLAN_RULES, rulesText } from "./plan-rules.ts";

const database = migratedDatabase();

/** Whether the Worker takes a plan as it is: what it would drop, the database must refuse. */
function workerAccepts(plan: unknown): boolean {
	const { data } = planSchema.safeParse(plan);
	return data !== undefined && isSame(data, plan);
}

const isSame = (one: unknown, other: unknown) =>
	one !== undefined && Object.is(JSON.stringify(sorted(one)), JSON.stringify(sorted(other)));

function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([name, each]) => [name, sorted(each)]),
	);
}

/** For each plan, whether the database takes it. */
async function databaseAccepts(plans: unknown[]): Promise<boolean[]> {
	const rows = await database.query<{ accepted: boolean }>(
		`select private.plan_problem(plan) is null as accepted
		from jsonb_array_elements($1::text::jsonb) with ordinality as sent (plan, place) order by place`,
		[JSON.stringify(plans)],
	);
	return rows.map(({ accepted }) => accepted);
}

const expectSame = async (plans: unknown[]) => {
	const found = await databaseAccepts(plans);
	const differing = plans.filter((plan, at) => workerAccepts(plan) !== found[at]);
	expect(differing).toEqual([]);
};

function keywordsOf(rules: object): string[] {
	return Object.entries(rules).flatMap(([name, value]) => {
		const nested = name === "properties" || name === "anyOf" ? Object.values(value) : [value];
		const schemas = nested.filter((each) => typeof each === "object" && !Array.isArray(each));
		return [name, ...schemas.flatMap(keywordsOf)];
	});
}

describe("the rules of a plan in the database", () => {
	it("are those of its schema", async () => {
		expect(
			await database.value<object>("select private.plan_rules() as rules"),
			`The migration must say:\n${rulesText()}`,
		).toEqual(PLAN_RULES);
	});

	it("use no keyword that the database ignores", () => {
		const rules = [PLAN_RULES.plan, ...Object.values(PLAN_RULES.content)];
		expect([...new Set(rules.flatMap(keywordsOf))].sort()).toEqual(
			[
				...["additionalProperties", "anyOf", "enum", "items", "maxItems", "maxLength", "maximum"],
				...["minItems", "minLength", "minimum", "pattern", "properties", "required", "type"],
			].sort(),
		);
	});

	it("refuse a name where the Worker does", async () => {
		const plan = experimentPlan();
		for (const name of [...RESERVED_NAMES, "ok_1", "No", "", "a".repeat(81), "a\n"]) {
			const accepted = await database
				.query("insert into private.experiments (name, plan) values ($1, $2::text::jsonb)", [
					name,
					JSON.stringify(plan),
				])
				.then(
					() => true,
					() => false,
				);
			expect([name, accepted]).toEqual([name, draftSchema.safeParse({ name, plan }).success]);
		}
	});
});

const anything = fc.oneof(
	fc.constantFrom(null, true, "", "A", 0, 1, -1, 0.5, 50, 101, [], {}),
	fc.jsonValue({ maxDepth: 1 }),
);
/** Plans at the bounds of the schema, and beyond them. */
const boundaries = (): unknown[] => {
	const arms = (...weights: number[]) =>
		weights.map((weight, at) => ({ id: "ABCDEFGHIJKL".charAt(at), weight }));
	// Two units of JavaScript, one character.
	const texts = (max: number) => [
		"x".repeat(max),
		"x".repeat(max + 1),
		"𝒳".repeat(max / 2),
		"𝒳".repeat(max),
	];
	const audience = (sources: string[]) => ({ ...experimentPlan().audience, sources });
	const plain = (changed: Partial<ExperimentPlan>) => experimentPlan({ slot: null, ...changed });
	return [
		...[[100], [50, 49], [50, 51], [99.5, 0.5], [0, 100], [-1, 101], []].map((weights) =>
			plain({ arms: arms(...weights) }),
		),
		...[10, 11].map((n) => plain({ arms: arms(...Array(n - 1).fill(10), 100 - 10 * (n - 1)) })),
		plain({ arms: [...arms(50), ...arms(50)] }),
		...[0, 1, PLAN_LIMITS.weeks, PLAN_LIMITS.weeks + 1, 1.5].map((weeks) => plain({ weeks })),
		...[0, 1, 100, 101].map((allocation) => plain({ allocation })),
		...texts(PLAN_LIMITS.hypothesis).map((hypothesis) => plain({ hypothesis })),
		...texts(200).map((source) => plain({ audience: audience([source]) })),
		...[50, 51].map((n) => plain({ audience: audience(Array(n).fill("google")) })),
		...GOALS.map((primaryGoal) => plain({ primaryGoal: primaryGoal as never })),
		...GUARDRAIL_GOALS.map((guardrailGoal) => plain({ guardrailGoal })),
	];
};

/** A plan of which any part is replaced, missing or added. */
const spoiled = fc
	.tuple(
		fc.constantFrom(...SLOT_NAMES, null),
		fc.array(fc.tuple(fc.nat(), fc.string({ maxLength: 3 }), anything), { maxLength: 2 }),
		fc.boolean(),
	)
	.map(([slot, changes, isRemoval]) => {
		const plan: unknown = structuredClone(experimentPlan({ slot }));
		for (const [where, name, value] of changes) {
			const parts = objectsIn(plan);
			const part = parts[where % parts.length] as Record<string, unknown>;
			const names = [...Object.keys(part), ...(Array.isArray(part) ? [] : [name])];
			const chosen = names[where % names.length];
			if (chosen === undefined || chosen === "__proto__") continue;
			if (isRemoval && !Array.isArray(part)) delete part[chosen];
			else part[chosen] = value;
		}
		return plan;
	});

function objectsIn(value: unknown): object[] {
	if (typeof value !== "object" || value === null) return [];
	return [value, ...Object.values(value).flatMap(objectsIn)];
}

describe("form, Worker and database", () => {
	const isStorable = (plan: unknown) => !JSON.stringify(plan).includes("\\u");

	it("agree on plans at the bounds", () => expectSame(boundaries()));

	it("agree on plans of which parts are wrong", async () => {
		const sample = fc.array(spoiled.filter(isStorable), { minLength: 60, maxLength: 60 });
		await fc.assert(fc.asyncProperty(sample, expectSame), { numRuns: runsOf(25) });
	});

	it("agree on a plan that both take", async () => {
		const good = [experimentPlan(), experimentPlan({ slot: null, weeks: 52 })];
		expect(good.map(workerAccepts)).toEqual([true, true]);
		expect(await databaseAccepts(good)).toEqual([true, true]);
	});
});
