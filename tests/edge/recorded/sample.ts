/** A value of a schema in which no list is empty, and each part that may be missing is there once and missing once. */
import type * as z from "zod/mini";

/** The parts of a schema that say what its values are. */
export interface Def {
	type: string;
	shape?: Record<string, z.ZodMiniType>;
	element?: z.ZodMiniType;
	innerType?: z.ZodMiniType;
	out?: z.ZodMiniType;
	valueType?: z.ZodMiniType;
	keyType?: z.ZodMiniType;
	options?: z.ZodMiniType[];
	items?: z.ZodMiniType[];
	entries?: Record<string, unknown>;
	values?: unknown[];
	format?: string;
	checks?: { _zod: { def: { check: string; length?: number } } }[];
}

const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def;
export const FORMATS: Record<string, string> = {
	uuid: "0b596d35-3d88-4d24-b16e-b0fe7bacdebb",
	guid: "0b596d35-3d88-4d24-b16e-b0fe7bacdebb",
	datetime: "2026-11-01T00:00:00.000Z",
	date: "2026-11-01",
	email: "ada@example.com",
	url: "https://tabulia.test/",
};

/** @param n the first sample has all parts, the second one lacks what may be missing */
export function sampleOf(schema: z.ZodMiniType, n = 0, name = "s"): unknown {
	const { type, ...def } = defOf(schema);
	const inner = () => sampleOf(def.innerType as z.ZodMiniType, n, name);
	const isLast = n % 2 === 1;
	switch (type) {
		case "object":
			return Object.fromEntries(
				Object.entries(def.shape ?? {}).flatMap(([key, part]) => {
					const value = sampleOf(part, n, key);
					return value === undefined ? [] : [[key, value]];
				}),
			);
		case "array": {
			const element = def.element as z.ZodMiniType;
			const exact = def.checks?.find(({ _zod }) => _zod.def.check === "length_equals");
			const kinds = defOf(element).options?.length ?? 0;
			const length = exact?._zod.def.length ?? Math.max(2, kinds);
			return Array.from({ length }, (_, at) => sampleOf(element, at, name));
		}
		case "tuple":
			return def.items?.map((item) => sampleOf(item, n, name));
		case "record": {
			const keys = Object.values(defOf(def.keyType as z.ZodMiniType).entries ?? { a: "a", b: "b" });
			const entries = keys.map((key, at) => [
				key,
				sampleOf(def.valueType as z.ZodMiniType, at, name),
			]);
			return Object.fromEntries(entries);
		}
		case "nullable":
			return isLast ? null : below(inner());
		case "optional":
			return isLast ? undefined : inner();
		case "union":
			return sampleOf(def.options?.[n % def.options.length] as z.ZodMiniType, n, name);
		case "enum":
			return Object.values(def.entries ?? {}).at(isLast ? -1 : 0);
		case "literal":
			return def.values?.at(isLast ? -1 : 0);
		case "number":
			return numberOf(name.length + n, def.format === "safeint", isLast);
		case "boolean":
			return !isLast;
		case "string":
			return FORMATS[def.format ?? ""] ?? `${name} ${n + 1}`;
		case "null":
			return null;
		case "pipe":
			return sampleOf(def.out as z.ZodMiniType, n, name);
		case "unknown":
		case "any":
			return { of: name };
		default:
			return inner();
	}
}

/** Numbers below zero, and parts of one where it is not whole: a result with them can be read, too. */
function numberOf(size: number, isWhole: boolean, isBelow: boolean): number {
	const value = isWhole ? size : size + 0.5;
	return isBelow ? -value : value;
}

const below = (value: unknown) => (typeof value === "number" ? -value : value);
