/** A WordPress with few workers that are all busy: how much the site adds to its queue (docs/architecture/blog.md#blog-loads). */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeWordpress } from "../../fakes/wordpress.ts";
import { blogOf, visit } from "./mirrored-blog.ts";

const WORKERS = 4;
const RESPONSE_MS = 8_000;
const TIMEOUT_MS = 10_000;
const BURST = 16;
const STEP_MS = 100;
const FR = { language: "fr", page: 1 } as const;
const { setTimeout: realSetTimeout } = globalThis;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

/** Lets all pass that needs no timer. */
const breathe = () => new Promise((done) => realSetTimeout(done, 0));

async function pass(milliseconds: number, each: () => void = () => {}) {
	for (let passed = 0; passed < milliseconds; passed += STEP_MS) {
		each();
		await vi.advanceTimersByTimeAsync(STEP_MS);
		await breathe();
	}
}

/** Workers finish whatever their client has abandoned, as PHP does. */
function busyWordpress() {
	const wordpress = fakeWordpress();
	const queue: (() => void)[] = [];
	let working = 0;
	const next = () => {
		const start = working < WORKERS ? queue.shift() : undefined;
		if (!start) return;
		working++;
		start();
		setTimeout(() => {
			working--;
			next();
		}, server.responseMs);
	};
	const server = {
		responseMs: 0,
		/** Requests that wait for a worker or have one. */
		load: () => queue.length + working,
		/** Of the site, without an end. */
		open: 0,
		most: 0,
	};
	const work = () =>
		new Promise<void>((done) => {
			queue.push(() => setTimeout(done, server.responseMs));
			next();
		});
	const connection = {
		...wordpress.connection,
		async fetch(url: string, init: RequestInit) {
			server.most = Math.max(server.most, ++server.open);
			const timeout = new Promise<never>((_, reject) => {
				setTimeout(() => reject(new DOMException("late", "TimeoutError")), TIMEOUT_MS);
			});
			try {
				await Promise.race([work(), timeout]);
				return await wordpress.connection.fetch(url, { ...init, signal: null });
			} finally {
				server.open--;
			}
		},
	};
	return {
		...wordpress,
		connection,
		server,
		burst: () => void Promise.all(Array.from({ length: BURST }, work)),
	};
}

it("a burst of foreign requests drains in about its own time, and the site is up to date again", async () => {
	const { connection, server, burst, edit } = busyWordpress();
	let sent = 0;
	const counting = {
		...connection,
		fetch: (url: string, init: RequestInit) => {
			sent++;
			return connection.fetch(url, init);
		},
	};
	const { blog } = blogOf({ connection: counting, now: Date.now });
	const first = blog.list(FR, visit);
	await pass(1000);
	expect(await first).toMatchObject({ kind: "ok" });

	await pass(60_000);
	[sent, server.most, server.responseMs] = [0, 0, RESPONSE_MS];
	edit(9, { title: "Changed" });
	burst();
	let drainedAt = 0;
	const since = Date.now();
	for (let second = 0; second < 132; second++) {
		void blog.list(FR, visit);
		await pass(1000);
		if (drainedAt === 0 && server.load() <= 1) drainedAt = Date.now() - since;
	}
	expect(server.most).toBe(1);
	expect(sent).toBeLessThan(20);
	expect(server.load()).toBeLessThanOrEqual(1);
	expect(drainedAt).toBeLessThan(1.5 * (BURST / WORKERS) * RESPONSE_MS);
	const list = await blog.list(FR, visit);
	expect(JSON.stringify(list)).toContain("Changed");
});
