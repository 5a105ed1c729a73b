/**
 * `npm run deploy -- production|staging`: builds, runs the migrations, deploys the Worker of that
 * environment and checks the site from outside (dev/smoke.ts). With `--percent 10` only so many visitors get it at
 * first; with `--dry-run` it builds and checks without an account; with `--auth` it pushes the settings of Supabase
 * Auth instead.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { requireDeployable, writeAuthSettings } from "./deploy/auth-settings.ts";
import { requireFilledIn, unfinished } from "./deploy/filled-in.ts";
import { releaseName } from "./deploy/release-name.ts";
import { currentVersion, percentOf, shareArguments, uploadedVersion } from "./deploy/rollout.ts";

const ROOT = resolve(import.meta.dirname, "..");
const ENVIRONMENTS = ["production", "staging"];

const [environment = "", ...options] = process.argv.slice(2);
if (!ENVIRONMENTS.includes(environment)) {
	fail(
		`Usage: npm run deploy -- ${ENVIRONMENTS.join("|")} [--percent 1…100 | --dry-run | --auth --project-ref …]`,
	);
}
// Here: loading wrangler takes longer than refusing a wrong argument.
const { unstable_readConfig } = await import("wrangler");
const config = unstable_readConfig({ config: join(ROOT, "wrangler.toml"), env: environment });
const { name, vars } = config;
const release = ["--var", `RELEASE:${releaseName(ROOT)}`];
const folder = mkdtempSync(join(tmpdir(), "tabulia-deploy-"));
try {
	const settings = writeAuthSettings(join(ROOT, "supabase"), folder, vars);
	requireDeployable(settings, process.env);
	if (options[0] === "--dry-run") dryRun();
	else if (options[0] === "--auth") {
		requireFilledIn(config);
		run("npx", ["supabase", "config", "push", "--workdir", folder, ...options.slice(1)]);
	} else {
		requireFilledIn(config);
		const { SUPABASE_DB_URL } = process.env;
		if (!SUPABASE_DB_URL) throw new Error("SUPABASE_DB_URL: is required for the migrations");
		const percent = options[0] === "--percent" ? percentOf(options[1] ?? "") : 100;
		run("npm", ["run", "build"]);
		// First: each works with the Worker that is still running, too (CONTRIBUTING.md).
		run("npx", ["supabase", "db", "push", "--db-url", SUPABASE_DB_URL]);
		// The build selected the environment and left its configuration to wrangler.
		if (percent === 100) {
			run("npx", ["wrangler", "deploy", ...release]);
			console.log(`To go back: npx wrangler rollback --name ${name}`);
			run("node", ["dev/smoke.ts", String(vars.SITE_ORIGIN)]);
		} else rollOut(String(name), percent);
	}
} catch (error) {
	fail((error as Error).message);
} finally {
	rmSync(folder, { recursive: true });
}

/** Builds, and lets wrangler check what it would upload. */
function dryRun(): void {
	run("npm", ["run", "build"]);
	run("npx", ["wrangler", "versions", "upload", "--dry-run", ...release]);
	for (const setting of unfinished(config)) console.log(`To fill in: ${setting}`);
}

/** Gives the new version to some visitors, and checks that one from outside. */
function rollOut(worker: string, percent: number): void {
	const status = ["wrangler", "deployments", "status", "--json", "--name", worker];
	const current = currentVersion(execFileSync("npx", status, { cwd: ROOT, encoding: "utf8" }));
	const output = join(folder, "output.ndjson");
	run("npx", ["wrangler", "versions", "upload", ...release], { WRANGLER_OUTPUT_FILE_PATH: output });
	const next = uploadedVersion(readFileSync(output, "utf8"));
	const share = (to: number) => shareArguments(worker, { next, current, percent: to });
	run("npx", ["wrangler", ...share(percent)]);
	console.log(`More of it:  npx wrangler ${share(50).join(" ")}`);
	console.log(`All of it:   npx wrangler ${share(100).join(" ")} && npx wrangler triggers deploy`);
	console.log(`To go back:  npx wrangler versions deploy ${current}@100% --name ${worker} --yes`);
	run("node", ["dev/smoke.ts", String(vars.SITE_ORIGIN)], { SMOKE_VERSION: `${worker}="${next}"` });
}

function run(command: string, args: string[], more: Record<string, string> = {}): void {
	const env = { ...process.env, CLOUDFLARE_ENV: environment, ...more };
	const { status } = spawnSync(command, args, { cwd: ROOT, stdio: "inherit", env });
	// Without its options: one of them holds a password.
	if (status !== 0) throw new Error(`${command} ${args.slice(0, 2).join(" ")} failed`);
}

function fail(message: string): never {
	console.error(message);
	process.exit(1);
}
