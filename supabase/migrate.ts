/**
 * Runs the migrations that a database lacks, and records them where the Supabase CLI does
 * (https://supabase.com/docs/guides/deployment/database-migrations): one table serves both.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type postgres from "postgres";

/** A file of `migrations/`: `{version}_{name}.sql`. */
interface Migration {
	file: string;
	version: string;
	name: string;
	sql: string;
}

interface Recorded {
	version: string;
	name: string | null;
	/** The whole file as one text; the CLI records each statement by itself. */
	statements: string[] | null;
}

/** Recorded migrations are not what the files say; its message has a line for each. */
export class MigrationsDiffer extends Error {}

const CREATE_HISTORY = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key);
alter table supabase_migrations.schema_migrations add column if not exists statements text[];
alter table supabase_migrations.schema_migrations add column if not exists name text;`;

/** Ends a migration that waits for a lock: everything that comes after it would wait, too. */
const SESSION = "set statement_timeout = 0; set lock_timeout = '10s';";

/** Keeps a second run out until the first one ends with its connection. */
const LOCK = "select pg_advisory_lock(hashtext('tabulia.migrations'))";

/**
 * Runs the files of `migrations/` that have not run, in the order of their names, one transaction each.
 *
 * @param database one connection of the role `postgres`
 * @returns the names of the files that ran
 * @throws {MigrationsDiffer} with each file's name and the way out
 * @throws with file, line and PostgreSQL's message when one fails: it is rolled back, those before it stay
 */
export async function migrate(database: postgres.Sql, supabaseFolder: string): Promise<string[]> {
	const files = readMigrations(supabaseFolder);
	await database.unsafe(`${SESSION} ${CREATE_HISTORY}`).simple();
	await database.unsafe(LOCK);
	const recorded = await database<Recorded[]>`
		select version, name, statements from supabase_migrations.schema_migrations order by version`;
	const problems = differences(files, recorded);
	if (problems.length > 0) throw new MigrationsDiffer(problems.join("\n"));
	const done = new Set(recorded.map(({ version }) => version));
	const pending = files.filter(({ version }) => !done.has(version));
	for (const { file, version, name, sql } of pending) {
		const record = `insert into supabase_migrations.schema_migrations (version, name, statements)
			values (${literal(version)}, ${literal(name)}, array[${literal(sql)}]);`;
		await runFile(database, file, sql, record);
	}
	return pending.map(({ file }) => file);
}

function readMigrations(supabaseFolder: string): Migration[] {
	const paths = globSync("migrations/*.sql", { cwd: supabaseFolder }).sort();
	return paths.map((path) => {
		const file = basename(path);
		const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
		if (!version || !name) throw new Error(`${file}: a migration is named {timestamp}_{name}.sql`);
		return { file, version, name, sql: readFileSync(join(supabaseFolder, path), "utf8") };
	});
}

/** Sentences about what ran and is not what the files say. A database is never changed on such a ground. */
function differences(files: readonly Migration[], recorded: readonly Recorded[]): string[] {
	const byVersion = new Map(files.map((migration) => [migration.version, migration]));
	const problems = recorded.flatMap(({ version, name, statements }) => {
		const migration = byVersion.get(version);
		if (!migration) {
			return [`${version}_${name ?? "…"}.sql ran and is gone: bring the file back.`];
		}
		const { file, sql } = migration;
		if (name !== null && name !== migration.name) {
			return [`${file} ran as ${version}_${name}.sql: give it that name again.`];
		}
		if (statements !== null && !isSame(sql, statements)) {
			return [`${file} changed after it ran: restore it, and put the change into a new migration.`];
		}
		return [];
	});
	const done = new Set(recorded.map(({ version }) => version));
	const last = recorded.at(-1)?.version ?? "";
	for (const { file, version } of files) {
		if (done.has(version) || version > last) continue;
		problems.push(
			`${file} is new and older than ${last}, which ran: give it a timestamp of today.`,
		);
	}
	return problems;
}

/** Compares a file with its record; the CLI leaves out semicolons and the space around statements. */
function isSame(sql: string, statements: readonly string[]): boolean {
	if (statements.length === 1) return statements[0] === sql || bare(statements[0]) === bare(sql);
	return bare(statements.join("")) === bare(sql);
}

const bare = (sql = "") => sql.replace(/[\s;]+/g, "");

/**
 * Runs a file in one transaction.
 * @param record statement that runs after it, in the same transaction
 * @throws with file, line and PostgreSQL's message
 */
export async function runFile(database: postgres.Sql, file: string, sql: string, record = "") {
	const before = "begin;";
	try {
		await database.unsafe(`${before}${sql}\n;${record} commit;`).simple();
	} catch (error) {
		await database.unsafe("rollback");
		const message = `${file}${lineOf(error, sql, before.length)}: ${describe(error)}`;
		throw new Error(message, { cause: error });
	}
}

/** Converts PostgreSQL's position in the script to the line of the file. */
function lineOf(error: unknown, sql: string, offset: number): string {
	const position = Number((error as { position?: string }).position) - offset;
	if (!(position > 0 && position <= sql.length)) return "";
	return `, line ${sql.slice(0, position - 1).split("\n").length}`;
}

function describe(error: unknown): string {
	const { message, code, detail, where } = error as Record<string, string | undefined>;
	return [`${message}${code ? ` (${code})` : ""}`, detail, where].filter(Boolean).join("\n");
}

function literal(text: string): string {
	return `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
