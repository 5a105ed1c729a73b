/** The database of a project, from outside: through Supabase's session pooler. */
import { resolve } from "node:path";
import postgres from "postgres";
import { migrate } from "../../supabase/migrate.ts";

const SUPABASE_FOLDER = resolve(import.meta.dirname, "../../supabase");
/** Databases of this machine have no certificate. */
const LOOPBACK = "127.0.0.1";

/**
 * Runs the migrations that a project lacks, and prints their names.
 * @param url of the role `postgres`, with its password
 * @throws as `migrate`, and with PostgreSQL's reason when the connection fails; never with the password
 */
export async function migrateProject(url: string): Promise<void> {
	const ssl = new URL(url).hostname === LOOPBACK ? false : "require";
	const connection = postgres(url, { max: 1, ssl, onnotice: () => undefined });
	try {
		const ran = await migrate(connection, SUPABASE_FOLDER);
		console.log(ran.length > 0 ? `Ran:\n${ran.join("\n")}` : "Every migration has run already.");
	} finally {
		await connection.end();
	}
}
