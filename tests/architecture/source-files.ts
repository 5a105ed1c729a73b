import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");

/** Every file of the project that Git does not ignore, relative to its root. */
export function projectFiles(): string[] {
	const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
		cwd: ROOT,
		encoding: "utf8",
	});
	return listed
		.split("\0")
		.filter((path) => path !== "" && existsSync(join(ROOT, path)))
		.sort();
}

/** The text of a project file. */
export function read(path: string): string {
	return readFileSync(join(ROOT, path), "utf8");
}

export const isScript = (path: string): boolean => /\.tsx?$/.test(path);
