import { afterAll, describe, expect, it, vi } from "vitest";
import { utcDay } from "../../../web/app/admin/widgets/derived-figures.ts";
import { abbreviate, formatsOf, roundTo } from "../../../web/app/formats.ts";

const fr = formatsOf("fr");
const en = formatsOf("en");
/** Replaces Intl's narrow spaces by plain ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

describe("figures", () => {
	it("follow each language's format", () => {
		expect(plain(fr.number(12_345.678))).toBe("12 345,68");
		expect(en.number(12_345.678)).toBe("12,345.68");
		expect(plain(fr.percent(12.5))).toBe("12,50 %");
		expect(en.percent(300)).toBe("300%");
		expect([20, -3, 0].map(fr.change).map(plain)).toEqual(["+20 %", "-3 %", "0 %"]);
		expect([0.0123, 0.1].map(fr.score)).toEqual(["0,012", "0,1"]);
		expect([0.4, 281, 999.6, 2812].map(fr.delay)).toEqual([
			"0\u00a0ms",
			"281\u00a0ms",
			"1\u00a0s",
			"2,81\u00a0s",
		]);
		expect([281, 2812, 60_000].map(en.delay).map(plain)).toEqual(["281 ms", "2.81 s", "60 s"]);
		expect([999, 1250, 2_000_000].map(fr.short)).toEqual(["999", "1,3k", "2M"]);
		expect(plain(fr.moneyShort(125_000))).toBe("1,3 k €");
	});
});

describe("an abbreviation", () => {
	it.each([
		[0, 0, ""],
		[999, 999, ""],
		[1000, 1, "k"],
		[1250, 1.3, "k"],
		[999_949, 999.9, "k"],
		[999_950, 1, "M"],
		[12_345_678, 12.3, "M"],
		[-4200, -4.2, "k"],
	])("of %d is %d%s", (whole, value, unit) => {
		expect(abbreviate(whole)).toEqual({ value, unit });
	});
});

it("rounds as people do", () => {
	expect(roundTo(1.005, 2)).toBe(1.01);
	expect(roundTo(-2.5, 0)).toBe(-3);
	expect(Object.is(roundTo(-0.1, 0), 0)).toBe(true);
});

const zone = process.env.TZ;
afterAll(() => {
	if (zone === undefined) delete process.env.TZ;
	else process.env.TZ = zone;
	// Later files of this worker would get the formats of the last zone.
	vi.resetModules();
});

describe.each([
	["UTC", 0],
	["Europe/Paris", -60],
	["America/Los_Angeles", 480],
	["Pacific/Kiritimati", -840],
	["Pacific/Niue", 660],
	["America/Sao_Paulo", 180],
])("in %s", (TZ, winterOffset) => {
	/** Midnight is skipped or repeated on some of these (daylight saving), a month or a year begins on others. */
	const DAYS = ["2026-03-28", "2026-03-29", "2026-03-30", "2026-10-25", "2018-11-04", "2026-01-01"];

	it("a day and a month stay what they are in UTC, and today is the UTC day", async () => {
		process.env.TZ = TZ;
		// The formats are made once, and would be of the zone before.
		vi.resetModules();
		const { formatsOf } = await import("../../../web/app/formats.ts");
		expect(new Date("2026-01-15T00:00:00Z").getTimezoneOffset()).toBe(winterOffset);
		const formats = formatsOf("en");
		expect(DAYS.map(formats.day)).toEqual([
			...["28 Mar 2026", "29 Mar 2026", "30 Mar 2026"],
			...["25 Oct 2026", "4 Nov 2018", "1 Jan 2026"],
		]);
		expect(formatsOf("fr").day("2026-03-29")).toBe("29 mars 2026");
		expect(formats.dayShort("2026-12-31")).toBe("31 Dec");
		expect(formatsOf("fr").month("2026-01")).toBe("janvier 2026");
		expect(formatsOf("fr").monthShort("2026-01")).toBe("janv. 26");
		expect(utcDay(new Date("2026-03-29T23:59:59Z"))).toBe("2026-03-29");
		expect(utcDay(new Date("2026-03-30T00:00:00Z"))).toBe("2026-03-30");
	});
});
