/** `npm run deploy` with programs and a management interface that only record what they are asked. */
import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
	appendFileSync,
	chmodSync,
	copyFileSync,
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { releaseName } from "../../dev/deploy/release-name.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const DB = "postgresql://postgres.abc:pw@aws-0-eu-west-3.pooler.supabase.com:5432/postgres";
/** `.deploy.production` of an owner who has everything. */
const VALUES = {
	...{ SUPABASE_DB_URL: DB, SUPABASE_ACCESS_TOKEN: "sbp_1", SEND_EMAIL_HOOK_SECRETS: "v1,whsec_1" },
	...{ SUPABASE_SECRET_KEY: "sb_secret_1", STRIPE_SECRET_KEY: "rk_live_1" },
	...{ BILLING_WEBHOOK_SECRET: "whsec_1", UNIT_SECRET: "0123456789abcdef" },
	UNSUBSCRIBE_SECRET: "fedcba9876543210",
	SESSION_SECRET: "0011223344556677",
	TURNSTILE_SECRET_KEY: "0x4SECRET",
};
const HOME_TEXTS = ["locales/fr/home.json", "locales/en/home.json"];
/** What the recorded programs do; `$*` are their arguments. */
const PROGRAMS = {
	wrangler: `case "$*" in
		"secret list"*) echo "[]"; exit ;;
		"queues info"*) grep -q "wrangler queues create $3" "$CALLS" || exit 1 ;;
		"r2 bucket info"*) grep -q "wrangler r2 bucket create $4" "$CALLS" || exit 1 ;;
		"deployments status"*) echo '{"versions":[{"version_id":"v-1","percentage":100}]}' ;;
		"versions upload"*) echo '{"type":"version-upload","version_id":"v-2"}' > "$WRANGLER_OUTPUT_FILE_PATH" ;;
	esac
	for word; do case "$word" in */secrets.json) cat "$word" >> "$CALLS"; echo >> "$CALLS" ;; esac; done`,
	...{ npx: "", npm: "", node: "" },
};

let folder: string;
let server: Server;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "tabulia-test-"));
	for (const path of ["dev", "supabase", "worker", "locales", "wrangler.toml", "package.json"]) {
		cpSync(join(ROOT, path), join(folder, path), { recursive: true });
	}
	symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
	writeFileSync(join(folder, ".gitignore"), "node_modules\nbin\ncalls\n.deploy.*\n");
	mkdirSync(join(folder, "bin"));
	git("init", "--quiet");
	git("add", "--all");
	git("commit", "--quiet", "--message", "One");
	server = createServer(async (request, response) => {
		const text = (await request.toArray()).join("");
		appendFileSync(join(folder, "calls"), `${request.method} ${request.url} ${text}\n`);
		response.end(text);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterAll(() => {
	server?.close();
	if (folder) rmSync(folder, { recursive: true });
});
// The clone again as it was: a new one for each test takes more time than all deployments.
beforeEach(() => {
	for (const path of ["wrangler.toml", ...HOME_TEXTS]) {
		copyFileSync(join(ROOT, path), join(folder, path));
	}
	rmSync(join(folder, ".deploy.production"), { force: true });
	for (const [name, script] of Object.entries(PROGRAMS)) program(name, script);
});

function git(...args: string[]): string {
	const user = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
	return execFileSync("git", [...user, ...args], { cwd: folder, encoding: "utf8" }).trim();
}

/** A program that records its call; with FAILS in the environment that call fails. */
function program(name: string, script: string): void {
	const path = join(folder, "bin", name);
	const lines = [`echo "${name} $*" >> "$CALLS"`, `[ "$FAILS" = "${name} $1" ] && exit 1`];
	writeFileSync(path, `#!/bin/sh\n${lines.join("\n")}\n${script}\nexit 0\n`);
	chmodSync(path, 0o755);
}

/** Fills in what the clone lacks, as an owner edits it. */
function fillIn({ values = VALUES as Record<string, string>, stripe = true } = {}): void {
	const path = join(folder, "wrangler.toml");
	const [local = "", deployed = ""] = readFileSync(path, "utf8").split("[env.production]\n");
	const filled = deployed
		.replaceAll("fillthisin.example", "site.test")
		.replaceAll(stripe ? "fillthisin" : /(?<!stripe\.com.*)fillthisin/g, "abc")
		.replace(/(?<=production\.vars\.COMPANY\][^[]*)= ""/g, '= "x"');
	writeFileSync(path, `${local}[env.production]\n${filled}`);
	for (const path of HOME_TEXTS) writeFileSync(join(folder, path), '{ "moments": {} }');
	const lines = Object.entries(values).map(([name, value]) => `${name}="${value}"\n`);
	writeFileSync(join(folder, ".deploy.production"), lines.join(""));
}

async function deploy(args: string[], env: Record<string, string> = {}) {
	const { port } = server.address() as { port: number };
	writeFileSync(join(folder, "calls"), "");
	const result = await execa(process.execPath, ["dev/deploy.ts", ...args], {
		cwd: folder,
		reject: false,
		all: true,
		extendEnv: false,
		env: {
			PATH: `${join(folder, "bin")}:${process.env.PATH}`,
			HOME: folder,
			CALLS: join(folder, "calls"),
			SUPABASE_MANAGEMENT_URL: `http://127.0.0.1:${port}`,
			...env,
		},
	});
	const calls = readFileSync(join(folder, "calls"), "utf8").trim().split("\n");
	const { exitCode, all = "" } = result;
	return {
		exitCode,
		all,
		calls: calls.map((call) => call.replace(/\/\S*\/tabulia-deploy-\w+/, "…")),
	};
}

/** The calls, with bodies cut. */
const short = (calls: string[]) => calls.map((call) => call.replace(/(PATCH \S+ ).*/, "$1…"));
const release = () => `--var RELEASE:${releaseName(folder)} --secrets-file …/secrets.json`;
const SECRETS =
	'{"SUPABASE_SECRET_KEY":"sb_secret_1","UNIT_SECRET":"0123456789abcdef","UNSUBSCRIBE_SECRET":"fedcba9876543210","SESSION_SECRET":"0011223344556677","SEND_EMAIL_HOOK_SECRETS":"v1,whsec_1","BILLING_WEBHOOK_SECRET":"whsec_1","STRIPE_SECRET_KEY":"rk_live_1","TURNSTILE_SECRET_KEY":"0x4SECRET"}';
const CHECK = ["wrangler whoami --json", "wrangler secret list --name tabulia --format json"];
const DATABASE = [`npx --yes supabase@3.1.0 db push --remote=${DB} --yes`];
const AUTH = [
	"PATCH /v1/projects/abc/postgrest …",
	"PATCH /v1/projects/abc/config/auth …",
	"PATCH /v1/projects/abc/config/auth …",
];

describe("npm run deploy -- production", () => {
	it("changes the database, then Auth, then the Worker, and checks the site", async () => {
		fillIn();
		const { exitCode, all, calls } = await deploy(["production"]);
		expect([exitCode, all]).toEqual([
			0,
			expect.stringContaining("npx wrangler rollback --name tabulia"),
		]);
		expect(short(calls)).toEqual([
			...CHECK,
			...DATABASE,
			...AUTH,
			"npm run build",
			...["tabulia-events", "tabulia-mails", "tabulia-events-dead"].flatMap((name) => [
				`wrangler queues info ${name}`,
				`wrangler queues create ${name}`,
			]),
			"wrangler r2 bucket info tabulia-archive",
			"wrangler r2 bucket create tabulia-archive",
			`wrangler deploy ${release()}`,
			SECRETS,
			"node dev/smoke.ts https://www.site.test",
		]);
		const [, hook = "", settings = ""] = calls.filter((call) => call.startsWith("PATCH"));
		expect(hook).toContain('"hook_send_email_secrets":"v1,whsec_1"');
		expect(settings).toContain('"site_url":"https://www.site.test"');
		expect(settings).toContain('"rate_limit_email_sent":3600');
	});

	it("does as far as it can, and says what the next step needs", async () => {
		fillIn({ stripe: false });
		const { exitCode, all, calls } = await deploy(["production"]);
		expect(exitCode).toBe(1);
		expect(all).toMatch(/1 {2}CHECKOUT_URL_MONTHLY \(wrangler\.toml\)\n +https:/);
		expect(all).toMatch(/Not deployed: worker\. It needs CHECKOUT_URL_MONTHLY.*BILLING_PORTAL_URL/);
		expect(short(calls)).toEqual([...CHECK, ...DATABASE, ...AUTH]);
	});

	it("stops at the step that fails, and names no password", async () => {
		fillIn();
		const { exitCode, all, calls } = await deploy(["production"], { FAILS: "npx --yes" });
		expect([exitCode, calls]).toEqual([1, [...CHECK, DATABASE[0]]]);
		expect(all).toContain("npx supabase@3.1.0 db push failed");
		expect(all).not.toContain("pw@");
	});

	it("leaves the Worker's secrets alone that it is not given", async () => {
		const { UNIT_SECRET: _, ...values } = VALUES;
		fillIn({ values });
		program("wrangler", PROGRAMS.wrangler.replace('"[]"', `'[{"name":"UNIT_SECRET"}]'`));
		const { exitCode, calls } = await deploy(["production"]);
		expect(exitCode).toBe(0);
		expect(calls).toContain(SECRETS.replace('"UNIT_SECRET":"0123456789abcdef",', ""));
	});

	it("creates no queue and no bucket twice", async () => {
		fillIn();
		program("wrangler", PROGRAMS.wrangler.replaceAll("|| exit 1", ""));
		const { calls } = await deploy(["production"]);
		expect(calls.filter((call) => call.includes(" create "))).toEqual([]);
	});

	it("gives a share of the visitors the new version", async () => {
		fillIn();
		const { exitCode, calls } = await deploy(["production", "--percent", "10"]);
		expect(exitCode).toBe(0);
		expect(calls.slice(-5)).toEqual([
			"wrangler deployments status --json --name tabulia",
			`wrangler versions upload ${release()}`,
			SECRETS,
			"wrangler versions deploy v-2@10% v-1@90% --name tabulia --yes",
			"node dev/smoke.ts https://www.site.test",
		]);
	});
});

describe("without an account", () => {
	const LOGGED_OUT = { FAILS: "wrangler whoami" };

	it("--check lists all that a fresh clone lacks, and changes nothing", async () => {
		const { exitCode, all, calls } = await deploy(["production", "--check"], LOGGED_OUT);
		expect(exitCode).toBe(1);
		expect(all).toMatch(/^To fill in for production[\s\S]*\n {2}1 {2}Cloudflare account\n/);
		expect(all).toMatch(
			/\n 37 {2}SESSION_SECRET \(\.deploy\.production\)\n {5}openssl rand -hex 32\n 38 {2}product moment fr recording/,
		);
		expect(calls).toEqual(CHECK.slice(0, 1));
	});

	it("a fresh clone is not deployed", async () => {
		const { exitCode, all, calls } = await deploy(["production"], LOGGED_OUT);
		expect([exitCode, calls]).toEqual([1, CHECK.slice(0, 1)]);
		expect(all).toContain("Not deployed: database. It needs SUPABASE_URL");
	});

	it("--dry-run builds, and lets wrangler check the upload", async () => {
		const { exitCode, calls } = await deploy(["staging", "--dry-run"], LOGGED_OUT);
		const version = `--var RELEASE:${releaseName(folder)}`;
		expect([exitCode, calls.slice(1)]).toEqual([
			0,
			["npm run build", `wrangler versions upload --dry-run ${version}`],
		]);
	});
});

it("--check finds nothing to fill in when all is", async () => {
	fillIn();
	const { exitCode, all, calls } = await deploy(["production", "--check"]);
	expect([exitCode, all, calls]).toEqual([
		0,
		"Nothing is missing: npm run deploy -- production",
		CHECK,
	]);
});

it("names a release by the tag of its commit, or by its id", () => {
	expect(releaseName(folder)).toBe(git("rev-parse", "--short", "HEAD"));
	git("tag", "v1.0.0");
	try {
		expect(releaseName(folder)).toBe("v1.0.0");
	} finally {
		git("tag", "--delete", "v1.0.0");
	}
});

it.each([[[]], [["local"]], [["--check"]], [["production", "--auth"]]])(
	"knows two environments and three options: %j",
	(args) => {
		const { status, stderr } = spawnSync("node", [join(ROOT, "dev/deploy.ts"), ...args], {
			encoding: "utf8",
		});
		expect([status, stderr]).toEqual([1, expect.stringContaining("production|staging")]);
	},
);
