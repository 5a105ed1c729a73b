/** Lighthouse is installed in a folder of its own, because its benchmark alone needs it. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

interface Audit {
	id: string;
	title: string;
	score: number | null;
	scoreDisplayMode: string;
	numericValue?: number;
}

/** Parts of Lighthouse's function and result that the benchmark uses. */
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

const PACKAGE = "lighthouse@13.5.0";
const FOLDER = join(import.meta.dirname, "../../.local/lighthouse");

/** Installs this version where it is missing, and loads it. */
export function loadLighthouse(): Lighthouse {
	const options = ["--no-save", "--no-package-lock", "--prefix", FOLDER];
	mkdirSync(FOLDER, { recursive: true });
	execFileSync("npm", ["install", ...options, PACKAGE], { stdio: ["ignore", "ignore", "inherit"] });
	return createRequire(join(FOLDER, "index.js"))("lighthouse").default;
}
