/** Chromium on a device with other system fonts than this machine's, by a configuration of fontconfig. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "playwright";
import subsetFont from "subset-font";
import { CHROMIUM_FLAGS, findChromium } from "../dev/browser.ts";

/** Windows, Apple's and most of Linux have the first, Android the second. */
export const SYSTEM_FONTS = ["Arial", "Roboto"] as const;
type SystemFont = (typeof SYSTEM_FONTS)[number];

const ROBOTO = "@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2";
const LETTERS = String.fromCharCode(...Array.from({ length: 0x160 }, (_, at) => 32 + at));
/** Only hinted letters, on coarse screens without scaling, have widths of whole pixels. */
const ARGS = [...CHROMIUM_FLAGS, "--font-render-hinting=none"];

/**
 * @param font Arial is this machine's, or Liberation Sans, which is as wide
 * @param folder a new one, for Roboto
 */
export async function launchWith(font: SystemFont, folder: string): Promise<Browser> {
	if (font === "Arial") return chromium.launch({ args: ARGS, ...findChromium() });
	mkdirSync(folder, { recursive: true });
	const packaged = readFileSync(join(import.meta.dirname, "../node_modules", ROBOTO));
	const installed = await subsetFont(packaged, LETTERS, { targetFormat: "sfnt" });
	writeFileSync(join(folder, "roboto.ttf"), installed);
	const configuration = join(folder, "fonts.conf");
	writeFileSync(
		configuration,
		`<fontconfig>
			<dir>${folder}</dir>
			<cachedir>${folder}</cachedir>
		</fontconfig>`,
	);
	const env = { ...process.env, FONTCONFIG_FILE: configuration } as Record<string, string>;
	return chromium.launch({ args: ARGS, ...findChromium(), env });
}
