import { linkAddress } from "../../contract/links.ts";
import type { AsService } from "../../contract/sql-calls.ts";
import { valueOrThrow } from "../http/errors.ts";

/** KV's key, and its edge cache time in seconds: the least that KV allows. */
export const LINKS_KEY = "links";
const CACHE_TTL = 30;
/** A page of this site with parameters: what KV has else leads nowhere. */
const OWN_ADDRESS = /^\/(?!\/)[\w/%-]*\?[\w.+*%=&~-]+$/;
/** How long an isolate takes a name for unknown that its last reading lacked. */
const UNKNOWN_MS = 1000;

interface Ports {
	kv: Pick<KVNamespace, "get" | "put">;
	asService: AsService;
	now?: () => number;
}

export interface Links {
	/**
	 * The tagged address of a name, from memory: what a name leads to never changes. Only for a name that this isolate
	 * does not know KV is read. @throws Error when it cannot be
	 */
	find(name: string): Promise<string | undefined>;
	/** Writes into KV what it lacks. @throws Error when the database or KV is unavailable */
	publish(): Promise<{ written: boolean }>;
}

/** The short addresses of campaigns (docs/product/reports.md#campaign-links), in one document of KV. */
export function createLinks({ kv, asService, now = Date.now }: Ports): Links {
	let known = new Map<string, string>();
	let readAt = Number.NEGATIVE_INFINITY;
	return {
		async find(name) {
			if (known.has(name) || now() - readAt < UNKNOWN_MS) return known.get(name);
			// A reading of this request's own: one request must not wait for another's I/O.
			const stored = await kv.get<object>(LINKS_KEY, { type: "json", cacheTtl: CACHE_TTL });
			known = new Map(Object.entries(stored ?? {}).filter(([, to]) => OWN_ADDRESS.test(to)));
			readAt = now();
			return known.get(name);
		},
		async publish() {
			const targets = valueOrThrow(await asService("get_link_targets"));
			const links = targets.map((target) => [target.name, linkAddress(target)]);
			const document = JSON.stringify(Object.fromEntries(links));
			if (document === ((await kv.get(LINKS_KEY, "text")) ?? "{}")) return { written: false };
			await kv.put(LINKS_KEY, document);
			return { written: true };
		},
	};
}
