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
