/** What `npm run deploy` checks, and the settings that `--auth` pushes. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parse } from "smol-toml";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { requireDeployable, writeAuthSettings } from "../../dev/deploy/auth-settings.ts";
import { releaseName } from "../../dev/deploy/release-name.ts";

const ROOT = resolve(import.meta.dirname, "../..");
let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "tabulia-test-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const SITE_ORIGIN = "https://www.tabulia.example";
const write = (vars: Record<string, string>) =>
	writeAuthSettings(join(ROOT, "supabase"), folder, vars);

describe("the settings of Auth that are pushed", () => {
	it("lead to the environment's site, and come with the mail templates", () => {
		const settings = write({ SITE_ORIGIN, TURNSTILE_SITE_KEY: "" });
		expect(parse(settings)).toMatchObject({
			auth: { site_url: SITE_ORIGIN, additional_redirect_urls: [], captcha: { enabled: false } },
		});
		expect(() => requireDeployable(settings, {})).not.toThrow();
		expect(existsSync(join(folder, "supabase/config.toml"))).toBe(true);
		expect(existsSync(join(folder, "supabase/templates/confirmation.html"))).toBe(true);
	});

	it.each(["http://localhost:5173", "http://127.0.0.1:5173", "http://[::1]:80"])(
		"never carry %s",
		(origin) => {
			const settings = write({ SITE_ORIGIN: origin, TURNSTILE_SITE_KEY: "" });
			expect(() => requireDeployable(settings, {})).toThrow(/site_url/);
		},
	);

	it("never carry a local redirect either", () => {
		const settings = write({ SITE_ORIGIN }).replace(
			/additional_redirect_urls = .*/,
			'additional_redirect_urls = ["http://localhost:5173/**"]',
		);
		expect(() => requireDeployable(settings, {})).toThrow(/redirect/);
	});

	it("enable the challenge with a site key, and not without its secret", () => {
		const settings = write({ SITE_ORIGIN, TURNSTILE_SITE_KEY: "0x4AAA" });
		expect(parse(settings)).toMatchObject({ auth: { captcha: { enabled: true } } });
		expect(() => requireDeployable(settings, {})).toThrow(/TURNSTILE_SECRET_KEY/);
		expect(() => requireDeployable(settings, { TURNSTILE_SECRET_KEY: "s" })).not.toThrow();
	});
});

it("names a release by the tag of its commit, or by its id", () => {
	const git = (...args: string[]) =>
		execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
			cwd: folder,
			encoding: "utf8",
		}).trim();
	git("init", "--quiet");
	git("commit", "--quiet", "--allow-empty", "--message", "One");
	expect(releaseName(folder)).toBe(git("rev-parse", "--short", "HEAD"));
	git("tag", "v1.0.0");
	expect(releaseName(folder)).toBe("v1.0.0");
});

it.each([[[]], [["local"]], [["--auth"]]])("deploys no environment but the two: %j", (args) => {
	const { status, stderr } = spawnSync("node", [join(ROOT, "dev/deploy.ts"), ...args], {
		encoding: "utf8",
	});
	expect([status, stderr]).toEqual([1, expect.stringContaining("production|staging")]);
});
