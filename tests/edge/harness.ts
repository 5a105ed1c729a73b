/** The only importer of the Workers pool's own modules (design §12): a newer pool changes this file alone. */
import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { onTestFinished, vi } from "vitest";
import { LOCAL_LOGIN } from "../../dev/wordpress/recorded/recorded-wordpress.ts";
import { createApp } from "../../worker/app.ts";
import { createMedia } from "../../worker/blog/media.ts";
import { openBlog } from "../../worker/blog/open-blog.ts";
import type { EventBatch } from "../../worker/contract/events.ts";
import type { Experiments } from "../../worker/contract/experiment.ts";
import { Outbox } from "../../worker/events/outbox.ts";
import { BUNDLED_EXPERIMENTS } from "../../worker/experiments/bundled.ts";
import { ExperimentStore } from "../../worker/experiments/store.ts";
import { createServices, type Services } from "../../worker/services.ts";
import { fakeAssets } from "../fakes/assets.ts";
import { fakeLog } from "../fakes/ports.ts";
import { fakeWordpress, WORDPRESS } from "../fakes/wordpress.ts";

export const ORIGIN = "http://localhost:5173";
/** As in vitest.config.ts. */
export const BLOG_SECRET = "test-blog-secret-0123";
export const WINDOWS =
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
export const IPHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
export const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/** The pool's bindings: real KV, queue and rate limit in workerd; the client build is a stand-in. */
export const bindings = { ...env, ASSETS: fakeAssets() } as unknown as Cloudflare.Env & {
	ASSETS: ReturnType<typeof fakeAssets>;
	CONFIG: KVNamespace;
	SPOOL: KVNamespace;
	BLOG: KVNamespace;
	EVENTS_RATE_LIMIT: RateLimit;
};

export interface RequestOptions extends RequestInit {
	agent?: string;
	/** False for work that never ends: the answer must be there all the same. */
	untilSettled?: boolean;
}

export interface Site {
	services: Services;
	log: ReturnType<typeof fakeLog>;
	/** What was handed to the queue, once `settled` is done. */
	batches: EventBatch[];
	wordpress: ReturnType<typeof fakeWordpress>;
	/** Asks the site as a visitor does, and waits for the work behind the answer. */
	request(path: string, init?: RequestOptions): Promise<Response>;
}

interface SiteOptions {
	experiments?: Experiments;
	services?: Partial<Services>;
	/** In place of the recording queue. */
	send?: (batch: EventBatch) => Promise<void>;
	/** The recorded one, unless another site's is shared. */
	wordpress?: ReturnType<typeof fakeWordpress>;
	/** Of the data centre's Cache API: a site of the same name finds the other's copies. */
	cacheName?: string;
}

/** The whole router over real bindings, with the events' way out recorded. */
export function createSite(options: SiteOptions = {}): Site {
	const batches: EventBatch[] = [];
	const log = fakeLog();
	const wordpress = options.wordpress ?? fakeWordpress();
	const { connection } = wordpress;
	const openCache = () => caches.open(cacheName);
	const cacheName = options.cacheName ?? crypto.randomUUID();
	const send = options.send ?? (async (batch: EventBatch) => void batches.push(batch));
	const services: Services = {
		...createServices(bindings),
		experiments: new ExperimentStore(
			{ get: async () => null },
			options.experiments ?? BUNDLED_EXPERIMENTS,
		),
		outbox: new Outbox(send, async () => {}),
		eventsRateLimit: async () => true,
		adminRateLimit: async () => "within",
		blog: openBlog({
			wordpressOrigin: WORDPRESS,
			siteOrigin: ORIGIN,
			login: { user: LOCAL_LOGIN.user, password: LOCAL_LOGIN.applicationPassword },
			secret: BLOG_SECRET,
			kv: bindings.BLOG,
			log,
			connection,
			openCache,
		}),
		media: createMedia({ wordpressOrigin: WORDPRESS, connection, openCache }),
		log,
		...options.services,
	};
	const app = createApp();
	return {
		services,
		log,
		batches,
		wordpress,
		async request(path, { agent = WINDOWS, untilSettled = true, ...init } = {}) {
			const context = createExecutionContext();
			const headers = new Headers(init.headers);
			if (agent !== "") headers.set("user-agent", agent);
			const request = new Request(ORIGIN + path, { redirect: "manual", ...init, headers });
			const response = await app.fetch(request, services, context);
			if (untilSettled) await waitOnExecutionContext(context);
			return response;
		},
	};
}

/** The `Set-Cookie` values of an answer, by name. */
export function cookiesOf(response: Response): Map<string, string> {
	return new Map(
		response.headers.getSetCookie().map((cookie) => {
			const [pair = ""] = cookie.split(";");
			const at = pair.indexOf("=");
			return [pair.slice(0, at), pair.slice(at + 1)];
		}),
	);
}

/** The cookies of an answer as the browser sends them back. */
export function cookieHeader(cookies: ReadonlyMap<string, string>): string {
	return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** What the ledger would balance: received against all that became of it. */
export function balance(batches: readonly EventBatch[]): {
	received: number;
	accountedFor: number;
} {
	let received = 0;
	let accountedFor = 0;
	for (const batch of batches) {
		received += batch.received;
		accountedFor += batch.landing.length + batch.ab.length;
		for (const n of Object.values(batch.discarded)) accountedFor += n;
	}
	return { received, accountedFor };
}

/** Forgets all that a test's KV holds. */
export async function emptyKv(kv: KVNamespace): Promise<void> {
	const { keys } = await kv.list();
	await Promise.all(keys.map(({ name }) => kv.delete(name)));
}

/** Puts a fetch in the place of the platform's until the test is over. */
export function stubFetch(
	fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>,
) {
	vi.stubGlobal("fetch", fetch);
	onTestFinished(() => void vi.unstubAllGlobals());
}

/** The headline of a page, as its visitor reads it. */
export async function headlineShown(response: Response): Promise<string | undefined> {
	return /<h1[^>]*>([^<]*)<\/h1>/.exec(await response.text())?.[1];
}
