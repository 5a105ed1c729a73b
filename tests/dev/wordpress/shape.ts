/** Fields whose values are equal on two WordPress sites with the same posts; of others only the type is compared. */
const SAME_VALUES = new Set([
	"code",
	"count",
	"from",
	"featured_media",
	"id",
	"lang",
	"protected",
	"read_time",
	"seo_description",
	"seo_title",
	"slug",
	"status",
	"sticky",
	"taxonomy",
	"to",
]);

/**
 * The differences between two responses: missing fields, other types, lists of another length, other values of
 * SAME_VALUES. Fields that a newer WordPress adds are none.
 *
 * @example shapeDifferences({ id: 1, title: "a" }, { id: 2 }) // ["id: 2 instead of 1", "title: missing"]
 */
export function shapeDifferences(expected: unknown, actual: unknown, path = ""): string[] {
	const [kind, found] = [kindOf(expected), kindOf(actual)];
	if (kind !== found) return [`${path}: ${found} instead of ${kind}`];
	if (Array.isArray(expected) && Array.isArray(actual)) {
		if (expected.length !== actual.length) {
			return [`${path}: ${actual.length} instead of ${expected.length}`];
		}
		return expected.flatMap((each, i) => shapeDifferences(each, actual[i], `${path}[${i}]`));
	}
	if (kind === "object") return fieldDifferences(expected as Fields, actual as Fields, path);
	const name = path.replace(/^.*\./, "");
	return SAME_VALUES.has(name) && expected !== actual
		? [`${path}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`]
		: [];
}

type Fields = Record<string, unknown>;

function fieldDifferences(expected: Fields, actual: Fields, path: string): string[] {
	return Object.entries(expected).flatMap(([name, value]) => {
		const inner = path === "" ? name : `${path}.${name}`;
		return name in actual ? shapeDifferences(value, actual[name], inner) : [`${inner}: missing`];
	});
}

function kindOf(value: unknown): string {
	if (value === null) return "null";
	return Array.isArray(value) ? "list" : typeof value;
}
