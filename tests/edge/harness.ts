/** The test site. No other file imports the Workers pool's modules, so that an upgrade changes only this file. */

import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { vi } from "vitest";
import type { VisitorBatch } from "../../contract/event-schema.ts";
import type { Experiments } from "../../contract/experiment-schema.ts";
import { LOCAL_LOGIN } from "../../dev/wordpress/recorded/recorded-wordpress.ts";
import type { Sessions } from "../../worker/accounts/sessions.ts";
import { createFilledCells } from "../../worker/analytics/filled-cells.ts";
import { createApp } from "../../worker/app.ts";
import { createLinks } from "../../worker/attribution/links.ts";
import type { Connection } from "../../worker/blog/client/request.ts";
import { createMedia } from "../../worker/blog/media.ts";
import { openBlog } from "../../worker/blog/open-blog.ts";
import { PurgeMarks } from "../../worker/blog/purge/purge-marks.ts";
import type { Purpose } from "../../worker/blog/purge/purge-signature.ts";
import { siteConfig } from "../../worker/env.ts";
import { CallerLimit } from "../../worker/events/caller-limit.ts";
import { Outbox } from "../../worker/events/outbox.ts";
import { BUNDLED_EXPERIMENTS } from "../../worker/experiments/bundled.ts";
import { ExperimentStore } from "../../worker/experiments/store.ts";
import type { ErrorBody } from "../../worker/http/errors.ts";
import { DocumentStore } from "../../worker/render/document-store.ts";
import { createServices, type Services } from "../../worker/services.ts";
import { fakeAssets } from "../fakes/assets.ts";
import { fakeDuties } from "../fakes/duties.ts";
import { signPurge } from "../fakes/plugin-requests.ts";
import { fakeLog } from "../fakes/ports.ts";
import { ACCOUNT } from "../fakes/sessions.ts";
import { fakeSqlCalls } from "../fakes/sql-calls.ts";
import { fakeCache, fakeKv } from "../fakes/storage.ts";
import { fakeWordpress, UPLOADS, WORDPRESS } from "../fakes/wordpress.ts";

export const ORIGIN = "http://localhost:5173";
/** The value of vitest.config.ts. */
export const BLOG_SECRET = "test-blog-secret-0123";
export const WINDOWS =
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
export const IPHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
export const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/** The pool's bindings: KV, queue and rate limit of workerd; the client build is a fake. */
export const bindings = { ...env, ASSETS: fakeAssets() } as unknown as Cloudflare.Env & {
	ASSETS: ReturnType<typeof fakeAssets>;
	CONFIG: KVNamespace;
	SPOOL: KVNamespace;
	BLOG: KVNamespace;
	EVENTS_RATE_LIMIT: RateLimit;
};

export interface RequestOptions extends RequestInit {
	agent?: string;
	/** False for background work that never ends. */
	untilSettled?: boolean;
}

export interface Site {
	services: Services;
	log: ReturnType<typeof fakeLog>;
	/** The batches sent to the queue. */
	batches: VisitorBatch[];
	/** The database of a site that was given its functions. */
	sqlCalls: ReturnType<typeof fakeSqlCalls>;
	wordpress: ReturnType<typeof fakeWordpress>;
	/** The copies of the blog. */
	stores: { kv: KVNamespace; cache: Cache };
	/** Sends a visitor's request, and waits for its background work. */
	request(path: string, init?: RequestOptions): Promise<Response>;
}

interface SiteOptions {
	experiments?: Experiments;
	/** Changed variables. */
	env?: Partial<Services["env"]>;
	/** SQL functions of a database that is available, by name. */
	functions?: Parameters<typeof fakeSqlCalls>[0];
	services?: Partial<Services>;
	/** Whether the first request is the isolate's first one; else the tests' definitions have been read. */
	isCold?: boolean;
	/** Replaces the recording queue. */
	send?: (batch: VisitorBatch) => Promise<void>;
	/** Another site's WordPress; a new one by default. */
	wordpress?: ReturnType<typeof fakeWordpress>;
	/** Another site's copies of the blog: both are isolates of one data centre. */
	stores?: Site["stores"];
}

/** Any session cookie is that of an operator, and its value the token; tests of sessions have real ones. */
export const fakeSessions: Sessions = {
	async open(cookie) {
		const [token = ""] = cookie("__Host-session");
		if (token === "") return { state: "none", cookies: [] };
		const user = { ...ACCOUNT, aal: "aal2" } as const;
		return { state: "open", session: { token, refreshToken: "r", signIn: "", user }, cookies: [] };
	},
	start: async () => Promise.reject(new Error("this test needs real sessions")),
	renew: async () => ({ state: "unavailable", cookies: [] }),
};

/** One for all sites, as in an isolate: its table is made of two hundred routes, and it keeps nothing of a request. */
const app = createApp();

let prepared: Services | undefined;

/** Made once: to check the environment and to prepare the headers takes longer than most requests. */
function preparedServices(): Services {
	prepared ??= createServices(bindings);
	return prepared;
}

/** Services that remember what they have seen, for one site. */
function ownServices(
	{ env, sqlCalls }: Services,
	given: Partial<Services> = {},
): Partial<Services> {
	return {
		// Its pages are made with the environment of the first one that asks for them.
		...(given.env && { documents: new DocumentStore(bindings.ASSETS, siteConfig(env)) }),
		clickLimit: new CallerLimit(),
		filledCells: createFilledCells({
			...{ kv: bindings.CONFIG, asService: sqlCalls.asService, showFrom: null },
		}),
		links: createLinks({ kv: bindings.CONFIG, asService: sqlCalls.asService }),
	};
}

/** The whole router over the pool's bindings; records the batches instead of sending them. */
export function createSite(options: SiteOptions = {}): Site {
	const sqlCalls = fakeSqlCalls(options.functions);
	const batches: VisitorBatch[] = [];
	const log = fakeLog();
	let { wordpress } = options;
	// Few tests need its content, a copy of all that was recorded.
	const openWordpress = () => {
		wordpress ??= fakeWordpress();
		return wordpress;
	};
	const connection: Connection = {
		fetch: (url, init) => openWordpress().connection.fetch(url, init),
	};
	const stores = options.stores ?? { kv: fakeKv().kv, cache: fakeCache() };
	const openCache = async () => stores.cache;
	const send = options.send ?? (async (batch: VisitorBatch) => void batches.push(batch));
	const marks = new PurgeMarks(stores.kv, Date.now);
	const blog = openBlog({
		marks,
		origins: { wordpress: WORDPRESS, uploads: UPLOADS, site: ORIGIN, mediaHosts: [] },
		login: { user: LOCAL_LOGIN.user, password: LOCAL_LOGIN.applicationPassword },
		secret: BLOG_SECRET,
		kv: stores.kv,
		log: options.services?.log ?? log,
		connection,
		openCache,
	});
	const services: Services = {
		...preparedServices(),
		...ownServices(preparedServices(), options.services),
		experiments: new ExperimentStore(
			{ get: async () => null },
			options.experiments ?? BUNDLED_EXPERIMENTS,
		),
		outbox: new Outbox(send, async () => {}),
		duties: fakeDuties(),
		eventsRateLimit: async () => true,
		formsRateLimit: async () => true,
		adminRateLimit: async () => "within",
		mediaRateLimit: async () => true,
		accountRateLimit: async () => "within",
		adminAddressRateLimit: async () => "within",
		fixedTime: { resultOf: (_, work) => work, settle: async () => {} },
		isNoteDue: () => false,
		sendDueMails: async () => ({ ok: true, sent: 0 }),
		sessions: fakeSessions,
		blog: async () => {
			await loadHighlighter();
			return blog();
		},
		media: createMedia({
			uploads: UPLOADS,
			connection,
			openCache,
			marks,
		}),
		log,
		...(options.env && { env: { ...preparedServices().env, ...options.env } }),
		...(options.functions && { sqlCalls }),
		...options.services,
	};
	return {
		services,
		log,
		batches,
		sqlCalls,
		stores,
		get wordpress() {
			return openWordpress();
		},
		async request(path, { agent = WINDOWS, untilSettled = true, ...init } = {}) {
			if (!options.isCold) await services.experiments.refreshIfStale();
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

/**
 * Vite transforms a chunk at its first use: on a busy machine that takes longer than a post may take to
 * load (LOAD_TIMEOUT_MS). The deployed Worker has it compiled.
 */
const loadHighlighter = () => import("../../worker/blog/code/highlighter.ts");

/** Result of an entry point of the Worker, after its background work. */
export async function settled<T>(run: (context: ExecutionContext) => T): Promise<Awaited<T>> {
	const context = createExecutionContext();
	const result = await run(context);
	await waitOnExecutionContext(context);
	return result;
}

/** The `Set-Cookie` values of a response, by name. */
export function cookiesOf(response: Response): Map<string, string> {
	return new Map(
		response.headers.getSetCookie().map((cookie) => {
			const [pair = ""] = cookie.split(";");
			const at = pair.indexOf("=");
			return [pair.slice(0, at), pair.slice(at + 1)];
		}),
	);
}

/** The `Cookie` header by which a browser returns these cookies. */
export function cookieHeader(cookies: ReadonlyMap<string, string>): string {
	return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** The ledger's balance: events received, and events stored or discarded. */
export function balance(batches: readonly VisitorBatch[]): {
	received: number;
	accountedFor: number;
} {
	let received = 0;
	let accountedFor = 0;
	for (const batch of batches) {
		received += batch.received;
		accountedFor += batch.landing.length + batch.ab.length + (batch.vitals?.length ?? 0);
		for (const n of Object.values(batch.discarded)) accountedFor += n;
	}
	return { received, accountedFor };
}

/** Status of a refusal, and the code that its body has. */
export async function refusalOf(response: Response): Promise<[number, string]> {
	return [response.status, ((await response.json()) as ErrorBody).error.code];
}

/** A call that our plugin has signed. */
export const callOfPlugin = async (body: string, purpose?: Purpose, now = Date.now()) => ({
	...{ method: "POST", body },
	headers: await signPurge(body, BLOG_SECRET, now, purpose),
});

/** Stops the clock until the end of the test. */
export const stopClock = (now = Date.now()) => void vi.useFakeTimers({ toFake: ["Date"], now });

/** Deletes every key of a KV namespace. */
export async function emptyKv(kv: KVNamespace): Promise<void> {
	const { keys } = await kv.list();
	await Promise.all(keys.map(({ name }) => kv.delete(name)));
}

/** Replaces the global `fetch` until the end of the test. */
export function stubFetch(
	fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>,
) {
	vi.stubGlobal("fetch", fetch);
}

/** The headline of a page. */
export async function headlineShown(response: Response): Promise<string | undefined> {
	return /<h1[^>]*>([^<]*)<\/h1>/.exec(await response.text())?.[1];
}

/** The value of `__Host-vid` of a visitor whom the site has issued. */
export const signed = (id: string): string => preparedServices().visitors.sign(id);
