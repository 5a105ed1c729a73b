/** A PostgreSQL server with data of its own, on 127.0.0.1. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
	chownSync,
	closeSync,
	existsSync,
	mkdirSync,
	openSync,
	readFileSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { waitUntil } from "../processes.ts";
import { type Account, canEnter, findPrograms, SHARED_FOLDER } from "./programs.ts";

export interface ClusterOptions {
	/** Holds the data and the server's log; created at the first start. */
	folder: string;
	port: number;
	/** Every account that may connect has it. */
	password: string;
	/** For tests: nothing is flushed to the disk, so that a crash of the machine loses the data. */
	isTemporary?: boolean;
}

export interface Cluster {
	stop(): Promise<void>;
}

/** The superuser, as hosted Supabase names it. */
export const SUPERUSER = "supabase_admin";

const START_TIMEOUT_MS = 60_000;
const LOG_TAIL = 1500;
const TEMPORARY = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
const SETTINGS = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];

/**
 * Creates the data at the first start and starts the server. After a crash the server recovers by itself.
 * @throws with the server's own words when it does not start: the port is taken, or the process that
 *   it names still runs on the data.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
	const { port, password, isTemporary = false } = options;
	const { initdb, postgres, account } = findPrograms();
	const folder = prepareFolder(options.folder, account);
	const data = join(folder, "data");
	const run = { ...account, cwd: folder } as const;
	if (!existsSync(join(data, "PG_VERSION"))) {
		const passwordFile = join(folder, "password");
		writeFileSync(passwordFile, password, { mode: 0o600 });
		if (account) chownSync(passwordFile, account.uid, account.gid);
		// An interrupted initdb leaves a folder that a second one refuses.
		rmSync(data, { recursive: true, force: true });
		execFileSync(
			initdb,
			[
				...["--pgdata", data, "--username", SUPERUSER, "--pwfile", passwordFile],
				...["--auth=scram-sha-256", "--encoding=UTF8", "--no-instructions"],
				// Many rounds protect a password that can be guessed; ours is random, and each connection pays.
				...["--set", "scram_iterations=1"],
				// Texts are sorted and folded as on hosted projects.
				...["--locale=C", "--locale-provider=icu", "--icu-locale=en-US"],
				...(isTemporary ? ["--no-sync"] : []),
			],
			{ ...run, stdio: ["ignore", "ignore", "pipe"] },
		);
		rmSync(passwordFile);
	}
	const logFile = join(folder, "log");
	const log = openSync(logFile, "w", 0o600);
	const settings = [...SETTINGS, ...(isTemporary ? TEMPORARY : [])];
	const server = spawn(
		postgres,
		["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
		{ ...run, stdio: ["ignore", log, log] },
	);
	closeSync(log);
	const ended = once(server, "exit");
	const kill = () => server.kill("SIGINT");
	process.once("exit", kill);
	const stop = async () => {
		process.off("exit", kill);
		// A fast shutdown, which ends the clients' connections.
		kill();
		await ended;
	};
	const failed = ended.then(() => {
		process.off("exit", kill);
		const said = readFileSync(logFile, "utf8").slice(-LOG_TAIL).trim();
		throw new Error(`PostgreSQL did not start on port ${port}:\n${said}`);
	});
	failed.catch(() => undefined);
	try {
		await Promise.race([
			failed,
			waitUntil(() => isReady(data, server.pid), START_TIMEOUT_MS, "PostgreSQL"),
		]);
	} catch (error) {
		if (server.exitCode === null) await stop();
		throw error;
	}
	return { stop };
}

/** Deletes a cluster that is stopped, wherever its data is. */
export function removeCluster(folder: string): void {
	if (existsSync(folder)) rmSync(realpathSync(folder), { recursive: true });
	rmSync(folder, { force: true });
}

function prepareFolder(path: string, account: Account | undefined): string {
	const folder = resolve(path);
	if (!existsSync(folder)) {
		mkdirSync(dirname(folder), { recursive: true });
		if (account && !canEnter(dirname(folder), account)) {
			const elsewhere = join(SHARED_FOLDER, folder.replaceAll(/[^\w.-]+/g, "_"));
			mkdirSync(elsewhere, { recursive: true });
			symlinkSync(elsewhere, folder);
		} else {
			mkdirSync(folder);
		}
	}
	const real = realpathSync(folder);
	if (account) chownSync(real, account.uid, account.gid);
	return real;
}

/** The first line of the server's lock file is its process, the eighth its state. */
async function isReady(data: string, pid: number | undefined): Promise<boolean> {
	const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
	return lines[0] === String(pid) && lines[7]?.trim() === "ready";
}
