import { expect, it } from "vitest";
import { deviceOf } from "../../../worker/platform/device-of.ts";
import { IPHONE, WINDOWS } from "../harness.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";

it.each([
	[WINDOWS, "Chrome, Windows"],
	[IPHONE, "Safari, iPhone"],
	[`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, "Safari, macOS"],
	[`${MAC} Gecko/20100101 Firefox/145.0`, "Firefox, macOS"],
	[`${WINDOWS} Edg/142.0`, "Edge, Windows"],
	["Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36", "Chrome, Android"],
	["Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Safari/537.36 EdgA/142.0", "Edge, Android"],
	["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox, Linux"],
	["Mozilla/5.0 (X11; CrOS x86_64 16093) Chrome/142.0 OPR/127.0", "Opera, ChromeOS"],
	["Mozilla/5.0 (iPad; CPU OS 18_5) CriOS/142.0 Mobile/15E148 Safari/604.1", "Chrome, iPad"],
	[`${IPHONE} FxiOS/145.0`, "Firefox, iPhone"],
	[`${IPHONE} EdgiOS/142.0`, "Edge, iPhone"],
	["curl/8", ""],
	["", ""],
])("%s is %j", (agent, device) => expect(deviceOf(agent)).toBe(device));
