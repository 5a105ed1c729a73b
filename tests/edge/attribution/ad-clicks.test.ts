import { describe, expect, it } from "vitest";
import { AD_PLATFORMS, type AdPlatform } from "../../../contract/conversions.ts";
import { createAdClicks, FORGET_AD_CLICKS } from "../../../worker/attribution/ad-clicks.ts";
import { readAddress } from "../../../worker/http/address.ts";
import { readCookies } from "../../../worker/http/cookies.ts";
import { NOW } from "../../fakes/attribution.ts";

const adClicks = createAdClicks("own-unit-secret-0123");
const DAY = 24 * 60 * 60;
const page = (query: string) => readAddress(`https://www.tabulia.example/beta?${query}`);
const cookieOf = ([set = ""]: string[]) => set.split(";")[0] ?? "";
const accept = (query = "", platforms: readonly AdPlatform[] = AD_PLATFORMS) =>
	cookieOf(adClicks.accept(page(query), platforms, NOW));
const visit = (cookie: string, query: string, now = NOW) =>
	cookieOf(adClicks.keep(page(query), readCookies(cookie), AD_PLATFORMS, now)) || cookie;
const read = (cookie: string, now = NOW, platforms: readonly AdPlatform[] = AD_PLATFORMS) =>
	adClicks.read(readCookies(cookie), platforms, now);
const names = (cookie: string, now = NOW) =>
	read(cookie, now).map(({ name, id }) => `${name} ${id}`);

describe("an acceptance", () => {
	it("keeps the time of the consent and the clicks of its page, HttpOnly, for six months", () => {
		const [set = ""] = adClicks.accept(page("gclid=G1&fbclid=F-1&utm_source=x"), AD_PLATFORMS, NOW);
		expect(set).toMatch(
			/^__Host-ads=[\w!~.-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=15724800$/,
		);
		const times = { clicked_at: NOW, consented_at: NOW };
		expect(read(set.split(";")[0] ?? "")).toEqual([
			{ platform: "google", name: "gclid", id: "G1", ...times },
			{ platform: "meta", name: "fbclid", id: "F-1", ...times },
		]);
	});

	it("keeps nothing where no platform is told, and no click of one that is not", () => {
		expect(adClicks.accept(page("gclid=G1"), [], NOW)).toEqual([]);
		expect(names(accept("gclid=G1&fbclid=F1", ["meta"]))).toEqual(["fbclid F1"]);
	});

	it.each([
		["wbraid=W1&gbraid=B1&gclid=G1", "gclid G1"],
		["wbraid=W1&gbraid=B1", "gbraid B1"],
		["gclid=&wbraid=W1", "wbraid W1"],
	])("keeps one click of a platform: of %s %s", (query, click) => {
		expect(names(accept(query))).toEqual([click]);
	});

	const NO_CLICKS = [
		"gclid=",
		"gclid=a;b",
		"gclid=a%0d%0ab",
		`gclid=${"x".repeat(301)}`,
		"gclid=%C3%A9",
	];

	it.each(NO_CLICKS)("keeps nothing of %s", (query) => {
		expect(names(accept(query))).toEqual([]);
	});
});

describe("a visit by an ad", () => {
	it("replaces the click of its platform and those of a month ago, and leaves others", () => {
		const cookie = visit(accept("gclid=G1&fbclid=F1"), "wbraid=W2", NOW + DAY);
		expect(names(cookie, NOW + DAY)).toEqual(["wbraid W2", "fbclid F1"]);
		const later = visit(cookie, "msclkid=M3", NOW + 31 * DAY);
		expect(adClicks.readAll(readCookies(later)).map(({ id }) => id)).toEqual(["M3", "W2"]);
	});

	it("replaces the clicks of all platforms that it comes by", () => {
		const cookie = visit(accept("gclid=G1&fbclid=F1&msclkid=M1"), "gclid=G2&fbclid=F2");
		expect(names(cookie)).toEqual(["gclid G2", "fbclid F2", "msclkid M1"]);
	});

	it("ends with the consent, and prolongs it by nothing", () => {
		const [set = ""] = adClicks.keep(
			page("gclid=G2"),
			readCookies(accept()),
			AD_PLATFORMS,
			NOW + DAY,
		);
		expect(set).toContain(`Max-Age=${181 * DAY}`);
		const kept = (at: number) => names(visit(accept(), "gclid=G2", at), at);
		expect(kept(NOW + 182 * DAY)).toEqual(["gclid G2"]);
		for (const at of [NOW + 182 * DAY + 1, NOW - 1]) expect(kept(at)).toEqual([]);
	});
});

it("keeps the longest click of each platform, the newest first", () => {
	const long = (letter: string) => letter.repeat(300);
	let cookie = accept(`gclid=${long("g")}&fbclid=${long("f")}`);
	cookie = visit(cookie, `msclkid=${long("m")}&li_fat_id=${long("l")}`);
	expect(read(cookie).map(({ name, id }) => [name, id.length])).toEqual(
		["msclkid", "li_fat_id", "gclid", "fbclid"].map((name) => [name, 300]),
	);
});
describe("a click", () => {
	it("is forgotten after 30 days, but known to a withdrawal", () => {
		const cookie = accept("gclid=G1");
		expect(names(cookie, NOW + 30 * DAY)).toEqual(["gclid G1"]);
		for (const other of [30 * DAY + 1, -1]) expect(names(cookie, NOW + other)).toEqual([]);
		expect(adClicks.readAll(readCookies(cookie))).toMatchObject([{ id: "G1" }]);
		expect(FORGET_AD_CLICKS).toMatch(/^__Host-ads=; .*Max-Age=0$/);
	});

	const own = accept("gclid=G1");
	const [, value = "", signature = ""] = /=(.*)!(.*)$/.exec(own) ?? [];
	it.each([
		["unsigned", `__Host-ads=${value}`],
		["signed for another id", `__Host-ads=${value.replace("G1", "G2")}!${signature}`],
		["with one click more", `__Host-ads=${value}!fbclid~${NOW.toString(36)}~F1!${signature}`],
		[
			"signed with another secret",
			cookieOf(createAdClicks("another-secret-0123").accept(page("gclid=G1"), AD_PLATFORMS, NOW)),
		],
	])("is none in a cookie %s", (_, cookie) => {
		expect(read(cookie)).toEqual([]);
		expect(adClicks.readAll(readCookies(cookie))).toEqual([]);
	});

	it("is none without a secret, by which anybody could sign", () => {
		const open = createAdClicks("");
		expect(open.accept(page("gclid=G1"), AD_PLATFORMS, NOW)).toEqual([]);
		expect(open.read(readCookies(own), AD_PLATFORMS, NOW)).toEqual([]);
	});
});
