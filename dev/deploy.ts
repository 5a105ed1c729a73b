/**
 * `npm run deploy -- production|staging`: checks what the environment has, then changes its database, its Auth and its
 * Worker, and checks the site from outside (dev/smoke.ts). Each step asks for what it needs itself, and can be
 * repeated. With `--check` it only lists what is missing; with `--percent 10` only so many visitors get the Worker at
 * first; with `--dry-run` it builds, without an account.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { authSettings, dataSettings } from "./deploy/auth-settings.ts";
import { readSettings } from "./deploy/filled-in.ts";
import { changeSettings } from "./deploy/management-api.ts";
import { migrateProject } from "./deploy/migrate-project.ts";
import { emptyMoments } from "./deploy/moments.ts";
import { placeholders } from "./deploy/placeholders.ts";
import { releaseName } from "./deploy/release-name.ts";
import { type Facts, listed, missing, STEPS, WORKER_SECRETS } from "./deploy/requirements.ts";
import { currentVersion, percentOf, shareArguments, uploadedVersion } from "./deploy/rollout.ts";
import { completeSettings, lackingSettings } from "./deploy/stripe-account.ts";

const ROOT = resolve(import.meta.dirname, "..");
const ENVIRONMENTS = ["production", "staging"];
const [environment = "", option, share] = process.argv.slice(2);
const OPTIONS = [undefined, "--check", "--dry-run", "--percent"];
if (!ENVIRONMENTS.includes(environment) || !OPTIONS.includes(option)) {
	fail(
		`Usage: npm run deploy -- ${ENVIRONMENTS.join("|")} [--check | --dry-run | --percent 1…100]`,
	);
}
const values = join(ROOT, `.deploy.${environment}`);
if (existsSync(values)) process.loadEnvFile(values);
const settings = readSettings(ROOT, environment);
const { vars } = settings;
const worker = settings.name;
const origin = String(vars.SITE_ORIGIN);
const project = URL.parse(String(vars.SUPABASE_URL))?.host.split(".")[0] ?? "";
const supabaseFolder = join(ROOT, "supabase");
/** The account at Stripe; without a key of the deployment's own its settings are the owner's affair. */
const { STRIPE_DEPLOY_KEY: key, STRIPE_URL: url } = process.env;
const checkout = [String(vars.CHECKOUT_URL_MONTHLY), String(vars.CHECKOUT_URL_ANNUAL)];
const stripe = key ? { key, origin, checkout, url } : undefined;
const release = ["--var", `RELEASE:${releaseName(ROOT)}`];
const folder = mkdtempSync(join(tmpdir(), "tabulia-deploy-"));
try {
	const percent = option === "--percent" ? percentOf(share ?? "") : 100;
	const lacking = missing(await facts());
	if (lacking.length > 0) {
		console.log(
			`To fill in for ${environment}, in this order (docs/operations/deployment.md#deploying):`,
		);
		console.log(listed(lacking));
	}
	if (option === "--check") {
		if (lacking.length > 0) process.exitCode = 1;
		else console.log(`Nothing is missing: npm run deploy -- ${environment}`);
	} else if (option === "--dry-run") {
		build();
		run("wrangler", ["versions", "upload", "--dry-run", ...release]);
	} else {
		const change = { database, auth, worker: () => deployWorker(percent) };
		for (const step of STEPS) {
			const names = lacking.filter(({ steps }) => steps.includes(step)).map(({ name }) => name);
			if (names.length > 0) throw new Error(`Not deployed: ${step}. It needs ${names.join(", ")}`);
			console.log(`\n${step}`);
			await change[step]();
		}
	}
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
} finally {
	rmSync(folder, { recursive: true });
}

async function facts(): Promise<Facts> {
	const isLoggedIn = Boolean(process.env.CLOUDFLARE_API_TOKEN) || succeeds(["whoami", "--json"]);
	return {
		environment,
		settings,
		values: process.env,
		stored: new Set(isLoggedIn ? storedSecrets() : []),
		isLoggedIn,
		places: placeholders(ROOT),
		emptyMoments: option === "--check" ? emptyMoments(ROOT) : [],
		stripeLacks: stripe && option === "--check" ? await lackingSettings(stripe) : [],
	};
}

/** The names of the Worker's secrets; none before its first deployment. */
function storedSecrets(): string[] {
	const args = ["secret", "list", "--name", worker, "--format", "json"];
	const { status, stdout, stderr } = spawnSync("wrangler", args, { cwd: folder, encoding: "utf8" });
	if (status !== 0) {
		const reason = stripVTControlCharacters(stderr).trim().split("\n")[0];
		if (!reason?.includes(`"${worker}" not found`))
			console.log(`The Worker's secrets cannot be listed: ${reason}`);
		return [];
	}
	return (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
}

/** Migrations first: each works with the Worker that is still running, too (CONTRIBUTING.md). */
function database(): Promise<void> {
	return migrateProject(process.env.SUPABASE_DB_URL ?? "");
}

async function auth(): Promise<void> {
	const { SUPABASE_ACCESS_TOKEN: token = "", SUPABASE_MANAGEMENT_URL: url } = process.env;
	const target = { ref: project, token, url };
	const given = { ...process.env, ...(vars as Record<string, string>) };
	await changeSettings(target, "postgrest", dataSettings(supabaseFolder));
	for (const body of authSettings(supabaseFolder, given)) {
		await changeSettings(target, "config/auth", body);
	}
	console.log("Auth has the settings of supabase/config.toml, and hands its mails to the Worker.");
}

/** After the Worker, which must know the events before they come. */
async function completeStripe(): Promise<void> {
	if (!stripe) console.log("Without STRIPE_DEPLOY_KEY Stripe's settings stay as they are.");
	else
		console.log(`Set at Stripe: ${(await completeSettings(stripe)).join(", ") || "all as before"}`);
}

async function deployWorker(percent: number): Promise<void> {
	build();
	createMissing();
	const given = WORKER_SECRETS.flatMap((name) => {
		const value = process.env[name];
		return value ? [[name, value]] : [];
	});
	const secrets = join(folder, "secrets.json");
	writeFileSync(secrets, JSON.stringify(Object.fromEntries(given)), { mode: 0o600 });
	const options = [...release, "--secrets-file", secrets];
	if (percent === 100) {
		run("wrangler", ["deploy", ...options]);
		console.log(`To go back: npx wrangler rollback --name ${worker}`);
		smoke();
	} else rollOut(percent, options);
	await completeStripe();
}

/** The build selects the environment and leaves its configuration to wrangler. */
function build(): void {
	run("npm", ["run", "build"]);
}

/** The queues that are not there yet. */
function createMissing(): void {
	const { producers, consumers } = settings.queues;
	for (const queue of new Set([...producers, ...consumers].map((each) => each.queue))) {
		if (!succeeds(["queues", "info", queue])) run("wrangler", ["queues", "create", queue]);
	}
}

/** Gives the new version to some visitors, and checks that one from outside. */
function rollOut(percent: number, options: string[]): void {
	const status = ["deployments", "status", "--json", "--name", worker];
	const current = currentVersion(execFileSync("wrangler", status, { cwd: ROOT, encoding: "utf8" }));
	const output = join(folder, "output.ndjson");
	run("wrangler", ["versions", "upload", ...options], { WRANGLER_OUTPUT_FILE_PATH: output });
	const next = uploadedVersion(readFileSync(output, "utf8"));
	const share = (to: number) => shareArguments(worker, { next, current, percent: to });
	run("wrangler", share(percent));
	console.log(`More of it:  npx wrangler ${share(50).join(" ")}`);
	console.log(`All of it:   npx wrangler ${share(100).join(" ")} && npx wrangler triggers deploy`);
	console.log(`To go back:  npx wrangler versions deploy ${current}@100% --name ${worker} --yes`);
	smoke({ SMOKE_VERSION: `${worker}="${next}"` });
}

function smoke(more: Record<string, string> = {}): void {
	const SUPABASE_URL = String(vars.SUPABASE_URL);
	run("node", ["dev/smoke.ts", origin], { ...more, SUPABASE_URL, SMOKE_ENVIRONMENT: environment });
}

/** Whether wrangler, without its output, does something. In a folder of its own: the last build selects nothing. */
function succeeds(args: string[]): boolean {
	return spawnSync("wrangler", args, { cwd: folder, stdio: "ignore" }).status === 0;
}

function run(command: string, args: string[], more: Record<string, string> = {}): void {
	const env = { ...process.env, CLOUDFLARE_ENV: environment, ...more };
	const { status } = spawnSync(command, args, { cwd: ROOT, stdio: "inherit", env });
	// The options are left out: one of them holds a password.
	const words = [command, ...args].filter(
		(word) => /^[\w/@.-]+$/.test(word) && !word.startsWith("-"),
	);
	if (status !== 0) throw new Error(`${words.slice(0, 5).join(" ")} failed`);
}

function fail(message: string): never {
	console.error(message);
	process.exit(1);
}
