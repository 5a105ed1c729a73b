/**
 * `npm run deploy -- production|staging`: builds, runs the migrations, deploys the Worker of that
 * environment and checks the site from outside (dev/smoke.ts). With `--auth` it pushes the settings of
 * Supabase Auth instead.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { requireDeployable, writeAuthSettings } from "./deploy/auth-settings.ts";
import { requireFilledIn } from "./deploy/filled-in.ts";
import { releaseName } from "./deploy/release-name.ts";

const ROOT = resolve(import.meta.dirname, "..");
const ENVIRONMENTS = ["production", "staging"];

const [environment = "", ...options] = process.argv.slice(2);
if (!ENVIRONMENTS.includes(environment)) {
	fail(`Usage: npm run deploy -- ${ENVIRONMENTS.join("|")} [--auth --project-ref …]`);
}
// Here: loading wrangler takes longer than refusing a wrong argument.
const { unstable_readConfig } = await import("wrangler");
const config = unstable_readConfig({ config: join(ROOT, "wrangler.toml"), env: environment });
const { name, vars } = config;
const folder = mkdtempSync(join(tmpdir(), "tabulia-deploy-"));
try {
	const settings = writeAuthSettings(join(ROOT, "supabase"), folder, vars);
	requireDeployable(settings, process.env);
	requireFilledIn(config);
	if (options[0] === "--auth") {
		run("npx", ["supabase", "config", "push", "--workdir", folder, ...options.slice(1)]);
	} else {
		const { SUPABASE_DB_URL } = process.env;
		if (!SUPABASE_DB_URL) throw new Error("SUPABASE_DB_URL: is required for the migrations");
		run("npm", ["run", "build"]);
		// First: each works with the Worker that is still running, too (CONTRIBUTING.md).
		run("npx", ["supabase", "db", "push", "--db-url", SUPABASE_DB_URL]);
		// The build selected the environment and left its configuration to wrangler.
		run("npx", ["wrangler", "deploy", "--var", `RELEASE:${releaseName(ROOT)}`]);
		console.log(`To go back: npx wrangler rollback --name ${name}`);
		run("node", ["dev/smoke.ts", String(vars.SITE_ORIGIN)]);
	}
} catch (error) {
	fail((error as Error).message);
} finally {
	rmSync(folder, { recursive: true });
}

function run(command: string, args: string[]): void {
	const env = { ...process.env, CLOUDFLARE_ENV: environment };
	const { status } = spawnSync(command, args, { cwd: ROOT, stdio: "inherit", env });
	// Without its options: one of them holds a password.
	if (status !== 0) throw new Error(`${command} ${args.slice(0, 2).join(" ")} failed`);
}

function fail(message: string): never {
	console.error(message);
	process.exit(1);
}
