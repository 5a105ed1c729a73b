/** Lighthouse has a package.json of its own, because its benchmark alone needs it. */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";

interface Audit {
	id: string;
	title: string;
	score: number | null;
	scoreDisplayMode: string;
	numericValue?: number;
}

/** What the benchmark uses of Lighthouse's function and its result. */
type Lighthouse = (
	url: string,
	flags: {
		port: number;
		onlyCategories: string[];
		logLevel: "error";
		clearStorageTypes: string[];
	},
) => Promise<
	| { lhr: { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> } }
	| undefined
>;

/** Installs the locked version where it is missing, and loads it. */
export function loadLighthouse(): Lighthouse {
	const cwd = join(import.meta.dirname, "lighthouse");
	execFileSync("npm", ["install", "--no-save"], { cwd, stdio: ["ignore", "ignore", "inherit"] });
	return createRequire(join(cwd, "package.json"))("lighthouse").default;
}
