/** Resets the state that test files share, because they run in one worker (`isolate: false`). */
import { beforeAll, vi } from "vitest";
import { bindings, emptyKv } from "./harness.ts";

beforeAll(async () => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	await Promise.all([bindings.CONFIG, bindings.SPOOL, bindings.BLOG].map(emptyKv));
});
