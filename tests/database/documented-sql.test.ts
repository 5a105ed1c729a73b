/** SQL of the documents that operators follow: PostgreSQL plans each statement, and knows each name. */
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { migratedDatabase } from "./harness.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const DOCUMENTS = ["README.md", "SECURITY.md", ...globSync("docs/**/*.md", { cwd: ROOT })];
const STATEMENT = /^(?:with|select|insert|update|delete)\s/i;

const texts = DOCUMENTS.map((path) => readFileSync(join(ROOT, path), "utf8"));

/** Statements in blocks and in backticks. */
const statements = texts.flatMap((text) => {
	const blocks = [...text.matchAll(/```sql\n([\s\S]+?)```/g)].flatMap(([, block = ""]) =>
		block.split(/(?<=;)\n/),
	);
	const inline = [...text.matchAll(/`(?:npm run db -- ")?([^`\n]+?)"?`/g)].map(
		([, code = ""]) => code,
	);
	return [...blocks, ...inline]
		.map((sql) =>
			sql.trim().replace(/;$/, "").replace(/ …$/, " true").replace("where … true", "where true"),
		)
		.filter((sql) => STATEMENT.test(sql));
});
const names = new Set(
	texts.flatMap((text) =>
		[...text.matchAll(/(?<![\w./-])((?:public|private)\.[a-z_]+)\b(?![…/*])/g)].map(
			([, name = ""]) => name,
		),
	),
);

describe("SQL of the documents", () => {
	const database = migratedDatabase();

	it.each(statements)("can be run: %s", async (sql) => {
		expect(await database.query(`explain ${sql}`)).not.toEqual([]);
	});

	it("names only what there is", async () => {
		const missing = await database.query(
			`select name from unnest($1::text[]) as name
			where to_regclass(name) is null and to_regproc(name) is null
				and not exists (select from pg_proc where pronamespace::regnamespace || '.' || proname = name)`,
			[[...names]],
		);
		expect(missing).toEqual([]);
		expect([statements.length, names.size].every((count) => count > 5)).toBe(true);
	});
});
