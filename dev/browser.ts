/** Where the tests' browser is: `node dev/install.mjs --browser` sees to it that there is one. */
import { existsSync } from "node:fs";
import { chromium } from "playwright";

/** What lets Chromium run as root, offline and quietly (design §12). */
export const CHROMIUM_FLAGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

const SYSTEM_PATHS = [
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The first Chromium that exists: CHROMIUM_PATH, Playwright's own, the system's; else nothing. */
export function findChromium(): string | undefined {
	const places = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM_PATHS];
	return places.find((path) => path && existsSync(path));
}
