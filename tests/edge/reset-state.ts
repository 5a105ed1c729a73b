/** Resets the state that test files share, because they run in one worker (`isolate: false`). */
import fc from "fast-check";
import { afterEach, beforeAll, vi } from "vitest";
import "../another-day.ts";
import { bindings, emptyKv } from "./harness.ts";
import "./load-chunks.ts";
import { PROPERTY_RUNS } from "./property-runs.ts";

fc.configureGlobal({ numRuns: PROPERTY_RUNS });

beforeAll(async () => {
	await Promise.all([bindings.CONFIG, bindings.SPOOL].map(emptyKv));
});

/** Ends what a test has stopped, replaced or watched. */
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});
