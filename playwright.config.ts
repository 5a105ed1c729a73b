import { defineConfig } from "playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./dev/browser.ts";

const chromium = findChromium();

/** Journeys in a real Chromium against a whole stack of their own (e2e/start-stack.ts). */
export default defineConfig({
	testDir: "e2e",
	outputDir: ".local/test-results",
	globalSetup: "./e2e/start-stack.ts",
	// One stack and two cores: journeys follow one another, so that a fault meets its own test only.
	workers: 1,
	timeout: 60_000,
	forbidOnly: Boolean(process.env.CI),
	reporter: "list",
	use: {
		trace: "retain-on-failure",
		launchOptions: {
			args: [...CHROMIUM_FLAGS],
			...(chromium ? { executablePath: chromium } : {}),
		},
	},
});
