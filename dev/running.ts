/** How `npm run db` and `npm run reset` find the stack that runs. Imports little, to be quick. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { accepts } from "./ports.ts";
import { isAlive } from "./processes.ts";
import type { ApiKeys } from "./supabase/keys.ts";

export interface RunningStack {
	pid: number;
	urls: { site: string; supabase: string; mail: string; functions: string; wordpress: string };
	keys: ApiKeys & { controlSecret: string };
}

/** Where a stack keeps everything unless told otherwise. */
export const DATA_DIR = resolve(import.meta.dirname, "../.local");

/** Leaves word of a stack in its data. @returns what takes it back. */
export function noteRunning(dataDir: string, stack: RunningStack): () => void {
	const file = fileIn(dataDir);
	writeFileSync(file, JSON.stringify(stack), { mode: 0o600 });
	return () => rmSync(file, { force: true });
}

/** The stack that runs on this data, if one does. */
export async function findRunning(dataDir: string = DATA_DIR): Promise<RunningStack | undefined> {
	const file = fileIn(dataDir);
	if (!existsSync(file)) return undefined;
	const running = JSON.parse(readFileSync(file, "utf8")) as RunningStack;
	// After a crash the number may be another process's; the site's port tells.
	const isUp = isAlive(running.pid) && (await accepts(Number(new URL(running.urls.site).port)));
	return isUp ? running : undefined;
}

function fileIn(dataDir: string): string {
	return join(dataDir, "running.json");
}
