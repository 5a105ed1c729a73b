/** Child processes in groups of their own: whatever a part started itself ends with it. */
import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface PartOptions {
	name: string;
	command: string;
	args: string[];
	cwd: string;
	env?: Record<string, string>;
	/** Gets all that it prints. */
	logFile: string;
	/** Sees each piece of its output as well. */
	onOutput?: (text: string) => void;
}

export interface Part {
	name: string;
	child: ChildProcess;
	/** Settles when it ends, with a sentence that says how and its last words. */
	ended: Promise<string>;
	stop(): Promise<void>;
}

const PATIENCE_MS = 5000;
const LAST_WORDS = 2000;

/** Starts a part; it is in its own process group, so Ctrl-C reaches it only through `stop`. */
export function startPart({ name, command, args, cwd, env, logFile, onOutput }: PartOptions): Part {
	mkdirSync(dirname(logFile), { recursive: true });
	const log = createWriteStream(logFile);
	const child = spawn(command, args, {
		cwd,
		detached: true,
		// The channel tells the part when this process is gone without a word (see leash.ts).
		stdio: ["ignore", "pipe", "pipe", "ipc"],
		env: { ...process.env, ...env },
	});
	let tail = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.on("data", (chunk: Buffer) => {
			log.write(chunk);
			tail = (tail + chunk).slice(-LAST_WORDS);
			onOutput?.(String(chunk));
		});
	}
	const ended = new Promise<string>((resolve) => {
		child.once("error", (error) => resolve(`${name} could not start: ${error.message}`));
		child.once("close", (code, signal) =>
			resolve(
				`${name} ended with ${signal ?? `code ${code}`}.\n${tail.trim()}\n(all of it: ${logFile})`,
			),
		);
	});
	return { name, child, ended, stop: () => killGroup(child) };
}

/** Asks a child and all its descendants to end, and ends them after five seconds. */
export async function killGroup(child: ChildProcess): Promise<void> {
	if (child.pid === undefined) return;
	signalGroup(child.pid, "SIGTERM");
	const deadline = Date.now() + PATIENCE_MS;
	while (signalGroup(child.pid, 0)) {
		if (Date.now() > deadline) {
			signalGroup(child.pid, "SIGKILL");
			return;
		}
		await sleep(25);
	}
}

/** Whether a process with this id lives. */
export function isAlive(pid: number): boolean {
	return signal(pid, 0);
}

function signalGroup(pid: number, name: NodeJS.Signals | 0): boolean {
	return signal(-pid, name);
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
	try {
		process.kill(pid, name);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}
