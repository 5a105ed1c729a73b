import type { Platform } from "../../contract/events.ts";

interface UserAgentData {
	platform: string;
	mobile: boolean;
}

/** The properties used of `navigator`; only Chromium has userAgentData. */
export interface BrowserHints {
	userAgent: string;
	maxTouchPoints: number;
	userAgentData?: UserAgentData;
}

/**
 * The platform by the browser's own data (docs/product/site.md#platform-detection). A Mac with a touch screen
 * is an iPad with a desktop user agent, which the edge cannot detect.
 */
export function detectBrowserPlatform(browser: BrowserHints): Platform {
	const hints = browser.userAgentData;
	if (hints?.mobile) return "other";
	const name = hints?.platform || browser.userAgent;
	if (/windows(?! phone)/i.test(name) && !/xbox/i.test(browser.userAgent)) return "windows";
	if (/macos|macintosh/i.test(name) && browser.maxTouchPoints < 2) return "mac";
	return "other";
}
