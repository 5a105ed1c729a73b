/** Vitest's global set-up: the folder of the WordPress that all files of a run use, one after the other. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Vitest's workers read the folder from it. */
const VARIABLE = "TABULIA_TEST_WORDPRESS";

/** @returns what deletes it: a worker is killed before it could. */
export function setup(): () => void {
	const folder = mkdtempSync(join(tmpdir(), "tabulia-test-wordpress-"));
	process.env[VARIABLE] = folder;
	return () => rmSync(folder, { recursive: true, force: true });
}

export const siteFolder = (): string => process.env[VARIABLE] ?? "";
