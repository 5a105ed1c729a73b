import { expect, it } from "vitest";
import { detectBrowserPlatform, isHandheld } from "../../../web/app/detect-browser-platform.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";
const ANDROID =
	"Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const chromium = (platform: string, mobile: boolean) => ({ platform, mobile });

it.each([
	[
		"Windows",
		{ userAgent: "", maxTouchPoints: 10, userAgentData: chromium("Windows", false) },
		"windows",
		false,
	],
	["a Mac", { userAgent: MAC, maxTouchPoints: 0 }, "mac", false],
	["an iPad that asks for desktop pages", { userAgent: MAC, maxTouchPoints: 5 }, "other", true],
	[
		"an iPhone",
		{ userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", maxTouchPoints: 5 },
		"other",
		true,
	],
	[
		"an Android phone",
		{ userAgent: ANDROID, maxTouchPoints: 5, userAgentData: chromium("Android", true) },
		"other",
		true,
	],
	[
		"an Android tablet",
		{ userAgent: ANDROID, maxTouchPoints: 5, userAgentData: chromium("Android", false) },
		"other",
		true,
	],
	[
		"Linux",
		{
			userAgent: "Mozilla/5.0 (X11; Linux x86_64)",
			maxTouchPoints: 0,
			userAgentData: chromium("Linux", false),
		},
		"other",
		false,
	],
])("%s", async (_, browser, platform, handheld) => {
	expect(await detectBrowserPlatform(browser)).toBe(platform);
	expect(isHandheld(browser)).toBe(handheld);
});
