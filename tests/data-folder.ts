/** Data folders of PGlite that test files start from: creating one takes seconds, loading it a fraction. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

/**
 * The data folder that `fill` leaves, as an archive for `loadDataDir`.
 * @param content everything that `fill` depends on: another content is another folder.
 */
export async function cachedDataFolder(
	content: unknown,
	fill: (pglite: PGlite) => Promise<unknown>,
): Promise<Blob> {
	const hash = createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16);
	const folder = join(tmpdir(), `tabulia-test-database-${process.getuid?.() ?? 0}`);
	const file = join(folder, `${hash}.tar`);
	if (!existsSync(file)) {
		const pglite = await PGlite.create();
		await fill(pglite);
		const dump = await pglite.dumpDataDir("none");
		await pglite.close();
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		// Renamed when complete: other workers may read it concurrently.
		writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
		renameSync(`${file}.${process.pid}`, file);
	}
	return new Blob([readFileSync(file)]);
}
