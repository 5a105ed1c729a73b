/** A blog over the recorded WordPress, with KV and Cache API in memory; their tiers have tests of their own. */
import { createBlog } from "../../../worker/blog/blog.ts";
import type { BlogOptions } from "../../../worker/blog/blog-port.ts";
import { fakeLog, visitWith } from "../../fakes/ports.ts";
import { fakeWordpress, SITE, WORDPRESS } from "../../fakes/wordpress.ts";
import "./load-chunks.ts";

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
/** The background work, awaited after each test. */
const work: Promise<unknown>[] = [];
export const visit = visitWith((each) => void work.push(each));
export async function settled() {
	while (work.length > 0) await work.shift();
}

export function blogOf(options: Partial<BlogOptions> = {}) {
	const wordpress = fakeWordpress();
	const clock = { now: Date.parse("2026-11-21T12:00:00Z") };
	const log = fakeLog();
	const { kv, values } = fakeKv();
	const cache = fakeCache();
	const isolate = () =>
		createBlog({
			wordpressOrigin: WORDPRESS,
			mediaHosts: [],
			siteOrigin: SITE,
			secret: "secret",
			kv,
			log,
			now: () => clock.now,
			connection: wordpress.connection,
			openCache: async () => cache,
			...options,
		});
	return { ...wordpress, blog: isolate(), isolate, clock, log, values };
}

/** A namespace of KV in memory, ten times as fast as the platform's. */
function fakeKv() {
	const values = new Map<string, string>();
	const kv = {
		async get(key: string, options?: { type: "json" }) {
			const text = values.get(key);
			if (text === undefined) return null;
			return options?.type === "json" ? JSON.parse(text) : text;
		},
		put: async (key: string, text: string) => void values.set(key, text),
		delete: async (key: string) => void values.delete(key),
	} as unknown as KVNamespace;
	return { kv, values };
}

/** A cache of the Cache API in memory. */
function fakeCache(): Cache {
	const responses = new Map<string, Response>();
	return {
		match: async (url: string) => responses.get(url)?.clone(),
		put: async (url: string, response: Response) => void responses.set(url, response),
		delete: async (url: string) => responses.delete(url),
	} as unknown as Cache;
}
