import type { Context } from "hono";
import { describe, expect, it } from "vitest";
import { waitUntil } from "../../../worker/routes/wait-until.ts";

function contextThatNotes() {
	const background: unknown[] = [];
	const executionCtx = { waitUntil: (work: unknown) => background.push(work) };
	return { background, c: { executionCtx } as unknown as Context };
}

describe("waitUntil", () => {
	it("hands work to the platform", () => {
		const { background, c } = contextThatNotes();
		const work = Promise.resolve();
		waitUntil(c, work);
		expect(background).toEqual([work]);
	});

	it("does not trouble the platform when there is none", () => {
		const { background, c } = contextThatNotes();
		waitUntil(c, undefined);
		expect(background).toEqual([]);
	});
});
