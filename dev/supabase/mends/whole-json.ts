/**
 * Mend: on PostgreSQL lite 0.10.0 hands an rpc's JSON over as text, and the driver makes JSON of it
 * once more, so that a `jsonb` argument arrives as one string. Text is passed on as it is.
 */
export function wholeJson(oid: number) {
	return {
		to: oid,
		from: [oid],
		serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
		parse: (text: string) => JSON.parse(text),
	};
}
