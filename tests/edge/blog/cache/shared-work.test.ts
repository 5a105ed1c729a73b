import { describe, expect, it } from "vitest";
import { SharedWork } from "../../../../worker/blog/cache/shared-work.ts";

function sharing(maxMs = 1000) {
	const clock = { now: 0 };
	const background: Promise<unknown>[] = [];
	const shared = new SharedWork<string>(maxMs, () => clock.now);
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
	it("runs once for simultaneous callers, in the background of the first", async () => {
		const { start, started, background } = sharing();
		const all = await Promise.all(Array.from({ length: 100 }, (_, i) => start(`${i}`)));
		expect(new Set(all)).toEqual(new Set(["0"]));
		expect([started, background.length]).toEqual([["0"], 1]);
	});

	it("runs again after forget(), and the old result does not replace the new", async () => {
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

	it("is joined for longer while it gets on", async () => {
		const clock = { now: 0 };
		let progressAt = 0;
		const shared = new SharedWork<string>(
			1000,
			() => clock.now,
			() => progressAt,
		);
		const started: string[] = [];
		const start = (name: string) =>
			shared.do(
				"key",
				() => {
					started.push(name);
					return new Promise<string>(() => {});
				},
				() => {},
			);
		start("a");
		[clock.now, progressAt] = [1500, 900];
		start("b");
		clock.now = 1900;
		start("c");
		expect(started).toEqual(["a", "c"]);
	});

	it("is abandoned after its time limit", async () => {
		const { start, started, clock } = sharing(20);
		start("a", new Promise(() => {}));
		expect(await start("b")).toBeUndefined();
		clock.now = 20;
		expect(await start("c")).toBe("c");
		expect(started).toEqual(["a", "c"]);
	});
});
