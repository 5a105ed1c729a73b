import type { CallName, CallOutput } from "../../contract/calls-schema.ts";

/**
 * The result of a call, once it has the shape that the app reads. Here, because the log and the alerts hear of it: an
 * unreadable result in somebody's browser is known to nobody.
 *
 * @throws Error that names the fields, and no value
 */
export async function outputOf<Name extends CallName>(
	name: Name,
	value: unknown,
): Promise<CallOutput<Name>> {
	const { CALLS } = await import("../../contract/calls-schema.ts");
	const parsed = CALLS[name].output.safeParse(value);
	if (parsed.success) return parsed.data as CallOutput<Name>;
	const fields = parsed.error.issues.map(({ path }) => path.join("."));
	throw new Error(`${name} returned something unreadable: ${[...new Set(fields)].join(", ")}`);
}
