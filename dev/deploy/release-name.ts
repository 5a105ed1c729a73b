import { execFileSync } from "node:child_process";

/**
 * Name of a deployment, on the system page and in its note on the curves: the commit's tag, or its id; with
 * `-dirty` when files differ from it.
 *
 * @example releaseName("/work/tabulia") // "v1.2.0", "v1.2.0-3-g0c36605" or "0c36605"
 */
export function releaseName(folder: string): string {
	const args = ["describe", "--tags", "--always", "--dirty"];
	return execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
}
