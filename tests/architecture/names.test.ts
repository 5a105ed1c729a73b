import { describe, expect, it } from "vitest";
import { isScript, projectFiles, read } from "./source-files.ts";

const files = projectFiles();
const code = files.filter((path) => /\.(tsx?|css|sql|mjs|js|sh|yml)$/.test(path));

describe("names are kebab-case", () => {
	/** A word in front of the first dot; migrations begin with their time. */
	const KEBAB = /^(?:\d{14}_)?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;
	/** Names that others have chosen. */
	const GIVEN = /^(?:\..*|README\.md|LICENSE|_headers|_redirects|_shared|\d{14}_[a-z0-9_]+\.sql)$/;

	it.each(files)("%s", (path) => {
		const odd = path.split("/").filter((part) => !KEBAB.test(part) && !GIVEN.test(part));
		expect(odd, `${path}: rename ${odd.join(", ")} to kebab-case`).toEqual([]);
	});
});

describe("no place for things without a name", () => {
	const DRAWERS = new Set([
		"utils",
		"util",
		"helpers",
		"helper",
		"misc",
		"common",
		"shared",
		"lib",
	]);
	/** The spec's own translation namespace (spec §2 'Routes'). */
	const NAMESPACE = /^locales\/(?:fr|en)\/common\.json$/;

	it.each(files.filter((path) => !NAMESPACE.test(path)))("%s", (path) => {
		const drawer = path.split("/").find((part) => DRAWERS.has(part.replace(/\..*$/, "")));
		expect(drawer, `${path}: name it for what it does`).toBeUndefined();
	});
});

describe("no file is longer than 300 lines", () => {
	/** Tables of data: they grow by rows, not by ideas. */
	const TABLES = new Set(["supabase/seed.sql"]);

	it.each(code.filter((path) => !TABLES.has(path)))("%s", (path) => {
		expect(linesOf(path), `${path} has grown: split it`).toBeLessThanOrEqual(300);
	});
});

describe("files stay small (design §16)", () => {
	it.each([
		["worker", { median: 70, most: 160 }],
		["web", { median: 60, most: 140 }],
	])("%s", (folder, limit) => {
		const sizes = files
			.filter((path) => path.startsWith(`${folder}/`) && isScript(path))
			.map(linesOf)
			.sort((a, b) => a - b);
		const at = (share: number) => sizes[Math.floor(share * (sizes.length - 1))];
		expect(at(0.5), `median lines in ${folder}/`).toBeLessThanOrEqual(limit.median);
		expect(at(0.9), `lines of nine files in ten in ${folder}/`).toBeLessThanOrEqual(limit.most);
	});
});

function linesOf(path: string): number {
	return read(path).trimEnd().split("\n").length;
}
