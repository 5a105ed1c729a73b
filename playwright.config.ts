import { defineConfig } from "playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./dev/browser.ts";

/** Journeys in Chromium against a separate stack (e2e/start-stack.ts). */
export default defineConfig({
	testDir: "e2e",
	outputDir: ".local/test-results",
	globalSetup: "./e2e/start-stack.ts",
	// One stack for each run: a fault must affect only the test that sets it.
	workers: 1,
	timeout: 90_000,
	// Two parts of the journeys run at once (dev/test.ts), on two cores.
	expect: { timeout: 20_000 },
	forbidOnly: Boolean(process.env.CI),
	reporter: "list",
	use: {
		// `--trace on` records one; recording all of them costs time.
		screenshot: "only-on-failure",
		// Drawing every frame of a transition costs a tenth of a journey.
		contextOptions: { reducedMotion: "reduce" },
		launchOptions: {
			args: [...CHROMIUM_FLAGS],
			...findChromium(),
		},
	},
});
