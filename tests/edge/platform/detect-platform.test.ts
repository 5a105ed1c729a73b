import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectPlatform } from "../../../worker/platform/detect-platform.ts";
import agents from "./user-agents.json" with { type: "json" };

interface Agent {
	name: string;
	expected: string;
	agent: string;
	/** `Sec-CH-UA-Platform` and `Sec-CH-UA-Mobile`, where the browser sends them. */
	platform?: string;
	mobile?: string;
}

function headersOf({ agent, platform, mobile }: Omit<Agent, "name" | "expected">): Headers {
	const headers = new Headers({ "user-agent": agent });
	if (platform !== undefined) headers.set("sec-ch-ua-platform", platform);
	if (mobile !== undefined) headers.set("sec-ch-ua-mobile", mobile);
	return headers;
}

const table: Agent[] = agents;

for (const expected of ["windows", "mac", "other"]) {
	describe(`returns ${expected} for`, () => {
		it.each(table.filter((row) => row.expected === expected))("$name", (row) => {
			expect(detectPlatform(headersOf(row))).toBe(expected);
		});
	});
}

it.each([
	["Windows", "windows"],
	["macOS", "mac"],
	["Mac OS X", "mac"],
	...["Android", "Chrome OS", "Chromium OS", "Fuchsia", "iOS", "Linux"].map((os) => [os, "other"]),
])("the hint %s is %s, whatever the agent says", (platform, expected) => {
	const agent = `Mozilla/5.0 (${expected === "windows" ? "Macintosh; Intel Mac OS X" : "Windows NT 10.0"})`;
	expect(detectPlatform(headersOf({ agent, platform: `"${platform}"` }))).toBe(expected);
});

it.each([
	...[
		"Windows Phone",
		"Windows Mobile",
		"Windows CE",
		"Windows IoT",
		"IEMobile",
		"Xbox",
		"Android",
	],
	...["iPhone", "iPad", "iPod", "Mobile/15E", "CriOS", "FxiOS", "EdgiOS", "SmartTV", "Smart-TV"],
	...["PlayStation", "Nintendo"],
])("%s alone is no desktop", (mark) => {
	for (const system of ["Windows NT 10.0", "Macintosh"])
		expect(detectPlatform(headersOf({ agent: `Mozilla/5.0 (${system}; ${mark})` }))).toBe("other");
});

it.each([
	["Win32", "windows"],
	["Win64", "windows"],
	["WinNT", "windows"],
	["Win98", "windows"],
	["Macintosh", "mac"],
	["Intel Mac OS X", "mac"],
])("%s alone is %s", (agent, expected) => {
	const whole = `Mozilla/5.0 (${agent}) Gecko/20100101 Firefox/140.0`;
	expect(detectPlatform(headersOf({ agent: whole }))).toBe(expected);
});

it("uses the agent when the client hint is invalid", () => {
	const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
	for (const platform of ["Windows", '""', "constructor", "?1", '"windows"'])
		expect(detectPlatform(headersOf({ agent, platform }))).toBe("windows");
});

it("never throws and returns one of three values for any header", () => {
	const printable = fc.string({ unit: "binary-ascii", maxLength: 400 });
	const value = fc
		.oneof(printable, fc.constantFrom(...table.map((row) => row.agent)))
		.map((text) => text.replace(/[\0\r\n]/g, ""));
	fc.assert(
		fc.property(value, value, value, (agent, platform, mobile) => {
			const platformName = detectPlatform(headersOf({ agent, platform, mobile }));
			expect(["windows", "mac", "other"]).toContain(platformName);
		}),
	);
});
