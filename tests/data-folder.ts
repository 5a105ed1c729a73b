/** Data folders of PGlite that tests start from: creating one takes seconds, loading it a fraction. */
import { createHash } from "node:crypto";
import {
	globSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { migrate, prepareSystem } from "../dev/supabase/schema.ts";

const FOLDER = join(tmpdir(), `tabulia-test-database-${process.getuid?.() ?? 0}`);
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** The repository's own. */
export const SUPABASE_FOLDER = resolve(import.meta.dirname, "../supabase");

/**
 * The data folder that `fill` leaves, as the file of an archive for `loadDataDir`.
 * @param content everything that `fill` depends on: another content is another folder.
 */
export async function cachedDataFolder(
	content: unknown,
	fill: (pglite: PGlite) => Promise<unknown>,
): Promise<string> {
	const hash = createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16);
	const file = join(FOLDER, `${hash}.tar`);
	mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
	if (!readdirSync(FOLDER).includes(`${hash}.tar`)) {
		const pglite = await PGlite.create();
		await fill(pglite);
		await shrink(pglite);
		const dump = await pglite.dumpDataDir("none");
		await pglite.close();
		removeOld();
		// Renamed when complete: other workers may read it concurrently.
		writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
		renameSync(`${file}.${process.pid}`, file);
	}
	return file;
}

/**
 * The embedded Supabase's data with the repository's migrations and seeds, whose days end today.
 * @param options.seeds false: migrations only
 */
export function projectDataFolder({ seeds = true } = {}): Promise<string> {
	const files = globSync("{migrations,seeds}/*.sql", { cwd: SUPABASE_FOLDER }).sort();
	const content = files.map((file) => readFileSync(join(SUPABASE_FOLDER, file), "utf8"));
	const today = new Date().toISOString().slice(0, 10);
	return cachedDataFolder(["project", today, content, seeds], async (pglite) => {
		const database = {
			query: async <Row>(sql: string, params?: unknown[]) =>
				(await pglite.query<Row>(sql, params)).rows,
			script: (sql: string) => pglite.exec(sql) as never,
		};
		await prepareSystem(database);
		await migrate(database, SUPABASE_FOLDER, { seeds });
	});
}

/** Less to load at each start: no log to replay, and none of the databases that new ones are copied from. */
async function shrink(pglite: PGlite): Promise<void> {
	const { rows } = await pglite.query<{ datname: string }>(
		"select datname from pg_database where datname <> current_database()",
	);
	await pglite.exec("update pg_database set datistemplate = false, datallowconn = true");
	for (const { datname } of rows) await pglite.exec(`drop database "${datname}"`);
	await pglite.exec("checkpoint");
}

function removeOld() {
	for (const name of readdirSync(FOLDER)) {
		const file = join(FOLDER, name);
		if (Date.now() - statSync(file).mtimeMs > MAX_AGE_MS) rmSync(file, { force: true });
	}
}
