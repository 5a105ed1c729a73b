import { expect, it } from "vitest";
import { projectFiles, read } from "./source-files.ts";

const MAX_LINES = 90;

/** From `create function` to the end of the body, by name. */
function functionsOf(sql: string): [name: string, lines: number][] {
	const starts = /^create (?:or replace )?function ([\w.]+)\(/gm;
	return [...sql.matchAll(starts)].map(({ 1: name = "", index }) => {
		const text = sql.slice(index);
		const body = text.search(/^(?:.* as \$\$|as \$\$|return .*|begin atomic)$/m);
		const isQuoted = /\$\$$/m.test(text.slice(body, text.indexOf("\n", body)));
		const end = (isQuoted ? /^\$\$;$/m : /;$/m).exec(text.slice(body))?.index ?? 0;
		return [name, text.slice(0, body + end).split("\n").length];
	});
}

it("finds the lines of a function", () => {
	const sql = "create function a.b(x text) returns text\nlanguage sql as $$\n\tselect 1;\n$$;\n";
	const short = "create function c() returns text\nlanguage sql\nreturn 1;\n";
	expect(functionsOf(sql + short)).toEqual([
		["a.b", 4],
		["c", 3],
	]);
});

it("gives each SQL function 90 lines at most", () => {
	const migrations = projectFiles().filter((path) => /^supabase\/migrations\/.*\.sql$/.test(path));
	const long = migrations.flatMap((path) =>
		functionsOf(read(path)).filter(([, n]) => n > MAX_LINES),
	);
	expect(migrations.length).toBeGreaterThan(10);
	expect(long).toEqual([]);
});
