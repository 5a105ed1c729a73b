import { expect, it } from "vitest";
import { projectFiles, read } from "./source-files.ts";

const sources = projectFiles()
	.filter((path) => !path.startsWith("tests/architecture/"))
	.filter((path) => /\.(?:tsx?|mjs|js|sql|css|php|toml)$/.test(path));
/** A comment of its own lines, or one behind code. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--|#)\s.*(?:\n\s*(?:\/\/|--|#)\s.*)*/g;
/** A clause instead of a noun or a verb, or the rest of a sentence. */
const CLAUSE = /^(?:\/\*\*?|\/\/|--|#)[\s*]*(?:Of|Who|Whoever|Whose|What|Where|Which|Those)\b/;
const FILE = /(?<![\w./*-])[\w./-]*[\w-]+\.(?:tsx?|mjs|sql|css)\b/g;
/** A name of SQL or of an event. */
const NAME = /`([a-z]+(?:_[a-z]+)+)`/g;

const commented = sources.map((path) => {
	const text = read(path);
	return { path, comments: text.match(COMMENT) ?? [], code: text.replace(COMMENT, " ") };
});

it("begins each comment with a noun or a verb", () => {
	const clauses = commented.flatMap(({ path, comments }) =>
		comments.filter((comment) => CLAUSE.test(comment)).map((comment) => `${path}: ${comment}`),
	);
	expect(clauses).toEqual([]);
});

it("names only files that exist", () => {
	const files = projectFiles();
	const names = new Set(files.map((path) => path.split("/").at(-1)));
	const known = (name: string) =>
		name.includes("/") ? files.some((path) => path.endsWith(name)) : names.has(name);
	const dead = commented.flatMap(({ path, comments }) =>
		comments
			.flatMap((comment) => comment.match(FILE) ?? [])
			.filter((name) => !known(name.replace(/^(?:\.\.?\/)+/, "")))
			.map((name) => `${path}: ${name}`),
	);
	expect(dead).toEqual([]);
});

it("names only what some code has", () => {
	const words = new Set(commented.flatMap(({ code }) => code.match(/[a-z]+(?:_[a-z]+)+/g) ?? []));
	const dead = commented.flatMap(({ path, comments }) =>
		comments
			.flatMap((comment) => [...comment.matchAll(NAME)])
			.flatMap(([, name = ""]) => (words.has(name) ? [] : [`${path}: ${name}`])),
	);
	expect(dead).toEqual([]);
});
