import { beforeEach, expect, it } from "vitest";
import { fileKey } from "../../../../worker/blog/content/media-address.ts";
import { PurgeMarks } from "../../../../worker/blog/purge/purge-marks.ts";
import { fakeKv } from "../../../fakes/storage.ts";

const { kv: KV, values } = fakeKv();
const DAY = 24 * 3600 * 1000;

const gone = (keys: string[]) => ({ gone: keys, isWide: false });

function marksAt(now: number, kv: KVNamespace = KV) {
	const clock = { now };
	return { clock, marks: new PurgeMarks(kv, () => clock.now) };
}

beforeEach(() => values.clear());

it("mark all earlier copies as outdated, and unpublished posts as gone", async () => {
	const { marks, clock } = marksAt(1000);
	await marks.add(gone(["a"]));
	expect([marks.isOutdated(1000), marks.isOutdated(1001)]).toEqual([true, false]);
	expect([marks.isGone("a", 1000), marks.isGone("a", 1001), marks.isGone("b", 1)]).toEqual([
		true,
		false,
		false,
	]);
	clock.now = 2000;
	await marks.add(gone([]));
	expect([marks.isOutdated(2000), marks.isGone("a", 1000)]).toEqual([true, true]);
});

it("keep the newest posts and files when they are too many, and forget each with the last copy", async () => {
	const { marks, clock } = marksAt(DAY);
	await marks.add(gone(["oldest", fileKey("oldest.png")]));
	clock.now += 1000;
	const posts = Array.from({ length: 500 }, (_, i) => `${i}`);
	const files = posts.map((name) => fileKey(`${name}.png`));
	await marks.add(gone([...posts, ...files]));
	const isGone = (...keys: string[]) => keys.map((key) => marks.isGone(key, 1));
	expect(isGone("oldest", fileKey("oldest.png"))).toEqual([false, false]);
	expect(isGone("499", fileKey("499.png"))).toEqual([true, true]);
	clock.now += 30 * DAY - 1;
	await marks.add(gone([]));
	expect(marks.isGone("499", 1)).toBe(true);
	clock.now += 1;
	await marks.add(gone([]));
	expect(marks.isGone("499", 1)).toBe(false);
});

it("tell wide changes and an operator's word from other changes", async () => {
	const { marks, clock } = marksAt(1000);
	await marks.add(gone([]));
	expect([marks.isWidelyOutdated(1000), marks.acceptedAt]).toEqual([false, 0]);
	clock.now = 2000;
	await marks.add({ gone: [], isWide: true, isAccepted: true });
	clock.now = 3000;
	await marks.add(gone([]));
	const other = marksAt(4000);
	await other.marks.known();
	for (const each of [marks, other.marks]) {
		expect([each.isWidelyOutdated(2000), each.isWidelyOutdated(2001)]).toEqual([true, false]);
		expect(each.acceptedAt).toBe(2000);
	}
});

it("reach a new isolate at once, and an old one within 30 s", async () => {
	const old = marksAt(1000);
	await old.marks.known();
	await marksAt(2000).marks.add(gone(["a"]));
	const fresh = marksAt(2500);
	await fresh.marks.known();
	expect(fresh.marks.isGone("a", 1500)).toBe(true);
	old.clock.now = 30_999;
	expect(old.marks.refreshIfStale()).toBeUndefined();
	old.clock.now = 31_000;
	await old.marks.refreshIfStale();
	expect([old.marks.isGone("a", 1500), old.marks.isOutdated(1500)]).toEqual([true, true]);
});

it("of two isolates are both stored", async () => {
	const first = marksAt(1000);
	const second = marksAt(1000);
	await Promise.all([first.marks.known(), second.marks.known()]);
	await first.marks.add(gone(["a"]));
	await second.marks.add(gone(["b"]));
	const third = marksAt(1000);
	await third.marks.known();
	expect([third.marks.isGone("a", 1), third.marks.isGone("b", 1)]).toEqual([true, true]);
});

it("apply in the isolate although KV fails", async () => {
	const failing = {
		get: () => Promise.reject(new Error("made to fail")),
		put: () => Promise.reject(new Error("made to fail")),
	} as unknown as KVNamespace;
	const { marks } = marksAt(1000, failing);
	await marks.known();
	await expect(marks.add(gone(["a"]))).rejects.toThrow("made to fail");
	expect(marks.isGone("a", 1)).toBe(true);
});

it.each(["5", "[]", '{"gone":{}}', '{"outdatedAt":3}'])("ignore %s in KV", async (stored) => {
	await KV.put("purged", stored);
	const { marks } = marksAt(1000);
	await marks.known();
	expect(marks.isGone("a", 1)).toBe(false);
});
