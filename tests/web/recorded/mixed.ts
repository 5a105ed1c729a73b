/** Values of a schema by chance. */
import type * as z from "zod/mini";
import { type Def, FORMATS } from "../../edge/recorded/sample.ts";

/** Numbers with words, bounds or signs of their own in a text. */
const NUMBERS = [0, 0, 1, 2, 150, 2500];
const RARE = 1 / 4;
const MOST_ROWS = 3;

/**
 * A value in which whatever may be missing is sometimes, lists have up to three rows, and equal values come often.
 * @param textOf a text for the key of an object
 */
export function mixedOf(
	schema: z.ZodMiniType,
	random: () => number,
	textOf: (key: string) => string,
	name = "s",
): unknown {
	const { type, ...def } = schema._zod.def as unknown as Def;
	const of = (part?: z.ZodMiniType, key = name) =>
		mixedOf(part as z.ZodMiniType, random, textOf, key);
	const oneOf = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)];
	const entries = (keys: readonly string[], part: (key: string) => z.ZodMiniType | undefined) =>
		Object.fromEntries(
			keys.map((key) => [key, of(part(key), key)]).filter(([, value]) => value !== undefined),
		);
	switch (type) {
		case "object":
			return entries(Object.keys(def.shape ?? {}), (key) => def.shape?.[key]);
		case "record": {
			const known = (def.keyType as z.ZodMiniType)._zod.def as unknown as Def;
			return entries(Object.keys(known.entries ?? { a: "", b: "" }), () => def.valueType);
		}
		case "array": {
			const exact = def.checks?.find(({ _zod }) => _zod.def.check === "length_equals");
			const length = exact?._zod.def.length ?? Math.floor(random() * (MOST_ROWS + 1));
			return Array.from({ length }, () => of(def.element));
		}
		case "tuple":
			return def.items?.map((item) => of(item));
		case "nullable":
			return random() < RARE ? null : of(def.innerType);
		case "optional":
			return random() < RARE ? undefined : of(def.innerType);
		case "union":
			return of(oneOf(def.options as z.ZodMiniType[]));
		case "enum":
			return oneOf(Object.values(def.entries as object));
		case "literal":
			return oneOf(def.values as unknown[]);
		case "number":
			return (oneOf(NUMBERS) ?? 0) / (def.format === "safeint" ? 1 : 4);
		case "boolean":
			return random() < 1 / 2;
		case "string":
			return FORMATS[def.format ?? ""] ?? textOf(name);
		case "null":
			return null;
		case "pipe":
			return of(def.out);
		case "unknown":
		case "any":
			return { of: name };
		default:
			return of(def.innerType);
	}
}
