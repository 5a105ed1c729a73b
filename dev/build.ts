/** Builds the site when an input is newer than the last build. */
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";

const INPUTS = [
	...["contract", "worker", "web", "locales"].map((folder) => `${folder}{,/**}`),
	...["vite.{config,plugins}.ts", "wrangler.toml", "package-lock.json"],
];

/** A build writes this file last; it directs `wrangler dev` to the built Worker. */
const OUTPUT = ".wrangler/deploy/config.json";

/** A deployment, or its dry run, leaves the build of its environment, whose KV is not the local one. */
function isForDeployment(root: string): boolean {
	const built = JSON.parse(readFileSync(join(root, "dist/tabulia/wrangler.json"), "utf8"));
	return built.targetEnvironment !== undefined;
}

/**
 * @param root the repository
 * @returns whether it built.
 * @throws with the build's output when it fails.
 */
export async function buildIfChanged(root: string): Promise<boolean> {
	const output = join(root, OUTPUT);
	const changedAt = (path: string) => statSync(join(root, path)).mtimeMs;
	if (existsSync(output) && existsSync(join(root, "dist/tabulia/wrangler.json"))) {
		const builtAt = changedAt(OUTPUT);
		// A folder changes when a file in it is deleted.
		const isCurrent =
			!isForDeployment(root) &&
			globSync(INPUTS, { cwd: root }).every((path) => changedAt(path) < builtAt);
		if (isCurrent) return false;
	}
	// vitest sets NODE_ENV to "test", with which React would be its development build.
	const env = { NODE_ENV: "production" };
	await execa("vite", ["build"], { cwd: root, preferLocal: true, all: true, env });
	return true;
}
