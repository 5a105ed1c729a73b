/** KV of a stack, beside the stack: Cloudflare's counterpart is `wrangler kv bulk`. */
import { join, resolve } from "node:path";
import { getPlatformProxy } from "wrangler";

const ROOT = resolve(import.meta.dirname, "../..");
const NAMESPACES = ["CONFIG", "SPOOL", "BLOG"] as const;
type Bindings = Record<(typeof NAMESPACES)[number], KVNamespace>;

interface Entry {
	key: string;
	value: string;
	metadata: unknown;
}
export type KvBackup = Record<string, Entry[]>;

/** Opens the namespaces of the stack with this data folder. */
async function withKv<T>(dataDir: string, work: (bindings: Bindings) => Promise<T>): Promise<T> {
	const proxy = await getPlatformProxy<Bindings>({
		...{ configPath: join(ROOT, "wrangler.toml"), envFiles: [] },
		persist: { path: join(dataDir, "worker-state/v3") },
	});
	try {
		return await work(proxy.env);
	} finally {
		await proxy.dispose();
	}
}

/** All keys with their values and metadata. */
export function readKv(dataDir: string): Promise<KvBackup> {
	return withKv(dataDir, async (bindings) => {
		const backup: KvBackup = {};
		for (const name of NAMESPACES) {
			const entries: Entry[] = [];
			let cursor: string | null = null;
			do {
				const page: KVNamespaceListResult<unknown> = await bindings[name].list({ cursor });
				for (const { name: key } of page.keys) {
					const { value, metadata } = await bindings[name].getWithMetadata(key);
					if (value !== null) entries.push({ key, value, metadata });
				}
				cursor = page.list_complete ? null : page.cursor;
			} while (cursor !== null);
			backup[name] = entries;
		}
		return backup;
	});
}

export function writeKv(dataDir: string, backup: KvBackup): Promise<void> {
	return withKv(dataDir, async (bindings) => {
		for (const name of NAMESPACES) {
			for (const { key, value, metadata } of backup[name] ?? []) {
				await bindings[name].put(key, value, { metadata });
			}
		}
	});
}
