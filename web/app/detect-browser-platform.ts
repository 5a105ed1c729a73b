import type { Platform } from "../../worker/contract/events.ts";

interface UserAgentData {
	platform: string;
	mobile: boolean;
}

/** What is read of `navigator`; userAgentData exists in Chromium only. */
export interface BrowserHints {
	userAgent: string;
	maxTouchPoints: number;
	userAgentData?: UserAgentData;
}

/**
 * The platform as the browser tells it (spec §4). A Mac with a touch screen is an iPad that
 * presents itself as one: only the browser can see it.
 */
export async function detectBrowserPlatform(browser: BrowserHints): Promise<Platform> {
	const hints = browser.userAgentData;
	if (hints?.mobile) return "other";
	const name = hints?.platform || browser.userAgent;
	if (/windows(?! phone)/i.test(name) && !/xbox/i.test(browser.userAgent)) return "windows";
	if (/macos|macintosh/i.test(name) && browser.maxTouchPoints < 2) return "mac";
	return "other";
}
