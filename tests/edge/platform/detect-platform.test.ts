import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectPlatform } from "../../../worker/platform/detect-platform.ts";
import agents from "./user-agents.json" with { type: "json" };

interface Agent {
	name: string;
	truth: string;
	agent: string;
	/** `Sec-CH-UA-Platform` and `Sec-CH-UA-Mobile`, where the browser sends them. */
	platform?: string;
	mobile?: string;
}

function headersOf({ agent, platform, mobile }: Omit<Agent, "name" | "truth">): Headers {
	const headers = new Headers({ "user-agent": agent });
	if (platform !== undefined) headers.set("sec-ch-ua-platform", platform);
	if (mobile !== undefined) headers.set("sec-ch-ua-mobile", mobile);
	return headers;
}

const table: Agent[] = agents;

describe("detectPlatform", () => {
	it("has a table of at least 120 agents to be judged by", () => {
		expect(new Set(table.map((row) => row.agent)).size).toBeGreaterThanOrEqual(120);
	});

	for (const truth of ["windows", "mac", "other"]) {
		describe(`answers ${truth} for`, () => {
			it.each(table.filter((row) => row.truth === truth))("$name", (row) => {
				expect(detectPlatform(headersOf(row))).toBe(truth);
			});
		});
	}

	it("answers other when no header is there at all", () => {
		expect(detectPlatform(new Headers())).toBe("other");
	});

	it("believes the agent when the hint is nonsense", () => {
		const agent =
			"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
		for (const platform of ["Windows", '""', "constructor", "?1", '"windows"'])
			expect(detectPlatform(headersOf({ agent, platform }))).toBe("windows");
	});

	it("never throws and knows three words, whatever the headers hold", () => {
		const printable = fc.string({ unit: "binary-ascii", maxLength: 400 });
		const value = fc
			.oneof(printable, fc.constantFrom(...table.map((row) => row.agent)))
			.map((text) => text.replace(/[\0\r\n]/g, ""));
		fc.assert(
			fc.property(value, value, value, (agent, platform, mobile) => {
				const word = detectPlatform(headersOf({ agent, platform, mobile }));
				expect(["windows", "mac", "other"]).toContain(word);
			}),
		);
	});
});
