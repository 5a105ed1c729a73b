/**
 * `npm run smoke -- https://www.example.com`: whether a deployed site does what visitors need, from outside.
 * Its requests say that they prefetch, and its one event is of a kind that no report counts.
 *
 * With SUPABASE_URL and SUPABASE_SECRET_KEY it also waits until the event is stored.
 * SMOKE_VERSION (`tabulia="…"`) checks one version of a rollout, CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET open
 * a site behind Cloudflare Access; without them it must be closed, but for what others call. SMOKE_ENVIRONMENT, which
 * the deployment sets, says whether search engines may list the site.
 * Exits with 1 when a check fails, after all of them.
 */

import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { SIGN_UP_LOCATION } from "../contract/account-pages.ts";
import { ACCOUNT_API } from "../contract/accounts.ts";
import { routeOf } from "../contract/calls.ts";
import type { BrowserEvent } from "../contract/event-schema.ts";
import type { EventsResponse } from "../contract/events.ts";
import {
	ACCOUNT_PATHS,
	ADMIN_PATHS,
	API,
	blogPath,
	DOCUMENTS,
	documentPath,
	FILM_PATH,
	SEO,
} from "../contract/paths.ts";

const LANGUAGES = ["fr", "en"] as const;
const TIMEOUT_MS = 15_000;
/** The queue collects for two seconds; a retry waits ten. */
const STORED_WITHIN_MS = 30_000;
const { SMOKE_VERSION, SMOKE_ENVIRONMENT, CF_ACCESS_CLIENT_ID, CF_ACCESS_CLIENT_SECRET } =
	process.env;
const STRANGER = {
	...(SMOKE_VERSION && { "Cloudflare-Workers-Version-Overrides": SMOKE_VERSION }),
};
const OURS = {
	...STRANGER,
	...(CF_ACCESS_CLIENT_ID && { "CF-Access-Client-Id": CF_ACCESS_CLIENT_ID }),
	...(CF_ACCESS_CLIENT_SECRET && { "CF-Access-Client-Secret": CF_ACCESS_CLIENT_SECRET }),
};
const BROWSER = {
	...OURS,
	"User-Agent":
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
	"Sec-CH-UA-Platform": '"Windows"',
};
const NOT_COUNTED = { ...BROWSER, "Sec-Purpose": "prefetch" };

const [address = ""] = process.argv.slice(2);
const origin = URL.parse(address)?.origin;
if (!origin) {
	console.error("Usage: npm run smoke -- https://www.example.com");
	process.exit(2);
}

/** A request that ends, whatever is at the other end. */
const call = (url: string, init: RequestInit) =>
	fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS), ...init });

const get = (path: string) => call(origin + path, { headers: NOT_COUNTED });

function demand(isMet: boolean, problem: string): asserts isMet {
	if (!isMet) throw new Error(problem);
}

/** @returns the page's text */
async function page(path: string, status = 200): Promise<string> {
	const response = await get(path);
	const text = await response.text();
	demand(response.status === status, `HTTP ${response.status}`);
	demand(text.includes("</html>"), "no complete page");
	const policy = response.headers.get("content-security-policy") ?? "";
	demand(policy.includes("default-src 'none'"), "no Content-Security-Policy");
	return text;
}

async function found(path: string, type: string): Promise<void> {
	const response = await get(path);
	await response.body?.cancel();
	demand(response.status === 200, `HTTP ${response.status}`);
	const actual = response.headers.get("content-type") ?? "";
	demand(actual.includes(type), `Content-Type ${actual}`);
}

/** The first two bytes alone, as Safari begins each film. */
async function partOf(path: string): Promise<void> {
	const response = await call(origin + path, { headers: { ...NOT_COUNTED, Range: "bytes=0-1" } });
	const { byteLength } = await response.arrayBuffer();
	demand(
		response.status === 206 && byteLength === 2,
		`HTTP ${response.status}, ${byteLength} bytes`,
	);
}

async function redirects(path: string, target: RegExp): Promise<void> {
	const response = await get(path);
	await response.body?.cancel();
	const location = response.headers.get("location") ?? "";
	demand(
		response.status === 302 && target.test(location),
		`HTTP ${response.status} to "${location}"`,
	);
}

async function health(): Promise<void> {
	const response = await get(API.health);
	const { status, release } = (await response.json()) as { status: string; release: string };
	demand(status === "ok", `status ${status}: docs/operations/monitoring.md#health`);
	console.log(`     release ${release}`);
}

/** The list links to a post, which opens. */
async function blog(list: string): Promise<void> {
	const text = await page(list);
	const post = new RegExp(`href="(${list}/[^"/?#]+)"`).exec(text)?.[1];
	demand(post !== undefined, "no post in the list");
	await page(post);
}

/** The app's page names a script that exists. */
async function app(path: string): Promise<void> {
	const script = /<script[^>]+src="(\/[^"]+\.js)"/.exec(await page(path))?.[1];
	demand(script !== undefined, "no script in the page");
	await found(script, "javascript");
}

async function event(): Promise<void> {
	const sent: BrowserEvent = {
		event_id: randomUUID(),
		event_type: "click",
		page_url: `${origin}/`,
		cta_location: SIGN_UP_LOCATION,
	};
	const response = await call(origin + API.events, {
		method: "POST",
		headers: { ...BROWSER, Origin: origin as string, "Content-Type": "application/json" },
		body: JSON.stringify([sent]),
	});
	const counts = (await response.json()) as EventsResponse;
	demand(response.status === 202 && counts.accepted === 1, `HTTP ${response.status}`);
	await stored(sent.event_id);
}

async function stored(id: string): Promise<void> {
	const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = process.env;
	if (!url || !key) {
		console.log("     that the event is stored was not checked: SUPABASE_SECRET_KEY is not set");
		return;
	}
	const headers = { apikey: key, Authorization: `Bearer ${key}` };
	const query = `select=event_id&event_id=eq.${id}`;
	for (const until = Date.now() + STORED_WITHIN_MS; Date.now() < until; ) {
		const response = await call(`${url}/rest/v1/landing_analytics?${query}`, { headers });
		demand(response.ok, `Supabase: HTTP ${response.status}`);
		if (((await response.json()) as unknown[]).length === 1) return;
		await setTimeout(500);
	}
	throw new Error(`not stored within ${STORED_WITHIN_MS / 1000} s`);
}

async function refused(
	path: string,
	init: RequestInit,
	status: number,
	from: Record<string, string> = OURS,
): Promise<void> {
	const headers = { ...from, ...init.headers };
	const response = await call(origin + path, { ...init, headers });
	await response.body?.cancel();
	demand(response.status === status, `HTTP ${response.status} instead of ${status}`);
}

/** Stripe, WordPress and Auth are let through to the Worker, which misses their signature. */
const unsigned = (path: string) => () =>
	refused(path, { method: "POST", body: "{}" }, 400, STRANGER);

async function indexed(): Promise<void> {
	const response = await get("/");
	const robots = response.headers.get("x-robots-tag") ?? "";
	await response.body?.cancel();
	const isListed = SMOKE_ENVIRONMENT === "production";
	demand(isListed === (robots === ""), `X-Robots-Tag "${robots}"`);
}

async function closed(): Promise<void> {
	const response = await call(`${origin}/`, { headers: STRANGER });
	await response.body?.cancel();
	demand(response.status !== 200, "Cloudflare Access lets everybody in");
}

async function apex(bare: string): Promise<void> {
	const response = await call(`${bare}/pricing?a=1`, { headers: OURS });
	await response.body?.cancel();
	const location = response.headers.get("location") ?? "";
	demand(
		response.status === 308 && location === `${origin}/pricing?a=1`,
		`HTTP ${response.status} to "${location}"`,
	);
}

const documents = (Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[]).flatMap((name) =>
	LANGUAGES.map((language) => documentPath(name, language)),
);
const bare = origin.replace("://www.", "://");
type Check = [name: string, run: () => Promise<unknown>];
const CHECKS: Check[] = [
	[API.health, health],
	...documents.map((path): Check => [path, () => page(path)]),
	...LANGUAGES.map(blogPath).map((path): Check => [path, () => blog(path)]),
	[ACCOUNT_PATHS.auth, () => page(ACCOUNT_PATHS.auth)],
	[ADMIN_PATHS.login, () => app(ADMIN_PATHS.login)],
	[SEO.sitemap, () => found(SEO.sitemap, "xml")],
	[SEO.robots, () => found(SEO.robots, "text/plain")],
	["a page that does not exist", () => page("/no-such-page", 404)],
	["/cta", () => redirects("/cta?lang=en&utm_source=smoke", /^\/download-en\?/)],
	["/download-fr", () => redirects("/download-fr", /^https:\/\//)],
	...LANGUAGES.map((language): Check => {
		const path = `${FILM_PATH}/poster-${language}.webp`;
		return [`a part of ${path}`, () => partOf(path)];
	}),
	["a webhook without a signature", unsigned(API.billing)],
	["a purge without a signature", unsigned(API.blogPurge)],
	["the blog's state without a signature", unsigned(API.blogState)],
	["a test mail without a signature", unsigned(API.blogTestMail)],
	["an event of a mail without a signature", unsigned(API.mailEvents)],
	["a mail of Auth without a signature", unsigned(API.authMails)],
	...(SMOKE_ENVIRONMENT ? [["search engines", indexed] satisfies Check] : []),
	...(CF_ACCESS_CLIENT_ID ? [["a stranger", closed] satisfies Check] : []),
	...(bare === origin ? [] : [[bare, () => apex(bare)] satisfies Check]),
	["an event", event],
	["figures without a session", () => refused(routeOf("analytics_dashboard")[1], {}, 401)],
	[
		"a call from another site",
		() =>
			refused(
				ACCOUNT_API.signOut,
				{ method: "POST", headers: { Origin: "https://x.example" } },
				403,
			),
	],
];

let failed = 0;
for (const [name, check] of CHECKS) {
	try {
		await check();
		console.log(`ok   ${name}`);
	} catch (error) {
		failed++;
		console.log(`FAIL ${name}: ${(error as Error).message}`);
	}
}
console.log(
	failed === 0 ? `${CHECKS.length} checks passed` : `${failed} of ${CHECKS.length} checks failed`,
);
process.exitCode = failed === 0 ? 0 : 1;
