import { afterAll, describe, expect, it, vi } from "vitest";
import { utcDay } from "../../../web/app/admin/widgets/derived-figures.ts";
import { abbreviate, formatsOf, roundTo } from "../../../web/app/formats.ts";

const DATES = [
	...["day", "dayShort", "weekday", "month", "monthShort"],
	...["instant", "dayHere", "date", "fullDay", "moment"],
];
const zone = process.env.TZ;
process.env.TZ = "UTC";
afterAll(() => {
	if (zone === undefined) delete process.env.TZ;
	else process.env.TZ = zone;
	// Later files of this worker would get the formats of the last zone.
	vi.resetModules();
});

/** Replaces Intl's narrow spaces by plain ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

/** Each format of a language on some values. */
function written(language: "fr" | "en"): string[] {
	const { list, money, duration, ...formats } = formatsOf(language);
	const figures = [0, -3, 12.5, 999.6, 12_345.678, 2_000_000, 0.0123];
	const dates = ["2026-03-01T13:05:09.000Z", Date.UTC(2026, 11, 31), "nonsense"];
	const others = Object.entries(formats).map(([name, write]) => {
		const values: unknown[] = DATES.includes(name) ? dates : figures;
		return [name, values.map(write as (value: unknown) => string)] as const;
	});
	const currencies = ["USD", "JPY", "KWD"].map((currency) => money(1399, currency));
	return [
		["list", [["a"], ["a", "b"], ["a", "b", "c"]].map(list)] as const,
		["money", [money(139_999), money(-500), ...currencies]] as const,
		["duration", [0, 59, 60, 3599, 3600, 9000, 172_799, 172_800].map(duration)] as const,
		...others,
	].map(([name, texts]) => `${language} ${name}: ${plain(texts.join(" | "))}`);
}

it("the formats are as recorded", async () => {
	const lines = [...written("fr"), ...written("en"), ""];
	await expect(lines.join("\n")).toMatchFileSnapshot("formats.txt");
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
