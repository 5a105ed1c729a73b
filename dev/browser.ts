/** The Chromium for the tests and the scripts that create pictures. */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright";

/** Let Chromium run as root and without network requests of its own. */
export const CHROMIUM_FLAGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/** Debian's build without a window: it opens a page three times as fast as the whole browser. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const SYSTEM_PATHS = [
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Options by which Playwright starts a Chromium; without a path it starts its own headless shell. */
interface Chromium {
	executablePath?: string;
}

/** CHROMIUM_PATH, Playwright's or the system's headless shell; undefined without one. */
export function findHeadlessShell(): Chromium | undefined {
	const { CHROMIUM_PATH } = process.env;
	if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH };
	// Playwright installs its shell with this.
	if (existsSync(chromium.executablePath())) return {};
	return existsSync(HEADLESS_SHELL) ? { executablePath: HEADLESS_SHELL } : undefined;
}

/** The first Chromium that exists, a headless shell if possible; undefined for none. */
export function findChromium(): Chromium | undefined {
	const executablePath = SYSTEM_PATHS.find((path) => existsSync(path));
	return findHeadlessShell() ?? (executablePath ? { executablePath } : undefined);
}

/** For scripts; tests start their browser through Playwright's runner. */
export function launchChromium(...flags: string[]): Promise<Browser> {
	return chromium.launch({ args: [...CHROMIUM_FLAGS, ...flags], ...findChromium() });
}
