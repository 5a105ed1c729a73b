import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MARK, placeholders } from "../../dev/deploy/placeholders.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "tabulia-test-"));
	execFileSync("git", ["init", "--quiet"], { cwd: folder });
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
	"supabase/templates/recovery.html",
	"supabase/config.toml",
	"locales/fr/legal.json",
	"web/site/pages/legal.tsx",
	"worker/mail/html-of.ts",
	"wordpress-plugin/tabulia-blog/tabulia-blog.php",
])("finds one in %s", (path) => {
	mkdirSync(join(folder, path, ".."), { recursive: true });
	writeFileSync(join(folder, path), `one\nsupport@${MARK}.example\n`);
	expect(placeholders(folder)).toEqual([`${path}:2`]);
});

it.each(["docs/operations/deployment.md", "dev/deploy/placeholders.ts", "tests/a.ts"])(
	"does not mind %s, which stays here",
	(path) => {
		mkdirSync(join(folder, path, ".."), { recursive: true });
		writeFileSync(join(folder, path), MARK);
		expect(placeholders(folder)).toEqual([]);
	},
);

it("is in every invented address of what ships, so that none can be forgotten", () => {
	const root = resolve(import.meta.dirname, "../..");
	const shipped = [
		"contract",
		"worker",
		"web",
		"locales",
		"supabase/templates",
		"supabase/config.toml",
	];
	const args = [
		"grep",
		"--line-number",
		"-E",
		"(@|https://)[a-z.]+\\.example([^.a-z]|$)",
		"--",
		...shipped,
	];
	const { stdout } = spawnSync("git", [...args, "wordpress-plugin"], {
		cwd: root,
		encoding: "utf8",
	});
	expect(stdout).toBe("");
	const [, deployed = ""] = readFileSync(join(root, "wrangler.toml"), "utf8").split(
		"[env.production]",
	);
	const invented = deployed.split("\n").filter((line) => /\.example\b|your-|\b0{8,}/.test(line));
	expect(invented.filter((line) => !line.includes(MARK))).toEqual([]);
});
