/**
 * Records the home page's looping video from its animated sheet: `node dev/record-demo.ts [origin]`
 * with the site running (`npm start`) and ffmpeg on the path. Writes webm, mp4 and a poster for each
 * language into web/public/video, together under 600 KB.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { launchChromium } from "./browser.ts";

const OUT = "web/public/video";
const FRAMES_PER_SECOND = 12;
/** The animation's length (web/site/styles/sheet.css) and a pause before it repeats. */
const SECONDS = 10.5;
const WIDTH = 640;

const origin = process.argv[2] ?? "http://localhost:5173";
const browser = await launchChromium();

/** Sets the animations' clock for each frame, so that the frames are the same on every machine. */
async function takeFrames(page: Page, folder: string): Promise<void> {
	const sheet = page.locator(".sheet");
	for (let frame = 0; frame < SECONDS * FRAMES_PER_SECOND; frame++) {
		const time = (frame * 1000) / FRAMES_PER_SECOND;
		await page.evaluate(
			`for (const one of document.getAnimations()) { one.pause(); one.currentTime = ${time}; }`,
		);
		await sheet.screenshot({ path: join(folder, `${String(frame).padStart(3, "0")}.png`) });
	}
}

function encode(folder: string, language: string): void {
	const input = ["-framerate", String(FRAMES_PER_SECOND), "-i", join(folder, "%03d.png")];
	const even = ["-vf", "scale=trunc(iw/2)*2:trunc(ih/2)*2", "-pix_fmt", "yuv420p", "-an"];
	const ffmpeg = (...args: string[]) =>
		execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...args], { stdio: "inherit" });
	const file = (ending: string) => join(OUT, `demo-${language}.${ending}`);
	ffmpeg(...input, ...even, "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "40", file("webm"));
	ffmpeg(
		...[...input, ...even, "-c:v", "libx264", "-preset", "veryslow", "-crf", "30"],
		...["-movflags", "+faststart", file("mp4")],
	);
	// The last frame shows the filled sheet.
	const last = String(SECONDS * FRAMES_PER_SECOND - 1).padStart(3, "0");
	ffmpeg("-i", join(folder, `${last}.png`), "-quality", "70", file("webp"));
}

mkdirSync(OUT, { recursive: true });
for (const [language, path] of [
	["fr", "/"],
	["en", "/en"],
] as const) {
	const folder = mkdtempSync(join(tmpdir(), "tabulia-frames-"));
	const page = await browser.newPage({
		viewport: { width: WIDTH + 40, height: 900 },
		deviceScaleFactor: 1.5,
		colorScheme: "light",
	});
	await page.goto(origin + path);
	await takeFrames(page, folder);
	await page.close();
	encode(folder, language);
	rmSync(folder, { recursive: true });
}
await browser.close();
