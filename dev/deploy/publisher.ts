/** The name of each particular of the publisher that is empty or missing, such as `COMPANY.vat`. */
export function missingParticulars(vars: Record<string, unknown>): string[] {
	const company = (vars.COMPANY ?? {}) as Record<string, unknown>;
	return PARTICULARS.filter((name) => String(company[name] ?? "").trim() === "").map(
		(name) => `COMPANY.${name}`,
	);
}

/**
 * The law wants the publisher's particulars on the site (docs/operations.md#deploying).
 * @throws Error that names what is missing.
 */
export function requirePublisher(vars: Record<string, unknown>): void {
	const missing = missingParticulars(vars);
	if (missing.length === 0) return;
	throw new Error(`Not deployed. Fill in wrangler.toml first:\n  ${missing.join("\n  ")}`);
}

const PARTICULARS = [
	...["name", "form", "capital", "address", "registration", "vat"],
	...["director", "email", "host"],
];
