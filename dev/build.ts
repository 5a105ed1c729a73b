/** Builds the site when something that goes into it has changed since the last build. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const INPUTS = [
	"worker",
	"web",
	"locales",
	"supabase/functions/_shared",
	"vite.config.ts",
	"vite.plugins.ts",
	"wrangler.toml",
	"package-lock.json",
];

/** A build leaves this; it sends `wrangler dev` to what was built. */
const DEPLOY_CONFIG = ".wrangler/deploy/config.json";

/**
 * @param root the repository
 * @returns whether it built.
 * @throws with the build's output when it fails.
 */
export async function buildIfChanged(root: string): Promise<boolean> {
	const inputs = hashFiles(root);
	const before = stampFile(root);
	if (before && existsSync(before) && readFileSync(before, "utf8") === inputs) return false;
	await build(root);
	const after = stampFile(root);
	if (after) writeFileSync(after, inputs);
	return true;
}

/** In the built Worker's folder, which every build empties: a build by other hands is never taken for ours. */
function stampFile(root: string): string | undefined {
	const config = join(root, DEPLOY_CONFIG);
	if (!existsSync(config)) return undefined;
	const { configPath } = JSON.parse(readFileSync(config, "utf8")) as { configPath: string };
	return join(dirname(config), dirname(configPath), "inputs.sha256");
}

function build(root: string): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = spawn(join(root, "node_modules/.bin/vite"), ["build"], {
			cwd: root,
			stdio: ["ignore", "pipe", "pipe"],
		});
		let output = "";
		for (const stream of [child.stdout, child.stderr]) {
			stream.on("data", (chunk: Buffer) => {
				output += chunk;
			});
		}
		child.once("error", reject);
		child.once("close", (code) =>
			code === 0 ? resolve() : reject(new Error(`vite build failed:\n${output.trim()}`)),
		);
	});
}

function hashFiles(root: string): string {
	const hash = createHash("sha256");
	for (const input of INPUTS) {
		for (const file of filesBelow(join(root, input))) {
			hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
		}
	}
	return hash.digest("hex");
}

function filesBelow(path: string): string[] {
	if (!existsSync(path)) return [];
	if (statSync(path).isFile()) return [path];
	return readdirSync(path, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
}
