/**
 * `npm run proof -- restore`: the commands of docs/operations/runbook.md#restore, as they stand there, from one PostgreSQL
 * database into another; every row of every table must be there.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { SUPERUSER } from "../../dev/postgres/cluster.ts";
import { connect, urlOf } from "../../dev/supabase/database.ts";
import { copyOf, startTestCluster } from "../cluster.ts";
import { emptyProject } from "./deployable-clone.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const COMMANDS = /^ {3}((?:pg_dump|npm run|psql) .+)$/gm;

const folder = mkdtempSync(join(tmpdir(), "tabulia-restore-"));
const stopCluster = await startTestCluster();
const [old, restored] = [await copyOf("seeded"), await emptyProject()];
const [from, to] = [connect(old, SUPERUSER), connect(restored, SUPERUSER)];
try {
	const [, section = ""] = readFileSync(join(ROOT, "docs/operations/runbook.md"), "utf8").split(
		"### Restore\n",
	);
	const commands = [...section.matchAll(COMMANDS)].map(([, command = ""]) => command);
	if (commands.length !== 3)
		throw new Error(`docs/operations/runbook.md has ${commands.length} commands`);
	const [OLD_DB_URL, NEW_DB_URL] = [urlOf(old, "postgres"), urlOf(restored, "postgres")];
	const env = { ...process.env, OLD_DB_URL, NEW_DB_URL, DUMP: folder };
	for (const command of commands) {
		execFileSync("bash", ["-c", command], {
			cwd: ROOT,
			env,
			stdio: ["ignore", "ignore", "inherit"],
		});
	}

	const tables = await from<{ name: string }[]>`
		select format('%I.%I', schemaname, tablename) as name from pg_tables
		where schemaname in ('public', 'private', 'auth')
			and tablename !~ '_(default|[0-9]{4}_[0-9]{2})$' and tablename <> 'schema_migrations'`;
	let rows = 0;
	const different: string[] = [];
	for (const { name } of tables) {
		const sql = `select count(*)::int as n, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} as t`;
		const [[before], [after]] = [await from.unsafe(sql), await to.unsafe(sql)];
		rows += before?.n;
		if (before?.n !== after?.n || before?.hash !== after?.hash) different.push(name);
	}
	console.log(
		`${tables.length} tables with ${rows} rows; different: ${different.join(", ") || "none"}`,
	);
	if (different.length > 0) process.exitCode = 1;
} finally {
	for (const database of [from, to]) await database.end();
	await stopCluster();
	rmSync(folder, { recursive: true, force: true });
}
