/** A WordPress with few workers that are all busy: how much the site adds to its queue (docs/architecture/blog.md#blog-loads). */
import { beforeEach, expect, it, vi } from "vitest";
import { fakeWordpress } from "../../fakes/wordpress.ts";
import { blogOf, MINUTE, visit } from "./mirrored-blog.ts";

const WORKERS = 4;
const RESPONSE_MS = 8_000;
const TIMEOUT_MS = 10_000;
const BURST = 16;
const STEP_MS = 100;
const FR = { language: "fr", page: 1 } as const;
const { setTimeout: realSetTimeout } = globalThis;

beforeEach(() => void vi.useFakeTimers());

/** Lets all pass that needs no timer. */
const breathe = () => new Promise((done) => realSetTimeout(done, 0));

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
		/** Requests of the site that have not ended. */
		open: 0,
		most: 0,
		sent: 0,
	};
	const work = () =>
		new Promise<void>((done) => {
			queue.push(() => setTimeout(done, server.responseMs));
			next();
		});
	const connection = {
		...wordpress.connection,
		async fetch(url: string, init: RequestInit) {
			server.sent++;
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
	const { blog, clock } = blogOf({ connection });
	const passSecond = async () => {
		for (let passed = 0; passed < 1000; passed += STEP_MS) {
			clock.now += STEP_MS;
			await vi.advanceTimersByTimeAsync(STEP_MS);
			await breathe();
		}
	};
	const first = blog.list(FR, visit);
	await passSecond();
	expect(await first).toMatchObject({ kind: "ok" });
	clock.now += MINUTE;
	Object.assign(server, { sent: 0, most: 0, responseMs: RESPONSE_MS });
	edit(9, { title: "Changed" });
	burst();
	let secondsToDrain = 0;
	for (let second = 1; second <= 132; second++) {
		void blog.list(FR, visit);
		await passSecond();
		if (secondsToDrain === 0 && server.load() <= 1) secondsToDrain = second;
	}
	expect([server.most, server.load()]).toEqual([1, 0]);
	expect(server.sent).toBeLessThan(20);
	expect(secondsToDrain).toBeLessThan(48);
	expect(JSON.stringify(await blog.list(FR, visit))).toContain("Changed");
});
