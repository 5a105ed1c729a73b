import { clean } from "../../contract/texts.ts";

/**
 * The value of a JSON text; undefined when it is not JSON. Never throws.
 *
 * @param reviver replaces values, as that of `JSON.parse`
 */
export function parseJson(
	text: string,
	reviver?: (name: string, value: unknown) => unknown,
): unknown {
	try {
		return JSON.parse(text, reviver);
	} catch {
		return undefined;
	}
}

/** A reviver for what somebody else sent: its texts can be stored (contract/texts.ts). */
export function toClean(_: string, value: unknown): unknown {
	return typeof value === "string" ? clean(value) : value;
}
