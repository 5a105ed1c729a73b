import type { Platform } from "../../contract/events.ts";
import { isBot } from "./is-bot.ts";

/**
 * Values of `Sec-CH-UA-Platform`, quoted as they arrive (https://wicg.github.io/ua-client-hints/#sec-ch-ua-platform).
 * For `"Unknown"` and any other value the user agent decides.
 */
const HINTED: ReadonlyMap<string, Platform> = new Map([
	['"Windows"', "windows"],
	['"macOS"', "mac"],
	['"Mac OS X"', "mac"],
	['"Android"', "other"],
	['"Chrome OS"', "other"],
	['"Chromium OS"', "other"],
	['"Fuchsia"', "other"],
	['"iOS"', "other"],
	['"Linux"', "other"],
]);

/**
 * Devices that report Windows or Macintosh, or a desktop's hints, but run no Excel for desktop. `Mobile/` and the browsers named `…iOS` on a Macintosh
 * are iPads that ask for desktop pages.
 */
const NOT_A_DESKTOP =
	/Windows (?:Phone|Mobile|CE|IoT)|IEMobile|Xbox|Android|i(?:Phone|Pad|Pod)|Mobile\/|(?:Cr|Fx|Edg)iOS|Smart-?TV|PlayStation|Nintendo/i;

const WINDOWS = /Windows|Win(?:32|64|NT|9)/i;
const MAC = /Macintosh|Intel Mac OS X/i;

/**
 * The visitor's platform, as far as it matters for the add-in (docs/product/site.md#platform-detection): Client
 * Hints first, then the user agent. Phones, tablets, TVs, consoles, bots, link previews and empty
 * agents are `other`.
 *
 * Safari on an iPad with desktop pages sends exactly a Macintosh's user agent and no hints: it counts
 * as `mac`; only a script in the browser could tell.
 *
 * @param userAgent `User-Agent`, when it is read already
 * @example detectPlatform(new Headers({ "user-agent": "… (Windows NT 10.0; Win64; x64) …" })) // 'windows'
 */
export function detectPlatform(
	headers: Headers,
	userAgent: string | null = headers.get("user-agent"),
): Platform {
	if (userAgent === null || userAgent === "") return "other";
	const platform =
		HINTED.get(headers.get("sec-ch-ua-platform") ?? "") ?? platformOfAgent(userAgent);
	if (platform === "other" || headers.get("sec-ch-ua-mobile") === "?1") return "other";
	return NOT_A_DESKTOP.test(userAgent) || isBot(userAgent) ? "other" : platform;
}

function platformOfAgent(userAgent: string): Platform {
	if (WINDOWS.test(userAgent)) return "windows";
	return MAC.test(userAgent) ? "mac" : "other";
}
