import { defineConfig } from "playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./dev/browser.ts";

/**
 * Pages that live for seconds: code of the optimizing compilers comes too late for them, and a larger
 * nursery is collected less often. One renderer keeps what it has compiled (e2e/kept-browser.ts).
 */
const FLAGS_FOR_SHORT_LIVES = [
	"--js-flags=--no-opt --no-maglev --min-semi-space-size=64",
	"--renderer-process-limit=1",
];

/** On every machine, also behind a proxy: how fast another host responds would decide what a journey sees. */
const WITHOUT_OTHER_HOSTS = [
	"--no-proxy-server",
	"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

/** Left to the night (dev/proof.ts), unless somebody names a file. */
const IGNORED = process.env.PROOF === "pages" ? [] : ["**/proofs/**"];
if (!process.env.PROOF) IGNORED.push("**/nightly/**");

/** Journeys in Chromium against a separate stack (e2e/start-stack.ts). */
export default defineConfig({
	testDir: "e2e",
	testIgnore: IGNORED,
	outputDir: ".local/test-results",
	globalSetup: "./e2e/start-stack.ts",
	// One stack for each run: a fault must affect only the test that sets it.
	workers: 1,
	timeout: 90_000,
	// Several parts of the journeys run at once (dev/test.ts), on two cores.
	expect: { timeout: 20_000 },
	forbidOnly: Boolean(process.env.CI),
	reporter:
		process.env.PROOF === "accessibility" ? [["list"], ["./e2e/record-accessibility.ts"]] : "list",
	use: {
		// Below that of a test, so that the failure names what it waited for.
		actionTimeout: 30_000,
		navigationTimeout: 30_000,
		// `--trace on` records one; recording all of them costs time.
		screenshot: "only-on-failure",
		// Drawing every frame of a transition costs a tenth of a journey.
		contextOptions: { reducedMotion: "reduce" },
		launchOptions: {
			args: [...CHROMIUM_FLAGS, ...FLAGS_FOR_SHORT_LIVES, ...WITHOUT_OTHER_HOSTS],
			...findChromium(),
		},
	},
});
