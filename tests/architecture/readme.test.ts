import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT, read } from "./source-files.ts";

const readme = read("README.md");
const scripts = JSON.parse(read("package.json")).scripts as Record<string, string>;
const tops = readdirSync(ROOT).filter((name) => !name.startsWith(".") && name !== "node_modules");

/** Words in backquotes that begin with a file or folder of the top level. */
const paths = [...new Set([...readme.matchAll(/`([\w./{},-]+)`/g)].map(([, path = ""]) => path))]
	.filter((path) => path.includes("/") && tops.includes(path.split("/")[0] ?? ""))
	.sort();

describe("the README leads to what is there", () => {
	it.each(paths)("%s", (path) => {
		expect(existsSync(join(ROOT, path)), `README.md names ${path}`).toBe(true);
	});

	it("finds paths to check", () => {
		expect(paths).toContain("worker/app.ts");
	});

	it("names only scripts that exist", () => {
		const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
		expect(named.filter((name) => !(name in scripts))).toEqual([]);
	});
});
