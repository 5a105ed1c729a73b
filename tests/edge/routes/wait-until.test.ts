import type { Context } from "hono";
import { describe, expect, it } from "vitest";
import { waitUntil } from "../../../worker/routes/wait-until.ts";

function recordingContext() {
	const background: unknown[] = [];
	const executionCtx = { waitUntil: (work: unknown) => background.push(work) };
	return { background, c: { executionCtx } as unknown as Context };
}

describe("waitUntil", () => {
	it("passes work to the platform", () => {
		const { background, c } = recordingContext();
		const work = Promise.resolve();
		waitUntil(c, work);
		expect(background).toEqual([work]);
	});

	it("does not call the platform without work", () => {
		const { background, c } = recordingContext();
		waitUntil(c, undefined);
		expect(background).toEqual([]);
	});
});
