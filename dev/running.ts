/** How `npm run db` and `npm run reset` find the running stack. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { trustCertificate } from "./certificate.ts";
import { isAlive } from "./processes.ts";
import type { ApiKeys } from "./supabase/keys.ts";

/** Addresses and keys of a stack. */
export interface StackAccess {
	urls: { site: string; supabase: string; mail: string; wordpress: string };
	keys: ApiKeys & { controlSecret: string };
}

export interface RunningStack extends StackAccess {
	pid: number;
}

/** Default folder of a stack. */
export const DATA_DIR = resolve(import.meta.dirname, "../.local");

/** Records a stack in its data. @returns what removes the record. */
export function recordRunning(dataDir: string, stack: RunningStack): () => void {
	const file = fileIn(dataDir);
	writeFileSync(file, JSON.stringify(stack), { mode: 0o600 });
	return () => rmSync(file, { force: true });
}

/** The stack that runs on this data; undefined when none does. */
export async function findRunning(dataDir: string = DATA_DIR): Promise<RunningStack | undefined> {
	const file = fileIn(dataDir);
	if (!existsSync(file)) return undefined;
	const running = JSON.parse(readFileSync(file, "utf8")) as RunningStack;
	trustCertificate(dataDir);
	// After a crash another process may have the same id; the site must respond as well.
	const isUp = isAlive(running.pid) && (await fetch(running.urls.site).catch(() => undefined));
	return isUp ? running : undefined;
}

function fileIn(dataDir: string): string {
	return join(dataDir, "running.json");
}
