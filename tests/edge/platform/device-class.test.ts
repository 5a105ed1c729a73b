import { describe, expect, it } from "vitest";
import { deviceClass } from "../../../worker/platform/device-class.ts";

const IPHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";
const TABLET =
	"Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/142.0 Safari/537.36";
const WINDOWS =
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36";

describe("the class of a device", () => {
	it.each([
		["a phone", { "user-agent": IPHONE }, "mobile"],
		["a tablet", { "user-agent": TABLET }, "mobile"],
		["a computer", { "user-agent": WINDOWS }, "desktop"],
		["a hint", { "user-agent": WINDOWS, "sec-ch-ua-mobile": "?1" }, "mobile"],
		["the other hint", { "user-agent": WINDOWS, "sec-ch-ua-mobile": "?0" }, "desktop"],
		["nothing", {}, "desktop"],
	])("of %s", (_, headers, device) => {
		expect(deviceClass(new Headers(headers as Record<string, string>))).toBe(device);
	});
});
