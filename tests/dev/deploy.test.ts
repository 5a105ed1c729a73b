/** `npm run deploy` on a real PostgreSQL, up to the Worker's upload (`npm run proof -- deploy`: to the end). */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { releaseName } from "../../dev/deploy/release-name.ts";
import { DEPLOY_SECRETS } from "../../dev/deploy/requirements.ts";
import { connect, type DatabaseAddress } from "../../dev/supabase/database.ts";
import { dropDatabase } from "../cluster.ts";
import { emptyProject, type Interface, makeClone, serve } from "../operations/deployable-clone.ts";

const ROOT = resolve(import.meta.dirname, "../..");

let clone: ReturnType<typeof makeClone>;
let management: Interface;
let project: DatabaseAddress;
let PATH: string;
beforeAll(async () => {
	clone = makeClone([
		"dev",
		"supabase",
		"contract",
		"worker",
		"locales",
		"wrangler.toml",
		"package.json",
	]);
	// Nobody is logged in, which the true one takes a second to find out.
	const programs = join(clone.folder, "programs");
	mkdirSync(programs);
	writeFileSync(join(programs, "wrangler"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
	PATH = `${programs}:${process.env.PATH}`;
	management = await serve();
	project = await emptyProject();
});
afterAll(async () => {
	management.close();
	clone.remove();
	await dropDatabase(project);
});

/** Deploys, without an account at Cloudflare. @returns also what the management interface received */
async function deploy(...args: string[]) {
	const from = management.received.length;
	const env = { SUPABASE_MANAGEMENT_URL: management.url, PATH };
	const { exitCode, all } = await clone.deploy(args, env);
	return { exitCode, all, received: management.received.slice(from) };
}

const history = async () => {
	const database = connect(project, "postgres");
	const rows = await database`
		select version, name, cardinality(statements) as statements
		from supabase_migrations.schema_migrations order by version`;
	await database.end();
	return rows;
};

it("lists without an account all that a fresh clone lacks, and changes nothing", async () => {
	const { exitCode, all, received } = await deploy("production", "--check");
	expect([exitCode, received]).toEqual([1, []]);
	expect(all).toMatch(/^To fill in for production[\s\S]*\n {2}1 {2}Cloudflare account\n/);
	expect(all).toMatch(
		/\n 40 {2}SESSION_SECRET \(\.deploy\.production\)\n {5}openssl rand -hex 32\n 41 {2}product moment fr recording/,
	);
});

it("changes database and Auth, and says what the Worker needs", async () => {
	clone.fillIn(project, { stripe: false });
	const { exitCode, all, received } = await deploy("production");
	expect(exitCode).toBe(1);
	expect(all).toContain("\nRan:\n20261120100000_create_base.sql\n");
	expect(all).toMatch(/Not deployed: worker\. It needs Cloudflare account, .*BILLING_PORTAL_URL/);
	expect((await history())[0]).toEqual({
		version: "20261120100000",
		name: "create_base",
		statements: 1,
	});
	expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
		"PATCH /v1/projects/abc/postgrest",
		"PATCH /v1/projects/abc/config/auth",
		"PATCH /v1/projects/abc/config/auth",
	]);
	const [, hook, settings] = received.map(({ body }) => JSON.parse(body));
	expect(hook).toMatchObject({ hook_send_email_secrets: "v1,whsec_1" });
	expect(settings).toMatchObject({
		site_url: "https://www.site.test",
		rate_limit_email_sent: 3600,
	});
});

it("names no password when the database refuses it", async () => {
	clone.fillIn({ ...project, password: "pw-of-another" }, { stripe: false });
	const { exitCode, all, received } = await deploy("production");
	expect([exitCode, received]).toEqual([1, []]);
	expect(all).toContain("password authentication failed");
	expect(all).not.toContain("pw-of-another");
});

it("names a release by the tag of its commit, or by its id", () => {
	clone.git("stash");
	expect(releaseName(clone.folder)).toBe(clone.git("rev-parse", "--short", "HEAD"));
	clone.git("tag", "v1.0.0");
	expect(releaseName(clone.folder)).toBe("v1.0.0");
});

it("says how it is called", async () => {
	const { exitCode, all } = await deploy("production", "--auth");
	expect([exitCode, all]).toEqual([1, expect.stringContaining("production|staging")]);
});

test("GitHub's workflow passes every secret that a deployment reads", () => {
	const workflow = readFileSync(join(ROOT, ".github/workflows/deploy.yml"), "utf8");
	const passed = [...workflow.matchAll(/^ +(\w+): \$\{\{ secrets\.(\w+) \}\}$/gm)];
	expect(passed.map(([, name]) => name).sort()).toEqual([...DEPLOY_SECRETS].sort());
	for (const [, name, secret] of passed) expect(secret).toBe(name);
});
