import { expect, it } from "vitest";
import { detectBrowserPlatform } from "../../../web/app/detect-browser-platform.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)";
const ANDROID =
	"Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const LINUX = "Mozilla/5.0 (X11; Linux x86_64)";
const chromium = (platform: string, mobile = false) => ({ platform, mobile });

it.each([
	["Windows", "", 10, chromium("Windows"), "windows"],
	["a Mac", MAC, 0, undefined, "mac"],
	["a Mac with a single touch point", MAC, 1, undefined, "mac"],
	["an iPad that asks for desktop pages", MAC, 5, undefined, "other"],
	["a Windows phone", "Mozilla/5.0 (Windows Phone 10.0)", 5, undefined, "other"],
	["an Xbox", "Mozilla/5.0 (Windows NT 10.0; Xbox; Xbox One)", 0, chromium("Windows"), "other"],
	["an iPhone", IPHONE, 5, undefined, "other"],
	["an Android phone", ANDROID, 5, chromium("Android", true), "other"],
	["an Android tablet", ANDROID, 5, chromium("Android"), "other"],
	["Linux", LINUX, 0, chromium("Linux"), "other"],
])("%s", (_, userAgent, maxTouchPoints, userAgentData, platform) => {
	const browser = { userAgent, maxTouchPoints, ...(userAgentData && { userAgentData }) };
	expect(detectBrowserPlatform(browser)).toBe(platform);
});
