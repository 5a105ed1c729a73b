import { expect, it } from "vitest";
import { detectBrowserPlatform } from "../../../web/app/detect-browser-platform.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";
const ANDROID =
	"Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const chromium = (platform: string, mobile: boolean) => ({ platform, mobile });

it.each([
	[
		"Windows",
		{ userAgent: "", maxTouchPoints: 10, userAgentData: chromium("Windows", false) },
		"windows",
	],
	["a Mac", { userAgent: MAC, maxTouchPoints: 0 }, "mac"],
	["an iPad that asks for desktop pages", { userAgent: MAC, maxTouchPoints: 5 }, "other"],
	[
		"an iPhone",
		{ userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", maxTouchPoints: 5 },
		"other",
	],
	[
		"an Android phone",
		{ userAgent: ANDROID, maxTouchPoints: 5, userAgentData: chromium("Android", true) },
		"other",
	],
	[
		"an Android tablet",
		{ userAgent: ANDROID, maxTouchPoints: 5, userAgentData: chromium("Android", false) },
		"other",
	],
	[
		"Linux",
		{
			userAgent: "Mozilla/5.0 (X11; Linux x86_64)",
			maxTouchPoints: 0,
			userAgentData: chromium("Linux", false),
		},
		"other",
	],
])("%s", (_, browser, platform) => {
	expect(detectBrowserPlatform(browser)).toBe(platform);
});
