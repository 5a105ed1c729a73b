/** Creates databases like those of hosted projects, and runs the migrations. */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type postgres from "postgres";
import { MigrationsDiffer, runFile, migrate as runMigrations } from "../../supabase/migrate.ts";
import { SUPERUSER } from "../postgres/cluster.ts";
import { connect, type DatabaseAddress } from "./database.ts";
import { type Grants, rolesSql, schemasSql } from "./hosted.ts";

/**
 * Creates a database of the role postgres, empty but for what a hosted project has.
 * @returns whether it was missing.
 */
export async function createDatabase(
	address: DatabaseAddress,
	grants: Grants = "narrow",
): Promise<boolean> {
	const { name, password } = address;
	const server = connect({ ...address, name: "template1" }, SUPERUSER);
	try {
		await server.unsafe(rolesSql(password)).simple();
		const found = await server`select from pg_database where datname = ${name}`;
		// A database that an interrupted start left without its schemas is made anew.
		if (found.length > 0 && (await isComplete(address))) return false;
		await server.unsafe(`drop database if exists "${name}"`);
		await server.unsafe(`create database "${name}" owner postgres template template0`);
	} finally {
		await server.end();
	}
	const database = connect(address, SUPERUSER);
	try {
		await database.unsafe(`begin; ${schemasSql(grants)} commit;`).simple();
	} finally {
		await database.end();
	}
	return true;
}

/** Copies a database with its content; its clients are disconnected, and may connect again. */
export async function copyDatabase(from: DatabaseAddress, name: string): Promise<DatabaseAddress> {
	const server = connect({ ...from, name: "template1" }, SUPERUSER);
	try {
		await server`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${from.name}`;
		// Its files are copied, because writing their content through the log takes a third longer.
		await server.unsafe(
			`create database "${name}" owner postgres template "${from.name}" strategy file_copy`,
		);
		await copySettings(server, from.name, name);
	} finally {
		await server.end();
	}
	return { ...from, name };
}

async function isComplete(address: DatabaseAddress): Promise<boolean> {
	const database = connect(address, SUPERUSER);
	const found = await database`select from pg_namespace where nspname = 'supabase_migrations'`;
	await database.end();
	return found.length > 0;
}

/** `alter database … set` belongs to the database, and PostgreSQL does not copy it. */
async function copySettings(server: postgres.Sql, from: string, to: string): Promise<void> {
	const settings = await server<{ name: string; value: string }[]>`
		select split_part(setting, '=', 1) as name, split_part(setting, '=', 2) as value
		from pg_db_role_setting join pg_database on pg_database.oid = setdatabase, unnest(setconfig) as setting
		where datname = ${from} and setrole = 0`;
	for (const { name, value } of settings) {
		await server.unsafe(`alter database "${to}" set ${name} = '${value}'`);
	}
}

/**
 * Runs the migrations that have not run yet, and the seeds after them on a new database.
 * @returns the names of the files that ran
 * @throws as `migrate` of supabase/migrate.ts, with the way out of this machine
 */
export async function migrate(
	address: DatabaseAddress,
	supabaseFolder: string,
	{ seeds = true } = {},
): Promise<string[]> {
	const database = connect(address, "postgres");
	try {
		const ran = await runMigrations(database, supabaseFolder);
		const isNew = ran.length === globSync("migrations/*.sql", { cwd: supabaseFolder }).length;
		if (!seeds || !isNew) return ran;
		const { DEMO_SEED = "0" } = process.env;
		await database`select set_config('demo.seed', ${DEMO_SEED}, false)`;
		for (const file of globSync("seeds/*.sql", { cwd: supabaseFolder }).sort()) {
			await runFile(database, file, readFileSync(join(supabaseFolder, file), "utf8"));
			ran.push(basename(file));
		}
		return ran;
	} catch (error) {
		if (!(error instanceof MigrationsDiffer)) throw error;
		throw new MigrationsDiffer(`${error.message}\nOr delete the local data: npm run reset`);
	} finally {
		await database.end();
	}
}
