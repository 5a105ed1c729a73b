/** What the deployment needs of wrangler.toml, as wrangler reads it. */
export interface Settings {
	vars: Record<string, unknown>;
	kv_namespaces: { binding: string; id?: string }[];
}

/** In every value that is the owner's to fill in, whatever its form: an address, an id, a name. */
const PLACEHOLDER = /fillthisin/;
/** A machine that no visitor can reach. */
export const LOCAL = /localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0/;
/** Empty: the site does without. */
const OPTIONAL = new Set(["PIXEL_ID", "ANALYTICS_TAG_ID", "TURNSTILE_SITE_KEY", "MEDIA_HOSTS"]);
/** The law wants the publisher's particulars on the site (docs/operations.md#deploying). */
const PARTICULARS = [
	...["name", "form", "capital", "address", "registration", "vat"],
	...["director", "email", "host"],
];

/**
 * The name of each setting that is blank, a placeholder or this machine, with its value, such as
 * `COMPANY.vat: ""`.
 */
export function unfinished({ vars, kv_namespaces }: Settings): string[] {
	const { COMPANY, ...others } = vars;
	const company = (COMPANY ?? {}) as Record<string, unknown>;
	const values: [string, unknown][] = [
		...Object.entries(others).filter(([, value]) => typeof value === "string"),
		...PARTICULARS.map((name): [string, unknown] => [`COMPANY.${name}`, company[name]]),
		...kv_namespaces.map(({ binding, id }): [string, unknown] => [`KV ${binding}`, id]),
	];
	return values
		.map(([name, value]): [string, string] => [name, String(value ?? "").trim()])
		.filter(([name, value]) => {
			if (value === "") return !OPTIONAL.has(name);
			return PLACEHOLDER.test(value) || LOCAL.test(value);
		})
		.map(([name, value]) => `${name}: "${value}"`);
}

/** @throws Error that names what is unfinished. */
export function requireFilledIn(settings: Settings): void {
	const missing = unfinished(settings);
	if (missing.length === 0) return;
	throw new Error(`Not deployed. Fill in wrangler.toml first:\n  ${missing.join("\n  ")}`);
}
