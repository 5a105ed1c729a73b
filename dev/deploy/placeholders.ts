import { spawnSync } from "node:child_process";

/** In every value that is the owner's to fill in, whatever its form: an address, an id, a name. */
export const MARK = "fillthisin";

/** Files that leave this machine with a deployment; of wrangler.toml an environment's own values count (filled-in.ts). */
const SHIPPED = ["contract", "worker", "web", "locales", "supabase", "wordpress-plugin"];

/** Each placeholder in the files that ship, as `path:line`. */
export function placeholders(root: string): string[] {
	const args = ["grep", "--untracked", "--line-number", "--fixed-strings", MARK, "--", ...SHIPPED];
	const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
	// 1: there is none.
	if (status !== 0 && status !== 1) throw new Error(`git grep failed: ${stderr}`);
	return stdout.split("\n").flatMap((line) => /^[^:]+:\d+/.exec(line)?.[0] ?? []);
}
