/** A temporary PostgreSQL cluster from the installed binaries. */
import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";

export interface Cluster {
	/** The folder of its socket; it does not listen on TCP. */
	socketFolder: string;
	stop(): Promise<void>;
}

const READY_WITHIN_MS = 20_000;

/**
 * Starts a cluster; as root, under an unprivileged account, since PostgreSQL does not run as root.
 * @throws when there are no binaries, or when it is not ready in time.
 */
export async function startCluster(): Promise<Cluster> {
	const bin = findBinaries();
	const account = unprivilegedAccount();
	const folder = mkdtempSync(join(tmpdir(), "tabulia-postgres-"));
	if (account) chownSync(folder, account.uid, account.gid);
	const data = join(folder, "data");
	const options = { ...account, cwd: folder, stdio: "ignore" } as const;
	execFileSync(
		join(bin, "initdb"),
		["--pgdata", data, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"],
		options,
	);
	const settings = ["fsync=off", "synchronous_commit=off", "listen_addresses=", "jit=off"];
	const server = spawn(
		join(bin, "postgres"),
		["-D", data, "-k", folder, ...settings.flatMap((setting) => ["-c", setting])],
		options,
	);
	const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
	const kill = () => server.kill("SIGINT");
	process.once("exit", kill);
	const stop = async () => {
		process.off("exit", kill);
		kill();
		await ended;
		rmSync(folder, { recursive: true, force: true });
	};
	try {
		await waitUntilReady(folder);
	} catch (error) {
		await stop();
		throw error;
	}
	return { socketFolder: folder, stop };
}

function findBinaries(): string {
	const root = "/usr/lib/postgresql";
	const packaged = existsSync(root)
		? readdirSync(root).map((version) => join(root, version, "bin"))
		: [];
	const found = [...(process.env.PATH ?? "").split(":"), ...packaged.sort().reverse()].find(
		(folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
	);
	if (!found)
		throw new Error(
			"PostgreSQL is not installed: initdb and postgres are missing (apt: postgresql).",
		);
	return found;
}

function unprivilegedAccount(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	for (const name of ["postgres", "nobody"]) {
		try {
			const id = (flag: string) =>
				Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
			return { uid: id("-u"), gid: id("-g") };
		} catch {
			// Try the next account.
		}
	}
	throw new Error(
		"PostgreSQL does not run as root, and there is neither a user postgres nor nobody.",
	);
}

async function waitUntilReady(folder: string): Promise<void> {
	const deadline = Date.now() + READY_WITHIN_MS;
	for (;;) {
		const sql = postgres({ host: folder, user: "postgres", database: "postgres", max: 1 });
		try {
			await sql`select 1`;
			return;
		} catch (error) {
			if (Date.now() > deadline) throw error;
			await new Promise((resolve) => setTimeout(resolve, 50));
		} finally {
			await sql.end({ timeout: 1 });
		}
	}
}
