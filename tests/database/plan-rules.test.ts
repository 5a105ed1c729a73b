import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLATFORMS } from "../../worker/contract/events.ts";
import { SLOT_NAMES, SLOTS } from "../../worker/contract/experiment.ts";
import {
	type ExperimentPlan,
	GOALS,
	GUARDRAIL_GOALS,
	PLAN_LIMITS,
	RESERVED_NAMES,
} from "../../worker/contract/experiment-admin.ts";
import { draftSchema, planSchema } from "../../worker/contract/experiment-plan-schema.ts";
import { LANGUAGES } from "../../worker/contract/languages.ts";
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
		const [row] = await database.query<{ rules: object }>("select private.plan_rules() as rules");
		expect(row?.rules, `The migration must say:\n${rulesText()}`).toEqual(PLAN_RULES);
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
const text = (max: number) =>
	fc.oneof(
		fc.string({ unit: "grapheme", maxLength: 6 }),
		fc.integer({ min: max - 2, max: max + 2 }).map((length) => "x".repeat(length)),
		// Two units of JavaScript, one character.
		fc.constantFrom(max / 2, max, max + 1).map((length) => "𝒳".repeat(length)),
	);
const count = (max: number) => fc.integer({ min: -1, max: max + 1 });
const contentOf = (slot: ExperimentPlan["slot"]) =>
	fc.record(
		Object.fromEntries(
			Object.entries(SLOTS[slot ?? "home.hero"].fields).map(([name, field]) => [
				name,
				"choices" in field
					? fc.constantFrom(...field.choices, "onclick")
					: fc.oneof({ weight: 9, arbitrary: fc.constant("text") }, text(field.maxLength)),
			]),
		),
	);
const armsOf = (slot: ExperimentPlan["slot"]) =>
	fc
		.array(
			fc.record(
				{
					id: fc.oneof(fc.constantFrom("A", "B", "C"), fc.string({ maxLength: 22 })),
					weight: fc.constant(0),
					content: fc.record({ fr: contentOf(slot), en: contentOf(slot) }),
				},
				{ requiredKeys: ["id", "weight"] },
			),
			{ maxLength: 11 },
		)
		.chain((arms) =>
			fc.constantFrom(100, 99, 101, 99.5).map((sum) => {
				const whole = Math.floor(sum / arms.length);
				return arms.map((arm, at) => ({
					...arm,
					weight: at === 0 ? sum - whole * (arms.length - 1) : whole,
				}));
			}),
		);
const plans = fc.constantFrom(null, ...SLOT_NAMES).chain((slot) =>
	fc.record({
		hypothesis: text(PLAN_LIMITS.hypothesis),
		slot: fc.constant(slot),
		primaryGoal: fc.constantFrom(...GOALS),
		guardrailGoal: fc.constantFrom(...GUARDRAIL_GOALS),
		arms: fc.oneof(fc.constant(experimentPlan({ slot: null }).arms), armsOf(slot)),
		audience: fc.record({
			languages: fc.subarray([...LANGUAGES]),
			platforms: fc.subarray([...PLATFORMS]),
			sources: fc.array(text(200), { maxLength: 52 }),
			sourcesExcluded: fc.boolean(),
		}),
		allocation: count(100),
		weeks: count(PLAN_LIMITS.weeks),
	}),
);

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

	it.each([
		["generated plans", plans],
		["plans of which parts are wrong", spoiled],
	])("agree on %s", async (_, arbitrary) => {
		const sample = fc.array(arbitrary.filter(isStorable), { minLength: 60, maxLength: 60 });
		await fc.assert(fc.asyncProperty(sample, expectSame), { numRuns: runsOf(25) });
	});

	it("agree on a plan that both take", async () => {
		const good = [experimentPlan(), experimentPlan({ slot: null, weeks: 52 })];
		expect(good.map(workerAccepts)).toEqual([true, true]);
		expect(await databaseAccepts(good)).toEqual([true, true]);
	});
});
