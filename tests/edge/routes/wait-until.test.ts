import type { Context } from "hono";
import { describe, expect, it } from "vitest";
import { waitUntil } from "../../../worker/routes/wait-until.ts";

function contextThatNotes() {
	const behind: unknown[] = [];
	const executionCtx = { waitUntil: (work: unknown) => behind.push(work) };
	return { behind, c: { executionCtx } as unknown as Context };
}

describe("waitUntil", () => {
	it("hands work to the platform", () => {
		const { behind, c } = contextThatNotes();
		const work = Promise.resolve();
		waitUntil(c, work);
		expect(behind).toEqual([work]);
	});

	it("does not trouble the platform when there is none", () => {
		const { behind, c } = contextThatNotes();
		waitUntil(c, undefined);
		expect(behind).toEqual([]);
	});
});
