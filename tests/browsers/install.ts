/** Installs what the proof needs of browsers. */
import { existsSync } from "node:fs";
import { installFromApt } from "../../dev/install-browser.ts";

/** Each engine's file, and the Debian package that has it. */
const NEEDED: Record<string, Record<string, string>> = {
	firefox: { "/usr/bin/firefox-esr": "firefox-esr" },
	webkit: {
		"/usr/bin/WebKitWebDriver": "webkit2gtk-driver",
		"/usr/bin/Xvfb": "xvfb",
		"/usr/lib/python3/dist-packages/gi": "python3-gi",
		"/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib": "gir1.2-webkit2-4.1",
	},
};

/** @throws naming the packages that are missing and cannot be installed. */
export function requireEngines(engines: string[]): void {
	const missing = () =>
		engines
			.flatMap((engine) => Object.entries(NEEDED[engine] ?? {}))
			.flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
	if (missing().length > 0) installFromApt(missing());
	if (missing().length > 0) {
		throw new Error(`Install what is missing (Debian: apt-get install ${missing().join(" ")})`);
	}
}
