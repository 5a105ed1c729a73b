/**
 * Before `npm run deploy`: refuses a publisher's particulars with blanks, which the law wants on the site
 * (docs/operations.md#deploying). It names what is missing.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { unstable_readConfig } from "wrangler";

/** The names of the particulars that are empty or missing, such as `COMPANY.vat`. */
export function missingParticulars(vars: Record<string, unknown>): string[] {
	const company = (vars.COMPANY ?? {}) as Record<string, unknown>;
	return PARTICULARS.filter((name) => String(company[name] ?? "").trim() === "").map(
		(name) => `COMPANY.${name}`,
	);
}

const PARTICULARS = [
	...["name", "form", "capital", "address", "registration", "vat"],
	...["director", "email", "host"],
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
	const config = resolve(import.meta.dirname, "../wrangler.toml");
	const missing = missingParticulars(unstable_readConfig({ config }, { hideWarnings: true }).vars);
	if (missing.length > 0) {
		console.error(`Not deployed. Fill in wrangler.toml first:\n  ${missing.join("\n  ")}`);
		process.exitCode = 1;
	}
}
