/** Resets the state that test files share, because they run in one worker (`isolate: false`). */
import fc from "fast-check";
import { beforeAll, vi } from "vitest";
import { bindings, emptyKv } from "./harness.ts";
import "./load-chunks.ts";
import { PROPERTY_RUNS } from "./property-runs.ts";

fc.configureGlobal({ numRuns: PROPERTY_RUNS });

beforeAll(async () => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	await Promise.all([bindings.CONFIG, bindings.SPOOL].map(emptyKv));
});
