/** A PostgreSQL of the machine's own programs, thrown away after use. */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../dev/ports.ts";

/** Whether this machine has them, and a user to run them as (they refuse root). */
export function hasPostgres(): boolean {
	if (spawnSync("initdb", ["--version"]).status !== 0) return false;
	return (
		process.getuid?.() !== 0 ||
		spawnSync("su", ["nobody", "-s", "/bin/sh", "-c", "initdb --version"]).status === 0
	);
}

/** Starts a cluster on a free port. @throws with its output when it does not start. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
	const folder = mkdtempSync(join(tmpdir(), "tabulia-postgres-"));
	const data = join(folder, "data");
	const port = await findFreePort();
	if (process.getuid?.() === 0) {
		execFileSync("chown", ["nobody", folder]);
		chmodSync(folder, 0o700);
	}
	run(`initdb -D ${data} -U postgres -A trust -E UTF8 --no-sync`);
	run(
		`pg_ctl -D ${data} -w -l ${folder}/log -o '-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off' start`,
	);
	return {
		url: `postgres://postgres@127.0.0.1:${port}/postgres`,
		stop: async () => {
			run(`pg_ctl -D ${data} -w -m immediate stop`);
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

function run(command: string): void {
	const asRoot = process.getuid?.() === 0;
	const [program, ...args] = asRoot
		? ["su", "nobody", "-s", "/bin/sh", "-c", command]
		: ["sh", "-c", command];
	// pg_ctl's server would hold a pipe open for ever.
	execFileSync(program as string, args, { stdio: "ignore", cwd: tmpdir() });
}
