/** Installs a Chromium for the browser tests when there is none. */
import { execaSync } from "execa";
import { findChromium } from "./browser.ts";

const MINUTE_MS = 60_000;

/** @throws with what to do when none can be installed. */
export function requireChromium(): string {
	const found = findChromium() ?? installFromPlaywright() ?? installFromApt();
	if (found) return found;
	throw new Error(
		"No Chromium for the browser tests. Install one (Debian: apt-get install chromium) " +
			"or name an existing one: CHROMIUM_PATH=/path/to/chromium npm test",
	);
}

function installFromPlaywright(): string | undefined {
	console.log("Installing Chromium for the browser tests (once)…");
	// On a closed network the download neither ends nor fails.
	run("playwright", ["install", "chromium"], 3 * MINUTE_MS);
	return findChromium();
}

function installFromApt(): string | undefined {
	if (process.getuid?.() !== 0) return undefined;
	console.log("Playwright's Chromium is unavailable; installing the system's (apt)…");
	run("apt-get", ["update", "-q"], 5 * MINUTE_MS);
	run("apt-get", ["install", "-y", "-q", "chromium"], 15 * MINUTE_MS);
	return findChromium();
}

function run(command: string, args: string[], timeout: number): void {
	execaSync(command, args, {
		preferLocal: true,
		reject: false,
		stdio: ["ignore", "inherit", "inherit"],
		env: { DEBIAN_FRONTEND: "noninteractive" },
		timeout,
	});
}
