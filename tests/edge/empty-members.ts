/** The paths of members of a JSON value that say nothing: null, an empty text, list or object. */
export function emptyMembers(value: unknown, path = "$"): string[] {
	if (value === null || value === "") return [path];
	if (typeof value !== "object") return [];
	const members = Object.entries(value);
	if (members.length === 0) return [path];
	return members.flatMap(([name, each]) => emptyMembers(each, `${path}.${name}`));
}
