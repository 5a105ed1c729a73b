/** The rules of a plan as the database has them, from the schema that form and Worker use. */
import * as z from "zod/mini";
import { planSchema } from "../../contract/experiment-plan-schema.ts";
import { SLOT_SCHEMAS, SLOT_WITHOUT_ONE } from "../../contract/experiment-schema.ts";

/** The JSON Schema of a plan, and of what an arm sets in each slot; the empty name is a plan without a slot. */
export const PLAN_RULES = {
	plan: jsonSchemaOf(planSchema),
	content: Object.fromEntries(
		Object.entries({ ...SLOT_SCHEMAS, "": SLOT_SCHEMAS[SLOT_WITHOUT_ONE] }).map(
			([slot, schema]) => [slot, jsonSchemaOf(schema)],
		),
	),
};

/** The schema without what says nothing: names are texts anyway. */
function jsonSchemaOf(schema: z.core.$ZodType): object {
	const { $schema, ...rules } = z.toJSONSchema(schema, {
		override: ({ jsonSchema }) => void delete jsonSchema.propertyNames,
	});
	return rules;
}

/** The text of the migration: one line for each field of a plan, and for each slot. */
export function rulesText(): string {
	const { properties, ...rest } = PLAN_RULES.plan as { properties: object };
	const lines = (values: object) =>
		Object.entries(values).map(([name, rules]) => `"${name}": ${JSON.stringify(rules)}`);
	const block = (rows: string[]) => rows.join(",\n").replaceAll(/^/gm, "\t");
	const fields = `"properties": {\n${block(lines(properties))}\n}`;
	const plan = `"plan": {\n${block([...lines(rest), fields])}\n}`;
	const content = `"content": {\n${block(lines(PLAN_RULES.content))}\n}`;
	return `{\n${block([plan, content])}\n}`.replaceAll("\n", "\n\t");
}
