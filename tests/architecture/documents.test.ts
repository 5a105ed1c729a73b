import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectFiles, ROOT, read } from "./source-files.ts";

const files = projectFiles();
const documents = files.filter((path) => path.endsWith(".md"));
const scripts = JSON.parse(read("package.json")).scripts as Record<string, string>;
const tops = readdirSync(ROOT).filter((name) => !name.startsWith(".") && name !== "node_modules");

it("names only files and folders that exist", () => {
	const missing = documents
		.filter((path) => path !== "CHANGELOG.md")
		.flatMap((document) =>
			[...read(document).matchAll(/`([\w./-]+)`/g)]
				.map(([, path = ""]) => path)
				.filter((path) => path.includes("/") && tops.includes(path.split("/")[0] ?? ""))
				.filter((path) => !path.startsWith("dist/") && !existsSync(join(ROOT, path)))
				.map((path) => `${document}: ${path}`),
		);
	expect(missing).toEqual([]);
});

it("names only what a file still has: `NAME` of `file`", () => {
	const gone = documents.flatMap((document) =>
		[...read(document).matchAll(/`([\w.]+)` (?:of|in) `([\w./-]+\.\w+)`/g)]
			.filter(([, , path = ""]) => existsSync(join(ROOT, path)))
			.filter(([, name = "", path = ""]) => !read(path).includes(name.split(".").at(-1) ?? name))
			.map(([citation]) => `${document}: ${citation}`),
	);
	expect(gone).toEqual([]);
});

it("names only npm scripts that exist", () => {
	const missing = documents.flatMap((document) =>
		[...read(document).matchAll(/npm run ([\w:-]+)/g)]
			.map(([, name = ""]) => name)
			.filter((name) => !(name in scripts))
			.map((name) => `${document}: npm run ${name}`),
	);
	expect(missing).toEqual([]);
});

it("cites only headings and files that exist", () => {
	const headings = new Map(documents.map((path) => [path, slugsOf(read(path))]));
	const dead = files
		.filter((path) => /\.(?:tsx?|mjs|sql|css|toml|php|md|json|html)$/.test(path))
		.flatMap((path) =>
			[...read(path).matchAll(/\bdocs\/([\w/-]+\.md)(?:#([\p{L}\p{N}_-]+))?/gu)]
				.filter(([, document, slug]) => {
					const known = headings.get(`docs/${document}`);
					return known === undefined || (slug !== undefined && !known.has(slug));
				})
				.map(([citation]) => `${path}: ${citation}`),
		);
	expect(dead).toEqual([]);
});

it("numbers each decision once, in its name and in its heading", () => {
	const decisions = documents.filter((path) => /^docs\/decisions\/\d{4}-/.test(path));
	const numbers = decisions.map((path) => Number(path.slice("docs/decisions/".length).slice(0, 4)));
	expect(numbers).toEqual(numbers.map((_, at) => at + 1));
	expect(decisions.map((path) => Number(/^# (\d+)\./.exec(read(path))?.[1]))).toEqual(numbers);
});

it("cites no document outside the repository", () => {
	const FOREIGN = /\b(?:design|spec(?: 2)?) §|\bissue \d/;
	const citing = files
		.filter((path) => path !== "CHANGELOG.md" && !/^tests\/architecture\/documents/.test(path))
		.filter((path) => /\.(?:tsx?|mjs|sql|css|toml|php|md|json|ya?ml|html)$/.test(path))
		.filter((path) => FOREIGN.test(read(path)));
	expect(citing).toEqual([]);
});

/** GitHub's slugs of a document's headings. */
function slugsOf(markdown: string): Set<string> {
	const titles = [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, title = ""]) => title);
	return new Set(
		titles.map((title) =>
			title
				.trim()
				.toLowerCase()
				.replace(/[^\p{L}\p{N}\s_-]/gu, "")
				.replaceAll(" ", "-"),
		),
	);
}
