/**
 * A reader over one `Cookie` header (RFC 6265 §5.4): all values of a name, in order. Values are
 * not decoded: ours are identifiers, and anything else is ignored.
 */
export function readCookies(header: string | null): (name: string) => readonly string[] {
	if (header === null || header === "") return () => [];
	const values = new Map<string, string[]>();
	for (const pair of header.split(";")) {
		const equals = pair.indexOf("=");
		if (equals < 1) continue;
		const name = pair.slice(0, equals).trim();
		const value = pair.slice(equals + 1).trim();
		const known = values.get(name);
		if (known) known.push(value);
		else values.set(name, [value]);
	}
	return (name) => values.get(name) ?? [];
}
