import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { MARK } from "../../dev/deploy/placeholders.ts";

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
