import fc from "fast-check";
import { expect, it } from "vitest";
import { foldedName, readTags, separateTags, tagText } from "../../../contract/tags.ts";
import { readAddress, readOwnAddress } from "../../../worker/http/address.ts";

const SITE = "https://www.tabulia.example";
const NONE = { utm_source: "", utm_medium: "", utm_campaign: "", utm_content: "", utm_term: "" };
/** The parameters as `/cta` and documents read them, and as `/e` does. */
const readings = (query: string) =>
	[readAddress(`${SITE}/cta?${query}`), readOwnAddress(`${SITE}/cta?${query}`, SITE)].map(
		(address) => address?.searchParams ?? [],
	);

it.each<[string, string]>([
	["utm_campaign=x?fbclid=IwAR0abc", "utm_campaign=x&fbclid=IwAR0abc"],
	["utm_campaign=x%3Ffbclid%3Dabc", "utm_campaign=x&fbclid=abc"],
	["utm_campaign=x%26fbclid%3Dabc", "utm_campaign=x&fbclid=abc"],
	["utm_campaign=x;fbclid=abc", "utm_campaign=x&fbclid=abc"],
	["utm_campaign=xfbclid=abc", "utm_campaign=x&fbclid=abc"],
	["utm_campaign=x%253Ffbclid%253Dabc", "utm_campaign=x&fbclid=abc"],
	["utm_source=a%253Futm_medium%253Db", "utm_source=a&utm_medium=b"],
	["utm_source=a&amp;utm_medium=b", "utm_source=a&utm_medium=b"],
	...[
		..."gclid gbraid wbraid fbclid msclkid li_fat_id dclid gclsrc ttclid twclid".split(" "),
		..."yclid igshid epik sccid rdt_cid mc_eid srsltid".split(" "),
	].map((id) => [`utm_campaign=x${id}=abc`, `utm_campaign=x&${id}=abc`] satisfies [string, string]),
	["utm_source=a%26amp%3Butm_medium=b", "utm_source=a&utm_medium=b"],
	["UTM_Source=a&Utm_Medium=b&GCLID=c", "utm_source=a&utm_medium=b&gclid=c"],
	["?utm_source=a", "utm_source=a"],
	["lang=fr?utm_source=a?utm_medium=b", "lang=fr&utm_source=a&utm_medium=b"],
	["utm_campaign=R%26D+%C3%A9t%C3%A9", "utm_campaign=R%26D+%C3%A9t%C3%A9"],
	["utm_content=fbclid", "utm_content=fbclid"],
	["next=/x?a=b&q=quoi?", "next=%2Fx%3Fa%3Db&q=quoi%3F"],
])("of %s are %s", (query, separate) => {
	for (const parameters of readings(query)) {
		expect(new URLSearchParams([...parameters]).toString()).toBe(separate);
	}
});

const CLICK_IDS =
	"gclid gbraid wbraid fbclid msclkid li_fat_id dclid gclsrc ttclid twclid yclid igshid epik sccid rdt_cid mc_eid srsltid";
it("end where a platform has appended any of its ids", () => {
	for (const id of CLICK_IDS.split(" ")) expect(tagText(`x?${id}=1`), id).toBe("x");
	for (const id of CLICK_IDS.split(" ")) expect(tagText(`x&${id}=1`), id).toBe("x");
});

it("are separate after one time", () => {
	const name = fc.constantFrom("utm_source", "fbclid", "lang", "UTM_TERM");
	const part = fc.constantFrom("?", "&amp;", "&", "fbclid=", "utm_medium=", "%3f", "x", "=", ";");
	const value = fc.array(part).map((parts) => parts.join(""));
	fc.assert(
		fc.property(fc.array(fc.tuple(name, value)), (query) => {
			const separate = separateTags(query);
			const tags = separate.filter(([key]) => key.startsWith("utm_"));
			for (const [, text] of tags) expect(text).not.toMatch(/\?|&amp;|fbclid=/);
			expect(separateTags(tags)).toEqual(tags);
		}),
	);
});

it.each([
	["utm_campaign=x?fbclid=abc", { utm_campaign: "x" }],
	["utm_source=caf%C3%A9%C2%A0noir&utm_source=y", { utm_source: "café noir" }],
	["utm_source=cafe%CC%81++noir+", { utm_source: "café noir" }],
	["utm_source=spr%E2%80%8Bing%EF%BB%BF", { utm_source: "spring" }],
	[`utm_term=${"y".repeat(300)}`, { utm_term: "y".repeat(200) }],
	["utm_source=&utm_id=4&ref=5", undefined],
	["", undefined],
])("the tags of %s are %j", (query, tags) => {
	for (const parameters of readings(query)) {
		expect(readTags(parameters as URLSearchParams)).toEqual(tags && { ...NONE, ...tags });
	}
});

it.each([
	["Été?fbclid=abc", "Été"],
	["  a\u00a0\u2003b ", "a b"],
	["R&D", "R&D"],
	["100 %", "100 %"],
])("a typed tag %j is %j", (typed, tag) => {
	expect(tagText(typed)).toBe(tag);
	expect(foldedName(typed)).toBe(tag.toLowerCase());
});
