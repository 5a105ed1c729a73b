import { describe, expect, it, vi } from "vitest";
import { createMedia } from "../../../worker/blog/media.ts";
import { PurgeMarks } from "../../../worker/blog/purge/purge-marks.ts";
import type { MediaVisit } from "../../../worker/blog/visit.ts";
import { visitWith } from "../../fakes/ports.ts";
import { fakeKv } from "../../fakes/storage.ts";
import { respondingWith, UPLOADS, WORDPRESS } from "../../fakes/wordpress.ts";

const DAY = 24 * 3600 * 1000;
const PATH = "/media/2026/a.png";
const picture =
	(body = "png", type = "image/png") =>
	() =>
		new Response(body, { headers: { "content-type": type, "set-cookie": "a=b" } });

function library(...responses: Parameters<typeof respondingWith>) {
	const { connection, calls } = respondingWith(...responses);
	const clock = { now: Date.parse("2026-11-21T12:00:00Z") };
	const name = crypto.randomUUID();
	const now = () => clock.now;
	const { kv } = fakeKv();
	const read = kv.get.bind(kv) as (...given: unknown[]) => Promise<never>;
	// Slower than the pictures' cache.
	kv.get = async (...given: unknown[]) => {
		await scheduler.wait(20);
		return read(...given);
	};
	const marks = new PurgeMarks(kv, now);
	const media = createMedia({
		...{ uploads: UPLOADS, hosts: ["cdn.pictures.test"], connection, marks, now },
		openCache: () => caches.open(name),
	});
	/** The file, or why there is none, once all background work is done. */
	const find = async (path: string, visit: Partial<MediaVisit> = {}, range?: string) => {
		const background: Promise<unknown>[] = [];
		const settled = visitWith((work) => void background.push(work));
		const found = await media(path, { ...settled, ...visit }, range);
		const file =
			typeof found === "string"
				? { text: found }
				: { ...found, text: `${found.type} ${await new Response(found.body as BodyInit).text()}` };
		while (background.length > 0) await background.shift();
		return file;
	};
	const get = async (path = PATH, visit?: Partial<MediaVisit>) => (await find(path, visit)).text;
	const stored = async () => (await caches.open(name)).match(`${UPLOADS}2026/a.png`);
	const remove = (gone: string[], by = marks) => by.add({ gone, isWide: true });
	return { find, get, stored, calls, clock, remove, another: () => new PurgeMarks(kv, now) };
}

describe("pictures of WordPress", () => {
	it("are not requested for an address that requested too many, but served from a copy", async () => {
		const { get, calls } = library(picture("old"));
		const over = { mayLoad: async () => false };
		expect(await get(PATH, over)).toBe("limited");
		expect(calls).toHaveLength(0);
		await get();
		expect(await get(PATH, over)).toBe("image/png old");
	});

	it("are requested once a day, in the background with a cached copy", async () => {
		const { get, find, stored, calls, clock } = library(picture("old"), picture("new"));
		const old = { type: "image/png", status: 200, headers: [], text: "image/png old" };
		expect(await find(PATH)).toMatchObject(old);
		expect((await stored())?.headers.get("cache-control")).toBe("max-age=2592000");
		clock.now += DAY / 2;
		expect(await find(PATH)).toMatchObject(old);
		expect(calls).toHaveLength(1);
		clock.now += DAY;
		expect(await get()).toBe("image/png old");
		expect(await get()).toBe("image/png new");
		expect(calls[0]).toMatchObject({
			url: `${WORDPRESS}/wp-content/uploads/2026/a.png`,
			init: { redirect: "manual" },
		});
	});

	it("are requested at once when their address names a later change, and once for it", async () => {
		const { get, calls, clock } = library(picture("old"), picture("new"));
		const version = (at: number) => `${PATH}?v=${Math.floor(at / 1000).toString(36)}`;
		const first = clock.now;
		expect(await get(version(first - DAY))).toBe("image/png old");
		clock.now += 3_600_000;
		const changed = version(clock.now);
		// The clock of WordPress is a minute ahead at most.
		clock.now -= 61_000;
		for (const address of [version(first), changed, `${PATH}?v=!`, PATH]) {
			expect(await get(address)).toBe("image/png old");
		}
		clock.now += 1_000;
		expect(await get(changed)).toBe("image/png new");
		clock.now += 61_000;
		for (const address of [changed, changed, version(first)]) {
			expect(await get(address)).toBe("image/png new");
		}
		expect(calls).toHaveLength(3);
	});

	it.each([
		["this isolate", false],
		["another one", true],
	])(
		"are gone in all sizes once WordPress told %s of it, unless it has them again",
		async (_, isOther) => {
			const deleted = () => new Response("no", { status: 404 });
			const { get, clock, remove, another } = library(
				...[picture(), picture(), deleted, deleted, picture("again")],
			);
			const small = "/media/2026/a-300x200.png";
			for (const path of [PATH, small]) expect(await get(path)).toBe("image/png png");
			clock.now += 60_000;
			await remove(["file:2026/a.png"], isOther ? another() : undefined);
			for (const path of [PATH, small]) expect(await get(path)).toBe("gone");
			expect(await get()).toBe("image/png again");
		},
	);

	it("are served without WordPress, until they are deleted", async () => {
		const deleted = () => new Response("no", { status: 404 });
		const unavailable = () => new Response("<html>", { status: 502 });
		const { get, clock } = library(picture(), unavailable, deleted, deleted);
		await get();
		clock.now += 2 * DAY;
		expect(await get()).toBe("image/png png");
		expect(await get()).toBe("image/png png");
		expect(await get()).toBe("notFound");
	});

	it("are as large as ten megabytes", async () => {
		const bytes = (length: number) => library(picture("x".repeat(length))).get();
		expect((await bytes(10_000_000)).length).toBe("image/png ".length + 10_000_000);
		expect(await bytes(10_000_001)).toBe("notFound");
	});

	it.each([
		["an SVG", picture("<svg>", "image/svg+xml"), "notFound"],
		["a failure", () => new Response("", { status: 500 }), "unavailable"],
		["too many requests", () => new Response("", { status: 429 }), "unavailable"],
	] as const)("are not served from %s", async (_, response, expected) => {
		expect(await library(response).get()).toBe(expected);
	});
});

describe("pictures of other hosts", () => {
	it.each([
		"/media/_/evil.test/a.png",
		"/media/_/cdn.pictures.test.evil.test/a.png",
		"/media/_/cdn.pictures.test@evil.test/a.png",
		"/media/_/evil.test%2f@cdn.pictures.test/a.png",
		"/media/_/",
	])("are never requested from another host: %s", async (path) => {
		const { get, calls } = library(() => new Response("", { status: 404 }));
		expect(await get(path)).toBe("notFound");
		for (const { url } of calls) expect(new URL(url).origin).toBe(WORDPRESS);
	});

	it.each([
		["an SVG", picture("<svg>", "image/svg+xml")],
		[
			"a redirect",
			() => new Response(null, { status: 302, headers: { location: "http://10.0.0.1/" } }),
		],
	])("are not served from %s", async (_, response) => {
		expect(await library(response).get("/media/_/cdn.pictures.test/a.png")).toBe("notFound");
	});
});

describe("other files of WordPress", () => {
	const part =
		(type: string, status = 206) =>
		() =>
			new Response("part", {
				status,
				headers: { ...PART, "content-type": type, "set-cookie": "a=b" },
			});
	const PART = {
		...{ "content-length": "4", "content-range": "bytes 0-3/9", "accept-ranges": "bytes" },
	};

	it("are passed through in parts", async () => {
		const { find, calls } = library(part("video/mp4"));
		expect(await find("/media/a.mp4", {}, "bytes=0-3")).toMatchObject({
			...{ type: "video/mp4", status: 206, headers: Object.entries(PART), text: "video/mp4 part" },
		});
		expect(calls[0]?.init).toEqual({
			...{ headers: { range: "bytes=0-3" }, redirect: "manual", signal: expect.any(AbortSignal) },
		});
	});

	it("have ten seconds to begin, and as long as they take to end", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		const begun = library(part("video/mp4"));
		await begun.find("/media/a.mp4");
		await vi.advanceTimersByTimeAsync(60_000);
		expect(begun.calls[0]?.init.signal?.aborted).toBe(false);
		const silent = library(() => new Promise(() => {}));
		void silent.find("/media/a.mp4");
		await vi.advanceTimersByTimeAsync(9_999);
		expect(silent.calls[0]?.init.signal?.aborted).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		expect(silent.calls[0]?.init.signal?.aborted).toBe(true);
		vi.useRealTimers();
	});

	it("are not requested for an address that requested too many", async () => {
		const { find, calls } = library(part("video/mp4"));
		const over = { mayLoad: async () => false };
		expect([await find("/media/a.mp4", over), calls]).toEqual([{ text: "limited" }, []]);
	});

	it.each(["bytes=0-", "bytes=5-9", "bytes=-5"])("are asked for in the part %s", async (range) => {
		const { find, calls } = library(part("video/mp4"));
		await find("/media/a.mp4", {}, range);
		expect(calls[0]?.init.headers).toEqual({ range });
	});

	const STRANGE_RANGES = ["bytes=0-1,5-6", "items=0-3", "bytes=0-3\r\nx: y"];
	it.each(STRANGE_RANGES)("are asked for whole instead of %j", async (range) => {
		const { find, calls } = library(part("audio/mpeg"));
		await find("/media/a.mp3", {}, range);
		expect(calls[0]?.init.headers).toEqual({});
	});

	it("have no length when WordPress has compressed them", async () => {
		const { find } = library(() => {
			const headers = { "content-type": "text/vtt", "content-length": "3" };
			const response = new Response("WEBVTT", { headers });
			// As fetch leaves it on a body that it has decoded.
			Object.defineProperty(response, "headers", {
				value: new Headers({ ...headers, "content-encoding": "gzip" }),
			});
			return response;
		});
		const file = { type: "text/vtt", status: 200, headers: [] };
		expect(await find("/media/a.vtt")).toMatchObject(file);
	});

	it("are documents to be saved, not shown on the site's origin", async () => {
		const headers = expect.arrayContaining([["content-disposition", "attachment"]]);
		const { find } = library(part("application/pdf", 200));
		expect(await find("/media/a.pdf")).toMatchObject({ headers });
	});

	const SPREADSHEET = "vnd.openxmlformats-officedocument.spreadsheetml.sheet";
	it.each([
		["a.png", ["avif", "gif", "jpeg", "png", "webp"].map((type) => `image/${type}`)],
		["a.mp3", ["audio/mpeg", "audio/x-m4a", "application/ogg"]],
		["a.mp4", ["video/mp4", "video/x-m4v"]],
		["a.vtt", ["text/vtt"]],
		["a.csv", ["text/csv", "application/pdf", "application/zip"]],
		["a.xlsm", ["vnd.ms-excel.sheet.macroenabled.12", SPREADSHEET].map((x) => `application/${x}`)],
	])("have a type of their kind, and nothing around it: %s", async (name, types) => {
		const served = async (type: string) =>
			(await library(part(type, 200)).get(`/media/${name}`)) === `${type} part`;
		for (const type of types)
			expect([
				await served(type),
				await served(`x-${type}`),
				await served(`${type}, text/html`),
			]).toEqual([true, false, false]);
	});

	it.each([
		["/media/a.pdf", part("text/html", 200), "notFound"],
		["/media/a.mp3", part("audio/mpeg", 503), "unavailable"],
		["/media/a.exe", part("application/octet-stream", 200), "notFound"],
	] as const)("are not served: %s", async (path, response, expected) => {
		expect(await library(response).get(path)).toBe(expected);
	});
});
