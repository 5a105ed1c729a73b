/**
 * `npm run deploy -- production|staging`: builds and deploys the Worker of that environment. With `--auth`
 * it pushes the settings of Supabase Auth instead.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { unstable_readConfig } from "wrangler";
import { requireDeployable, writeAuthSettings } from "./deploy/auth-settings.ts";
import { requirePublisher } from "./deploy/publisher.ts";
import { releaseName } from "./deploy/release-name.ts";

const ROOT = resolve(import.meta.dirname, "..");
const ENVIRONMENTS = ["production", "staging"];

const [environment = "", ...options] = process.argv.slice(2);
if (!ENVIRONMENTS.includes(environment)) {
	fail(`Usage: npm run deploy -- ${ENVIRONMENTS.join("|")} [--auth --project-ref …]`);
}
const { vars } = unstable_readConfig({ config: join(ROOT, "wrangler.toml"), env: environment });
const folder = mkdtempSync(join(tmpdir(), "tabulia-deploy-"));
try {
	const settings = writeAuthSettings(join(ROOT, "supabase"), folder, vars);
	requireDeployable(settings, process.env);
	requirePublisher(vars);
	if (options[0] === "--auth") {
		run("npx", ["supabase", "config", "push", "--workdir", folder, ...options.slice(1)]);
	} else {
		run("npm", ["run", "build"]);
		// The build selected the environment and left its configuration to wrangler.
		run("npx", ["wrangler", "deploy", "--var", `RELEASE:${releaseName(ROOT)}`]);
	}
} catch (error) {
	fail((error as Error).message);
} finally {
	rmSync(folder, { recursive: true });
}

function run(command: string, args: string[]): void {
	const env = { ...process.env, CLOUDFLARE_ENV: environment };
	const { status } = spawnSync(command, args, { cwd: ROOT, stdio: "inherit", env });
	if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
}

function fail(message: string): never {
	console.error(message);
	process.exit(1);
}
