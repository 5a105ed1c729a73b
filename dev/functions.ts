/**
 * The Edge Functions of `supabase/functions`, each in a Deno process of its own that is started
 * by its first request, restarted when it died, and sees what a hosted one sees.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { serveFetch } from "./http.ts";
import { accepts, findFreePort } from "./ports.ts";
import { killGroup } from "./processes.ts";

export interface FunctionsOptions {
	port: number;
	/** SUPABASE_URL and the two keys, which hosted functions find in their environment. */
	env: Record<string, string>;
	/** Start again when a file changes (npm run dev). */
	watch?: boolean;
	/** Receives what the functions print. */
	log: (line: string) => void;
	functionsFolder?: string;
}

export interface Functions {
	url: string;
	/** Their names now; a folder added later is served as well. */
	names(): string[];
	stop(): Promise<void>;
}

interface Running {
	child: ChildProcess;
	url: string;
}

const ROOT = resolve(import.meta.dirname, "..");
const DENO = join(ROOT, "node_modules/.bin/deno");
const READY_WITHIN_MS = 20_000;
// Imports come from node_modules only: what works here works offline.
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

/** Serves `/<name>/…` on 127.0.0.1; the gateway forwards `/functions/v1/<name>/…` here. @throws when the port is taken. */
export async function startFunctions(options: FunctionsOptions): Promise<Functions> {
	const folder = options.functionsFolder ?? join(ROOT, "supabase/functions");
	const entry = (name: string) => join(folder, name, "index.ts");
	const running = new Map<string, Promise<Running>>();

	function obtain(name: string): Promise<Running> {
		const current = running.get(name);
		if (current) return current;
		const started = launch(entry(name), options);
		running.set(name, started);
		// Forgotten when it dies, so that the next request starts it again.
		const forget = () => running.delete(name);
		started.then(({ child }) => child.once("exit", forget), forget);
		return started;
	}

	const server = await serveFetch(options.port, async (request) => {
		const { pathname, search } = new URL(request.url);
		const name = pathname.split("/")[1] ?? "";
		if (!/^[a-z0-9][\w-]*$/i.test(name) || !existsSync(entry(name))) {
			return Response.json(
				{ code: "NOT_FOUND", message: "Requested function was not found" },
				{ status: 404 },
			);
		}
		try {
			const { url } = await obtain(name);
			return await fetch(new Request(url + pathname + search, request), { redirect: "manual" });
		} catch (error) {
			options.log(`${name} did not answer: ${(error as Error).message}`);
			return Response.json(
				{ code: "BOOT_ERROR", message: "Function failed to start (please check logs)" },
				{ status: 503 },
			);
		}
	});
	return {
		url: server.url,
		names: () => listFunctions(folder),
		stop: async () => {
			await server.close();
			const started = await Promise.allSettled(running.values());
			await Promise.all(
				started.map((result) => result.status === "fulfilled" && killGroup(result.value.child)),
			);
		},
	};
}

function listFunctions(folder: string): string[] {
	if (!existsSync(folder)) return [];
	const names = readdirSync(folder).filter((name) => !name.startsWith("_"));
	return names.filter((name) => existsSync(join(folder, name, "index.ts"))).sort();
}

/** @throws when Deno ends or stays silent instead of listening. */
async function launch(entry: string, { env, watch, log }: FunctionsOptions): Promise<Running> {
	const port = await findFreePort();
	const child = spawn(DENO, ["run", ...DENO_FLAGS, ...(watch ? ["--watch"] : []), entry], {
		cwd: ROOT,
		detached: true,
		stdio: ["ignore", "pipe", "pipe"],
		// Deno.serve() listens there whatever the function's code says.
		env: { ...process.env, ...env, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`, NO_COLOR: "1" },
	});
	for (const stream of [child.stdout, child.stderr]) {
		createInterface(stream).on("line", (line) => log(line));
	}
	const deadline = Date.now() + READY_WITHIN_MS;
	while (!(await accepts(port))) {
		if (child.exitCode !== null) throw new Error(`${entry} ended with code ${child.exitCode}`);
		if (Date.now() > deadline) {
			await killGroup(child);
			throw new Error(`${entry} did not listen within ${READY_WITHIN_MS} ms`);
		}
		await sleep(30);
	}
	return { child, url: `http://127.0.0.1:${port}` };
}
