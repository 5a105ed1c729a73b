/**
 * Records the home page's looping film from its scenes (film-scenes.ts): `node dev/record-demo.ts` with ffmpeg on the
 * path. Writes webm, mp4 and a poster for each language into web/public/video, together under 600 KB.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { launchChromium } from "./browser.ts";
import { filmHtml, SECONDS, SIZE } from "./film-scenes.ts";

const OUT = "web/public/video";
const FRAMES_PER_SECOND = 12;
const FRAMES = SECONDS * FRAMES_PER_SECOND;

/** Sets the animations' clock for each frame, so that the frames are the same on every machine. */
async function takeFrames(page: Page, folder: string): Promise<void> {
	await page.evaluate("document.fonts.ready");
	for (let frame = 0; frame < FRAMES; frame++) {
		const time = (frame * 1000) / FRAMES_PER_SECOND;
		await page.evaluate(
			`for (const one of document.getAnimations()) { one.pause(); one.currentTime = ${time}; }`,
		);
		await page.screenshot({ path: join(folder, `${String(frame).padStart(3, "0")}.png`) });
	}
}

function encode(folder: string, language: string): void {
	const input = ["-framerate", String(FRAMES_PER_SECOND), "-i", join(folder, "%03d.png")];
	const even = ["-pix_fmt", "yuv420p", "-an"];
	const ffmpeg = (...args: string[]) =>
		execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...args], { stdio: "inherit" });
	const file = (ending: string) => join(OUT, `demo-${language}.${ending}`);
	ffmpeg(...input, ...even, "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "40", file("webm"));
	ffmpeg(
		...[...input, ...even, "-c:v", "libx264", "-preset", "veryslow", "-crf", "30"],
		...["-movflags", "+faststart", file("mp4")],
	);
	// The last frame shows the filled sheet.
	const last = String(FRAMES - 1).padStart(3, "0");
	ffmpeg("-i", join(folder, `${last}.png`), "-quality", "70", file("webp"));
}

mkdirSync(OUT, { recursive: true });
const browser = await launchChromium();
for (const language of ["fr", "en"] as const) {
	const folder = mkdtempSync(join(tmpdir(), "tabulia-frames-"));
	const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 1.5 });
	await page.setContent(filmHtml(language));
	await takeFrames(page, folder);
	await page.close();
	encode(folder, language);
	rmSync(folder, { recursive: true });
}
await browser.close();
