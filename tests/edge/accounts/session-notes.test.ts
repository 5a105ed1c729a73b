import { expect, it } from "vitest";
import { createSessionNotes } from "../../../worker/accounts/session-notes.ts";

it("is noted at most once a minute, for each session", () => {
	let time = 1_000_000;
	const isDue = createSessionNotes(() => time);
	expect([isDue("a"), isDue("a"), isDue("b")]).toEqual([true, false, true]);
	time += 59_999;
	expect(isDue("a")).toBe(false);
	time += 1;
	expect(isDue("a")).toBe(true);
});

it("needs no more memory than for 2,000", () => {
	const isDue = createSessionNotes(() => 1_000_000);
	for (let n = 0; n <= 2_000; n++) isDue(`session ${n}`);
	expect(isDue("session 0")).toBe(true);
	expect(isDue("session 2000")).toBe(false);
});
