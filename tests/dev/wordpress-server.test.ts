/** The server of the recorded WordPress: faults, changes, pictures, login. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
	clearWordpressFaults,
	editRecordedPost,
	setWordpressFault,
} from "../../dev/wordpress/faults.ts";
import type { WordpressFault } from "../../dev/wordpress/recorded/failures.ts";
import { LOCAL_LOGIN } from "../../dev/wordpress/recorded/recorded-wordpress.ts";
import {
	type RunningWordpress,
	startRecordedWordpress,
} from "../../dev/wordpress/recorded/serve.ts";

const keys = { controlSecret: "the-secret" };
let wordpress: RunningWordpress;
let target: { urls: { wordpress: string }; keys: typeof keys };

beforeAll(async () => {
	wordpress = await startRecordedWordpress({ port: 0, ...keys });
	target = { urls: { wordpress: wordpress.url }, keys };
});
afterEach(() => clearWordpressFaults(target));
afterAll(() => wordpress.stop());

const POSTS = "/wp-json/wp/v2/posts?lang=fr&_fields=id,slug";
const call = (path = POSTS, init: RequestInit = {}) => fetch(wordpress.url + path, init);
const JSON_ONLY = { headers: { accept: "application/json" } };

test("it serves the recorded posts with their totals", async () => {
	const response = await call();
	expect(response.headers.get("x-wp-total")).toBe("13");
	expect(await response.json()).toHaveLength(10);
});

test.each<[WordpressFault["mode"], number, string, RegExp]>([
	["html-500", 500, "text/html; charset=UTF-8", /database connection/],
	["any-html-500", 500, "text/html; charset=UTF-8", /database connection/],
	["fatal", 500, "application/json; charset=UTF-8", /wp-includes\/plugin\.php/],
	["too-many", 429, "text/plain; charset=UTF-8", /Too Many/],
	["maintenance", 503, "text/html; charset=UTF-8", /maintenance/],
	["empty", 200, "application/json; charset=UTF-8", /^$/],
	["broken-json", 200, "application/json; charset=UTF-8", /^\[.*[^\]]$/],
	["warning-first", 200, "application/json; charset=UTF-8", /^<br \/>\n<b>Warning.*\[/s],
])("the fault %s responds with %i, %s", async (mode, status, type, body) => {
	await setWordpressFault(target, { mode });
	const response = await call();
	expect([response.status, response.headers.get("content-type")]).toEqual([status, type]);
	expect(await response.text()).toMatch(body);
	await setWordpressFault(target, { mode: "off" });
	expect((await call()).status).toBe(200);
});

test("an unavailable database responds with JSON to a request for JSON", async () => {
	await setWordpressFault(target, { mode: "html-500" });
	expect(await (await call(POSTS, JSON_ONLY)).json()).toEqual({ code: "wp_die" });
});

test("maintenance has Retry-After", async () => {
	await setWordpressFault(target, { mode: "maintenance" });
	expect((await call()).headers.get("retry-after")).toBe("600");
});

test("it can redirect to itself, as a new one does", async () => {
	await setWordpressFault(target, { mode: "redirect" });
	const response = await call(POSTS, { redirect: "manual" });
	expect(response.headers.get("location")).toBe(wordpress.url + POSTS);
});

test("it can be down, hang and be slow", async () => {
	await setWordpressFault(target, { mode: "down" });
	await expect(call()).rejects.toThrow();
	await setWordpressFault(target, { mode: "hang" });
	await expect(call(POSTS, { signal: AbortSignal.timeout(300) })).rejects.toThrow("timeout");
	await setWordpressFault(target, { mode: "slow", delayMs: 60_000 });
	await expect(call(POSTS, { signal: AbortSignal.timeout(300) })).rejects.toThrow("timeout");
	await setWordpressFault(target, { mode: "slow", delayMs: 1 });
	expect((await call()).status).toBe(200);
});

test("a fault begins after some requests and ends after some failures", async () => {
	await setWordpressFault(target, { mode: "too-many", after: 1, times: 2 });
	const statuses = [];
	for (let i = 0; i < 4; i++) statuses.push((await call()).status);
	expect(statuses).toEqual([200, 429, 429, 200]);
});

test("a post can be unpublished and published again", async () => {
	const slug = "/wp-json/wp/v2/posts?slug=rich-content&lang=en&_fields=id";
	await editRecordedPost(target, 30, { status: "draft" });
	expect(await (await call(slug)).json()).toEqual([]);
	await editRecordedPost(target, 30, { status: "publish" });
	expect(await (await call(slug)).json()).toEqual([{ id: 30 }]);
	await expect(editRecordedPost(target, 999, {})).rejects.toThrow("There is no post 999");
});

test("an invalid fault is rejected with its wrong property, and a wrong secret is rejected", async () => {
	await expect(setWordpressFault(target, { mode: "odd" as "off" })).rejects.toThrow("at mode");
	await expect(setWordpressFault(target, { mode: "slow", delayMs: -1 })).rejects.toThrow("delayMs");
	const intruder = { ...target, keys: { controlSecret: "guessed" } };
	await expect(setWordpressFault(intruder, { mode: "off" })).rejects.toThrow("secret");
	const headers = { "x-control-secret": keys.controlSecret };
	expect((await call("/__nothing", { method: "POST", headers })).status).toBe(404);
});

test("covers are pictures of their size, and other pictures are missing", async () => {
	const response = await call("/wp-content/uploads/2026/11/cover-1-300x169.jpg");
	expect(response.headers.get("content-type")).toBe("image/png");
	const png = Buffer.from(await response.arrayBuffer());
	expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([300, 169]);
	expect((await call("/wp-content/uploads/2026/11/other.jpg")).status).toBe(404);
});

test("drafts, their list and their autosaves require a login, whatever the nonce", async () => {
	const draft = "/wp-json/wp/v2/posts/41?status=any&_fields=id,status";
	const { user, applicationPassword } = LOCAL_LOGIN;
	const authorization = `Basic ${btoa(`${user}:${applicationPassword}`)}`;
	expect((await call(draft)).status).toBe(401);
	const headers = { authorization, "x-wp-nonce": "ours" };
	expect(await (await call(draft, { headers })).json()).toEqual({ id: 41, status: "draft" });
	const autosaves = "/wp-json/wp/v2/posts/41/autosaves";
	expect(await (await call(autosaves, { headers })).json()).toEqual([]);
	expect((await call(autosaves)).status).toBe(401);
	const any = "/wp-json/wp/v2/posts?status=any&per_page=1&_fields=status";
	expect(await (await call(any, { headers })).json()).toEqual([{ status: "future" }]);
});
