import { expect, it } from "vitest";
import { projectFiles, read } from "./source-files.ts";

const files = projectFiles();

it("has no folder or file for unrelated things", () => {
	const VAGUE = new Set(["utils", "util", "helpers", "helper", "misc", "common", "shared", "lib"]);
	/** A translation namespace of the product (docs/product/site.md#languages). */
	const NAMESPACE = /^locales\/(?:fr|en)\/common\.json$/;
	const vague = files
		.filter((path) => !NAMESPACE.test(path))
		.filter((path) => path.split("/").some((part) => VAGUE.has(part.replace(/\..*$/, ""))));
	expect(vague, "name these after their purpose").toEqual([]);
});

it("has no file over 300 lines, but for the migrations of a domain", () => {
	const long = files
		.filter((path) => !path.startsWith("supabase/migrations/"))
		.filter((path) => /\.(tsx?|css|sql|mjs|js|sh|yml)$/.test(path))
		.filter((path) => linesOf(path) > 300);
	expect(long, "split these").toEqual([]);
});

function linesOf(path: string): number {
	return read(path).trimEnd().split("\n").length;
}
