import { beforeEach, describe, expect, it } from "vitest";
import { PurgeMarks } from "../../../../worker/blog/purge/purge-marks.ts";
import { bindings, emptyKv } from "../../harness.ts";

const KV = bindings.CONFIG;
const DAY = 24 * 3600 * 1000;

function marksAt(now: number, kv: KVNamespace = KV) {
	const clock = { now };
	return { clock, marks: new PurgeMarks(kv, () => clock.now) };
}

describe("purge marks", () => {
	beforeEach(() => emptyKv(KV));

	it("are empty at first", async () => {
		const { marks } = marksAt(1000);
		await marks.known();
		expect([marks.isOutdated(1), marks.isGone("a", 1)]).toEqual([false, false]);
	});

	it("mark all earlier copies as outdated, and unpublished posts as gone", async () => {
		const { marks, clock } = marksAt(1000);
		await marks.add(["a"]);
		expect([marks.isOutdated(1000), marks.isOutdated(1001)]).toEqual([true, false]);
		expect([marks.isGone("a", 1000), marks.isGone("a", 1001), marks.isGone("b", 1)]).toEqual([
			true,
			false,
			false,
		]);
		clock.now = 2000;
		await marks.add([]);
		expect([marks.isOutdated(2000), marks.isGone("a", 1000)]).toEqual([true, true]);
	});

	it("reach a new isolate at once, and an old one within 30 s", async () => {
		const old = marksAt(1000);
		await old.marks.known();
		await marksAt(2000).marks.add(["a"]);
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
		await first.marks.add(["a"]);
		await second.marks.add(["b"]);
		const third = marksAt(1000);
		await third.marks.known();
		expect([third.marks.isGone("a", 1), third.marks.isGone("b", 1)]).toEqual([true, true]);
	});

	it("are limited in number, and removed when every copy has expired", async () => {
		const { marks, clock } = marksAt(DAY);
		await marks.add(["old"]);
		clock.now += 1000;
		await marks.add(Array.from({ length: 600 }, (_, i) => `${i}`));
		expect(JSON.parse((await KV.get("purged")) ?? "{}")).toHaveProperty("gone.0");
		const stored = JSON.parse((await KV.get("purged")) ?? "{}") as { gone: object };
		expect(Object.keys(stored.gone)).toHaveLength(500);
		clock.now += 31 * DAY;
		await marks.add([]);
		expect(JSON.parse((await KV.get("purged")) ?? "{}")).toMatchObject({ gone: {} });
	});

	it("apply in the isolate although KV fails", async () => {
		const failing = {
			get: () => Promise.reject(new Error("made to fail")),
			put: () => Promise.reject(new Error("made to fail")),
		} as unknown as KVNamespace;
		const { marks } = marksAt(1000, failing);
		await marks.known();
		await expect(marks.add(["a"])).rejects.toThrow("made to fail");
		expect(marks.isGone("a", 1)).toBe(true);
	});

	it.each(["5", "[]", '{"gone":{}}', '{"outdatedAt":3}'])("ignore %s in KV", async (stored) => {
		await KV.put("purged", stored);
		const { marks } = marksAt(1000);
		await marks.known();
		expect(marks.isGone("a", 1)).toBe(false);
	});
});
