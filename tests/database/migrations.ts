/** The migrations as text. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SUPABASE_FOLDER } from "../cluster.ts";

/** In the order in which they run. */
export function readMigrations(): { name: string; sql: string }[] {
	const folder = join(SUPABASE_FOLDER, "migrations");
	const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
	return names.sort().map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}
