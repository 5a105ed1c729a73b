/** Child processes of the stack. Each leads a process group, so that its descendants end with it. */
import type { ChildProcess } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { execaNode } from "execa";

interface PartOptions {
	/** For people. */
	name: string;
	/** A module of ours, or with `command` the program that dev/end-with-parent.ts runs. */
	script?: string;
	args?: string[];
	cwd: string;
	env?: Record<string, string>;
	/** Receives the whole output. */
	logFile: string;
}

export interface Part {
	child: ChildProcess;
	/** Resolves when the process ends, with the reason and the end of its output. */
	ended: Promise<string>;
	stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 5000;
const LOG_TAIL = 2000;
const END_WITH_PARENT = join(import.meta.dirname, "end-with-parent.ts");

/**
 * Starts a Node module, by default the wrapper that runs the command in `args`. Ctrl-C reaches the
 * process only through `stop`; the IPC channel tells it when this process is gone.
 */
export function startPart(options: PartOptions): Part {
	const { name, script = END_WITH_PARENT, args = [], cwd, env = {}, logFile } = options;
	mkdirSync(dirname(logFile), { recursive: true });
	const subprocess = execaNode(script, args, {
		cwd,
		env,
		detached: true,
		ipc: true,
		reject: false,
		buffer: false,
		stdin: "ignore",
		stdout: { file: logFile },
		stderr: { file: logFile },
	});
	const ended = subprocess.then(({ shortMessage = "exit code 0" }) => {
		const tail = readFileSync(logFile, "utf8").slice(-LOG_TAIL).trim();
		return `${name} ended: ${shortMessage}\n${tail}\n(log: ${logFile})`;
	});
	return {
		child: subprocess.nodeChildProcess,
		ended,
		stop: async () => {
			await stopGroup(subprocess.pid);
			// It still reads the log, which the caller may delete next.
			await ended;
		},
	};
}

/**
 * Waits until a part is ready, and stops it when it does not get ready.
 * @throws when the part ends first, or after the timeout.
 */
export async function whenReady(part: Part, url: string, timeoutMs: number): Promise<void> {
	const ended = part.ended.then((reason) => Promise.reject(new Error(reason)));
	try {
		await Promise.race([ended, waitUntil(() => isOk(url), timeoutMs, url)]);
	} catch (error) {
		await part.stop();
		throw error;
	}
}

/** Below 500: a server that is still starting reports that it is unavailable. */
async function isOk(url: string): Promise<boolean> {
	const { status } = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(5000) });
	return status < 500;
}

/** Repeats a check until it returns true. @throws naming `what` after the timeout. */
export async function waitUntil(check: () => Promise<boolean>, timeoutMs: number, what: string) {
	const deadline = Date.now() + timeoutMs;
	while (!(await check().catch(() => false))) {
		if (Date.now() > deadline) throw new Error(`${what} is not ready after ${timeoutMs / 1000} s`);
		await sleep(50);
	}
}

/** Sends SIGTERM to a whole process group, and SIGKILL to what remains after five seconds. */
async function stopGroup(pid: number | undefined): Promise<void> {
	if (pid === undefined) return;
	signal(-pid, "SIGTERM");
	await waitUntil(async () => !signal(-pid, 0), STOP_TIMEOUT_MS, "").catch(() =>
		signal(-pid, "SIGKILL"),
	);
}

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
	return signal(pid, 0);
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
	try {
		process.kill(pid, name);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}
