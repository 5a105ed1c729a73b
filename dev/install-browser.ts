/** Installs a Chromium for the browser tests when there is none. */
import { existsSync } from "node:fs";
import { execaSync } from "execa";
import { findChromium, findHeadlessShell } from "./browser.ts";

const MINUTE_MS = 60_000;

/** @throws with what to do when none can be installed. */
export function requireChromium(): void {
	if (findHeadlessShell()) return;
	installFromApt(["chromium-headless-shell"]);
	if (findChromium()) return;
	installFromPlaywright();
	if (findChromium()) return;
	throw new Error(
		"No Chromium for the browser tests. Install one (Debian: apt-get install chromium) " +
			"or name an existing one: CHROMIUM_PATH=/path/to/chromium npm test",
	);
}

/** Tries to install Debian's packages, where this process may. */
export function installFromApt(packages: string[]): void {
	if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
	console.log(`Installing ${packages.join(", ")} for the browser tests (apt, once)…`);
	run("apt-get", ["update", "-q"], 5 * MINUTE_MS);
	run("apt-get", ["install", "-y", "-q", ...packages], 15 * MINUTE_MS);
}

function installFromPlaywright(): void {
	console.log("Installing Playwright's Chromium for the browser tests (once)…");
	// On a closed network the download neither ends nor fails.
	run("playwright", ["install", "chromium"], 3 * MINUTE_MS);
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
