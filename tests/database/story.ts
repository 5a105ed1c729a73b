/**
 * Plays a story, a file of SQL, against the migrated database, and writes down what came of each statement: its result,
 * or its error, and each row that it changed.
 *
 * Statements end with an empty line. `name(…)` calls a function of `public`; anything else is a statement of SQL. Before
 * them: `\as worker`, `\as superuser`, `\as setup` (scripts of the superuser, whose changes are not written down), `\as auth`
 * (Auth's own role) or `\as ada aal=aal2` (a person in her session `:ada`, or in that of `session=name`), and
 * `\at 2026-11-18T10:20:30Z` (the time from now on). `:ada` is an id, the same wherever the name stands; `\keep ada select …`
 * takes it from the database. `\seeds` inserts the demo data of 150 days; from then on changes are
 * not written down.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SUPABASE_FOLDER } from "../cluster.ts";
import type { TestDatabase } from "./harness.ts";

/**
 * Fixes what is another each time, once for a database: functions of PostgreSQL, which ours inline, so that a replacement
 * holds everywhere; and plans, with which orders change that nobody asked for. Notes the changes of all tables.
 */
const PREPARE_SQL = `
create schema noted;
create sequence noted.ids;
create table noted.changes (n bigint generated always as identity, name text, key jsonb, before jsonb, after jsonb);
grant usage on schema noted to public;
grant usage on sequence noted.ids to public;
create or replace function pg_catalog.gen_random_uuid() returns uuid language sql volatile
	as $$select ('00000000-0000-4000-9000-' || lpad(nextval('noted.ids')::text, 12, '0'))::uuid$$;
create function noted.note() returns trigger language plpgsql security definer as $$
begin
	insert into noted.changes (name, before, after, key) values (
		tg_argv[0],
		case when tg_op <> 'INSERT' then to_jsonb(old) end,
		case when tg_op <> 'DELETE' then to_jsonb(new) end,
		(select jsonb_agg(coalesce(to_jsonb(new), to_jsonb(old)) -> name)
			from unnest(tg_argv[1]::text[]) as name)
	);
	return null;
end
$$;
do $$
declare
	one record;
begin
	for one in
		select tables.oid::regclass as name, relkind, relispartition, coalesce((
			select array_agg(attname order by array_position(indkey::smallint[], attnum))
			from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
			where indrelid = tables.oid and indisprimary
		), '{}') as key
		from pg_class as tables
		where relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace) and relkind in ('r', 'p')
	loop
		if one.relkind = 'r' then
			execute format('alter table %s set (autovacuum_enabled = false)', one.name);
		end if;
		if not one.relispartition then
			execute format(
				'create trigger "~ noted" after insert or update or delete on %s for each row execute function noted.note(%L, %L)',
				one.name, one.name, one.key
			);
		end if;
	end loop;
end
$$;`;

/** Empties what a story has made of its own: functions in the schema \`probe\`. */
const BEGIN_SQL = `
drop schema if exists probe cascade;
create schema probe;
grant usage on schema probe to public;
alter sequence noted.ids restart;
truncate noted.changes restart identity;`;

const timeSql = (time: string) =>
	`create or replace function pg_catalog.now() returns timestamptz language sql stable parallel safe
		as $$select timestamptz '${time}'$$;
	-- All sessions plan anew after a change of any schema: plans have the former time.
	grant usage on schema noted to public`;

const WIDTH = 160;
/** Values of a new row that are left out. */
const EMPTY = new Set(["null", '""', "[]", "{}"]);
const NAME = /(?<![:\w]):([a-z]\w*)/g;

interface Change {
	name: string;
	key: unknown[];
	before: Record<string, unknown> | null;
	after: Record<string, unknown> | null;
}

/** Makes a database one for stories. */
export const prepareStories = (database: TestDatabase) => database.script(PREPARE_SQL);

/** @returns the recording of the story, in a database with the rows of the migrations */
export async function playStory(database: TestDatabase, story: string): Promise<string> {
	const names = new Map<string, string>();
	const kept = new Map<string, string>();
	const idOf = (name: string) => {
		const id = kept.get(name) ?? namedId(name);
		names.set(id, `:${name}`);
		return `'${id}'`;
	};
	const lines: string[] = [];
	let who = "worker";
	let now = "";
	await database.script(BEGIN_SQL);
	for (const part of story.split(/\n{2,}/)) {
		const statement = part
			.split("\n")
			.filter((line) => !line.startsWith("--"))
			.join("\n")
			.trim();
		if (statement === "") continue;
		lines.push(shorten(statement));
		const [, directive, value = ""] = /^\\(\w+) (.*)$/s.exec(statement) ?? [];
		if (directive === "at") {
			await database.script(timeSql(value));
			now = value.replace("Z", "+00:00");
			continue;
		}
		if (directive === "keep") {
			const [, name = "", select = ""] = /^(\w+) (.*)$/s.exec(value) ?? [];
			kept.set(name, await database.value<string>(select));
			names.set(kept.get(name) as string, `:${name}`);
			continue;
		}
		if (statement === "\\seeds") {
			await database.script("drop function noted.note cascade");
			for (const file of globSync("seeds/*.sql", { cwd: SUPABASE_FOLDER }).sort()) {
				const seed = readFileSync(join(SUPABASE_FOLDER, file), "utf8");
				await database.script(`set demo.days = 150;\n${seed}`);
			}
			continue;
		}
		if (directive === "as") {
			who = value;
			continue;
		}
		const sql = statement
			.replace(/":(\w+)"/g, (_, name) => `"${idOf(name).slice(1, -1)}"`)
			.replace(NAME, (_, name) => idOf(name));
		const result = await run(database, who, sql, idOf).catch(refusal);
		const changes = await takeChanges(database);
		if (who !== "setup") result.push(...changes);
		lines.push(...result.flatMap((line) => wrap(named(line, names, now))));
	}
	return `${lines.join("\n").trim()}\n`;
}

/** The beginning of a statement, which its story has whole. */
function shorten(statement: string): string {
	const [line = ""] = statement.split("\n");
	return line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line;
}

function namedId(name: string): string {
	const hash = createHash("md5").update(name).digest("hex");
	return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20)}`;
}

const refusal = ({ code = "", message, detail }: Record<string, string>) => [
	`! ${code}: ${message}${detail && code.startsWith("PT") ? ` (${detail})` : ""}`,
];

async function run(
	database: TestDatabase,
	who: string,
	statement: string,
	idOf: (name: string) => string,
): Promise<string[]> {
	if (who === "setup") {
		await database.script(statement);
		return [];
	}
	const isCall = !/^(?:select|insert|update|delete|with|do|create)\b/.test(statement);
	const sql = isCall ? `select public.${statement} as result` : statement;
	const rows = await runAs(database, who, sql, idOf);
	const results = rows.map((row) => (isCall ? row.result : row));
	return results
		.filter((result) => result !== null && result !== undefined && result !== "")
		.map((result) => `  ${JSON.stringify(result)}`);
}

function runAs(
	database: TestDatabase,
	who: string,
	sql: string,
	idOf: (name: string) => string,
): Promise<Record<string, unknown>[]> {
	if (who === "superuser") return database.query(sql);
	if (who === "auth") {
		return database.query(`do $do$ begin set local role supabase_auth_admin; ${sql}; end $do$`);
	}
	if (who === "worker") return database.asRole("service_role", sql);
	if (who === "anon") return database.asRole("anon", sql);
	const [name = "", ...claims] = who.split(" ");
	const idText = (text: string) => idOf(text).slice(1, -1);
	return database.asRole("authenticated", sql, undefined, {
		...{ sub: idText(name), email: `${name}@example.com`, session_id: idText(name) },
		...Object.fromEntries(
			claims.map((claim) => {
				const [key = "", value = ""] = claim.split("=");
				return key === "session" ? ["session_id", idText(value)] : [key, value];
			}),
		),
	});
}

/** A line with the names of ids, and the present time as `now`. */
function named(line: string, names: ReadonlyMap<string, string>, now: string): string {
	return line
		.replaceAll(`"${now}"`, "now")
		.replaceAll("+00:00", "Z")
		.replace(/00000000-0000-4000-9000-0*(\d+)/g, "#$1")
		.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => names.get(id) ?? id)
		.replace(/"([:#]\w+)"/g, "$1");
}

/** Lines of at most WIDTH characters, broken behind a comma. */
function wrap(text: string): string[] {
	const lines: string[] = [];
	let line = "";
	for (const part of text.split(/(?<=,)(?=["[{])/)) {
		if (line !== "" && line.length + part.length > WIDTH) {
			lines.push(line);
			line = "    ";
		}
		line += part;
	}
	return [...lines, line];
}

/** The changed rows since the last call, by table and key: an order that no plan decides. */
async function takeChanges(database: TestDatabase): Promise<string[]> {
	const changes = await database.query<Change>(
		"with taken as (delete from noted.changes returning *) select name, key, before, after from taken order by name, key::text, n",
	);
	return changes.flatMap(({ name, key, before, after }) => {
		if (!after) return [`  - ${name} ${JSON.stringify(key)}`];
		const kept = Object.entries(after).filter(([column, value]) =>
			before ? !isSame(before[column], value) : !EMPTY.has(JSON.stringify(value)),
		);
		if (kept.length === 0) return [];
		const which = before ? `~ ${name} ${JSON.stringify(key)}` : `+ ${name}`;
		return [`  ${which} ${JSON.stringify(Object.fromEntries(kept))}`];
	});
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
