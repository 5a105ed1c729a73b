/** A blog over the recorded WordPress, with KV and Cache API in memory; their tiers have tests of their own. */
import { createBlog } from "../../../worker/blog/blog.ts";
import type { BlogOptions } from "../../../worker/blog/blog-port.ts";
import { PurgeMarks } from "../../../worker/blog/purge/purge-marks.ts";
import { fakeLog, visitWith } from "../../fakes/ports.ts";
import { fakeCache, fakeKv } from "../../fakes/storage.ts";
import { fakeWordpress, SITE, UPLOADS, WORDPRESS } from "../../fakes/wordpress.ts";

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
	const isolate = (more: Partial<BlogOptions> = {}) =>
		createBlog({
			origins: { wordpress: WORDPRESS, uploads: UPLOADS, site: SITE, mediaHosts: [] },
			secret: "secret",
			kv,
			marks: new PurgeMarks(options.kv ?? kv, () => clock.now),
			log,
			now: () => clock.now,
			connection: wordpress.connection,
			openCache: async () => cache,
			...options,
			...more,
		});
	return { ...wordpress, blog: isolate(), isolate, clock, log, values };
}
