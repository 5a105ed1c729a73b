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

const SYSTEM_PATHS = [
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The first Chromium that exists: CHROMIUM_PATH, Playwright's, the system's; undefined for none. */
export function findChromium(): string | undefined {
	const paths = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM_PATHS];
	return paths.find((path) => path && existsSync(path));
}

/** For scripts; tests start their browser through Playwright's runner. */
export function launchChromium(...flags: string[]): Promise<Browser> {
	const executablePath = findChromium();
	return chromium.launch({
		args: [...CHROMIUM_FLAGS, ...flags],
		...(executablePath ? { executablePath } : {}),
	});
}
