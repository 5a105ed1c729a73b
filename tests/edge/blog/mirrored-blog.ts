/** A blog over the recorded WordPress, the pool's KV and a separate cache of the Cache API. */
import { createBlog } from "../../../worker/blog/blog.ts";
import type { BlogOptions } from "../../../worker/blog/blog-port.ts";
import { fakeLog, visitWith } from "../../fakes/ports.ts";
import { fakeWordpress, SITE, WORDPRESS } from "../../fakes/wordpress.ts";
import { bindings } from "../harness.ts";

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
let sites = 0;
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
	const name = `blog-test-${sites++}`;
	const isolate = () =>
		createBlog({
			wordpressOrigin: WORDPRESS,
			mediaHosts: [],
			siteOrigin: SITE,
			secret: "secret",
			kv: bindings.CONFIG,
			log,
			now: () => clock.now,
			connection: wordpress.connection,
			openCache: () => caches.open(name),
			...options,
		});
	return { ...wordpress, blog: isolate(), isolate, clock, log };
}
