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

it("gives each SQL function 90 lines at most", () => {
	const migrations = projectFiles().filter((path) => /^supabase\/migrations\/.*\.sql$/.test(path));
	const long = migrations.flatMap((path) =>
		functionsOf(read(path)).filter(([, n]) => n > MAX_LINES),
	);
	expect(migrations.length).toBeGreaterThan(10);
	expect(long).toEqual([]);
});
