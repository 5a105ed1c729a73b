/**
 * The Edge Functions of `supabase/functions`. Each runs in its own Deno process, which its first
 * request starts and the next request starts again after a crash.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { execa } from "execa";
import { proxy } from "hono/proxy";
import { findFreePort } from "./ports.ts";
import { waitUntil } from "./processes.ts";

export interface FunctionsOptions {
	/** Holds a folder for each function. */
	folder: string;
	/** What hosted functions find in their environment: SUPABASE_URL and the two keys. */
	env: () => Record<string, string>;
	/** Restart when a file changes (npm run dev). */
	watch?: boolean | undefined;
	/** Receives each line that a function prints. */
	log: (line: string) => void;
}

export interface Functions {
	/** Calls the function that the path `/<name>/…` names. */
	fetch(request: Request, path: string): Promise<Response>;
	stop(): Promise<void>;
}

interface Running {
	child: ReturnType<typeof startDeno>;
	url: string;
}

const ROOT = resolve(import.meta.dirname, "..");
const START_TIMEOUT_MS = 20_000;
// Imports come from node_modules only, so that functions run offline.
const DENO_FLAGS = [
	"--quiet",
	"--no-prompt",
	"--cached-only",
	"--node-modules-dir=manual",
	"--allow-net",
	"--allow-env",
	"--allow-read",
	"--allow-sys",
];

export function createFunctions(options: FunctionsOptions): Functions {
	const entry = (name: string) => join(options.folder, name, "index.ts");
	const running = new Map<string, Promise<Running>>();

	function obtain(name: string): Promise<Running> {
		const current = running.get(name);
		if (current) return current;
		const started = launch(entry(name), options);
		running.set(name, started);
		const forget = () => running.delete(name);
		started.then(({ child }) => child.then(forget), forget);
		return started;
	}

	return {
		async fetch(request, path) {
			const name = path.split("/")[1] ?? "";
			if (!/^[a-z0-9][\w-]*$/i.test(name) || !existsSync(entry(name))) {
				const message = "Requested function was not found";
				return Response.json({ code: "NOT_FOUND", message }, { status: 404 });
			}
			try {
				const { url } = await obtain(name);
				const target = new URL(path + new URL(request.url).search, url);
				return await proxy(target, { raw: request, redirect: "manual" });
			} catch (error) {
				options.log(`${name} is unavailable: ${(error as Error).message}`);
				const message = "Function failed to start (please check logs)";
				return Response.json({ code: "BOOT_ERROR", message }, { status: 503 });
			}
		},
		async stop() {
			for (const result of await Promise.allSettled(running.values())) {
				if (result.status === "rejected") continue;
				result.value.child.kill();
				await result.value.child;
			}
		},
	};
}

/** @throws when Deno ends, or does not listen before the timeout. */
async function launch(entry: string, options: FunctionsOptions): Promise<Running> {
	const port = await findFreePort();
	const child = startDeno(entry, port, options);
	const url = `http://127.0.0.1:${port}`;
	const isListening = () => fetch(url).then(() => true);
	const ended = child.then(() => Promise.reject(new Error(`${entry} ended while it started`)));
	try {
		await Promise.race([ended, waitUntil(isListening, START_TIMEOUT_MS, entry)]);
	} catch (error) {
		child.kill();
		throw error;
	}
	return { child, url };
}

function startDeno(entry: string, port: number, { env, watch, log }: FunctionsOptions) {
	const child = execa("deno", ["run", ...DENO_FLAGS, ...(watch ? ["--watch"] : []), entry], {
		cwd: ROOT,
		preferLocal: true,
		reject: false,
		stdin: "ignore",
		all: true,
		buffer: false,
		// Deno.serve() listens there, whatever the function's code says.
		env: { ...env(), DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`, NO_COLOR: "1" },
	});
	createInterface(child.all).on("line", log);
	return child;
}
