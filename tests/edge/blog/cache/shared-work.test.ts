import { describe, expect, it } from "vitest";
import { SharedWork } from "../../../../worker/blog/cache/shared-work.ts";

function sharing(mostMs = 1000) {
	const clock = { now: 0 };
	const background: Promise<unknown>[] = [];
	const shared = new SharedWork<string>(mostMs, () => clock.now);
	const started: string[] = [];
	const start = (name: string, work: Promise<string> = Promise.resolve(name)) => {
		return shared.do(
			"key",
			() => {
				started.push(name);
				return work;
			},
			(promise) => void background.push(promise),
		);
	};
	return { clock, background, shared, started, start };
}

describe("shared work", () => {
	it("is done once for all who ask while it runs, and kept alive by the first", async () => {
		const { start, started, background } = sharing();
		const all = await Promise.all(Array.from({ length: 100 }, (_, i) => start(`${i}`)));
		expect(new Set(all)).toEqual(new Set(["0"]));
		expect([started, background.length]).toEqual([["0"], 1]);
	});

	it("is done again afterwards", async () => {
		const { start, started } = sharing();
		await start("a");
		await start("b");
		expect(started).toEqual(["a", "b"]);
	});

	it("is done anew once it is to be forgotten, and the old does not end the new", async () => {
		const { start, started, shared } = sharing();
		const ends = Promise.withResolvers<string>();
		const old = start("a", ends.promise);
		shared.forget();
		const never = start("b", new Promise(() => {}));
		ends.resolve("old");
		expect(await old).toBe("old");
		start("c");
		expect(started).toEqual(["a", "b"]);
		expect(never).toBeInstanceOf(Promise);
	});

	it("that was abandoned holds nobody for ever", async () => {
		const { start, started, clock } = sharing(20);
		start("a", new Promise(() => {}));
		expect(await start("b")).toBeUndefined();
		clock.now = 20;
		expect(await start("c")).toBe("c");
		expect(started).toEqual(["a", "c"]);
	});
});
