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

/** A reviver that removes what PostgreSQL cannot store from texts: U+0000, and halves of surrogate pairs. */
export function toStorable(_: string, value: unknown): unknown {
	return typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : value;
}
