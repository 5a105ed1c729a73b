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
	["curl/8", ""],
	["", ""],
])("%s is %j", (agent, device) => expect(deviceOf(agent)).toBe(device));
