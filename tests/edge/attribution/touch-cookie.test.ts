import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import { tagText } from "../../../contract/tags.ts";
import {
	FORGET_TOUCHES,
	keepTouch,
	readTouches,
	sourceOf,
} from "../../../worker/attribution/touch-cookie.ts";
import { readAddress } from "../../../worker/http/address.ts";
import { readCookies } from "../../../worker/http/cookies.ts";
import { NOW, touch } from "../../fakes/attribution.ts";

const SITE = "https://www.tabulia.example";
const DAY = 24 * 60 * 60;
const NOTHING = { first: null, last: null };
const findReferral = (referrer: string | null) => URL.parse(referrer ?? "")?.host;

beforeEach(() => void vi.useFakeTimers({ now: NOW * 1000 }));

/** The cookie after a visit, as the browser sends it; the one before when the visit is no touch. */
function visit(cookie: string, path: string, referrer = "") {
	const request = new Request(SITE + path, { headers: { referer: referrer } });
	const [set] = keepTouch(request, readAddress(request.url), readCookies(cookie), findReferral);
	return set?.split(";")[0] ?? cookie;
}
const touchesIn = (cookie: string, now = NOW) => readTouches(readCookies(cookie), now);
const daysLater = (days: number) => void vi.setSystemTime((NOW + days * DAY) * 1000);

it("is HttpOnly, of this host and expires after 30 days", () => {
	const request = new Request(`${SITE}/?utm_source=google`);
	expect(keepTouch(request, readAddress(request.url), readCookies(null), findReferral)).toEqual([
		expect.stringMatching(
			/^__Host-touch=[!-+\--:<-[\]-~]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
		),
	]);
	expect(FORGET_TOUCHES).toMatch(/^__Host-touch=; Path=\/; Secure; .*Max-Age=0$/);
});

it("holds the first touch and the last", () => {
	const first = touch({ at: NOW });
	let cookie = visit("", "/?utm_source=google&utm_medium=cpc&utm_campaign=spring");
	expect(touchesIn(cookie)).toEqual({ first, last: first });
	daysLater(1);
	cookie = visit(cookie, "/", "https://news.example/");
	const source = (path: string) => sourceOf(readAddress(SITE + path), readCookies(cookie));
	expect([source("/pricing"), source("/?utm_source=bing")]).toEqual(["google", "bing"]);
	const firstOf = (path: string) =>
		touchesIn(visit("", path, "https://news.example/"), NOW + DAY).first;
	expect(firstOf("/?utm_source=a&utm_content=b")).toMatchObject({ kind: "campaign", content: "b" });
	expect(firstOf("/")).toMatchObject({ kind: "referral", source: "news.example" });
	daysLater(2);
	cookie = visit(cookie, "/beta?utm_source=x");
	const last = touch({
		...{ source: "x", medium: "", campaign: "", path: "/beta", at: NOW + 2 * DAY },
	});
	expect(touchesIn(cookie, NOW + 2 * DAY)).toEqual({ first, last });
	expect(sourceOf(readAddress(SITE), readCookies(cookie))).toBe("x");
});

it.each([
	["A B", "A B"],
	["A B search", "A B"],
	["search", "search search"],
	["search A B help", "search B"],
])("of %s has the touches %s: no referral displaces a campaign", (visits, kept) => {
	let cookie = "";
	visits.split(" ").forEach((name, day) => {
		daysLater(day);
		const isCampaign = name.length === 1;
		cookie = isCampaign
			? visit(cookie, `/?utm_source=${name}`)
			: visit(cookie, "/", `https://${name}/`);
	});
	const { first, last } = touchesIn(cookie, NOW + 4 * DAY);
	expect(`${first?.source} ${last?.source}`).toBe(kept);
	expect(cookie.split("|").length).toBeLessThanOrEqual(3);
});

it("forgets a touch after 30 days: the last becomes the first", () => {
	const cookie = visit("", "/?utm_source=a");
	daysLater(20);
	const both = visit(cookie, "/?utm_source=b");
	expect(touchesIn(both, NOW + 30 * DAY).first?.source).toBe("a");
	expect(touchesIn(both, NOW + 30 * DAY + 1)).toMatchObject({
		first: { source: "b" },
		last: { source: "b" },
	});
	daysLater(40);
	expect(touchesIn(visit(both, "/?utm_source=c"), NOW + 40 * DAY)).toMatchObject({
		first: { source: "b" },
		last: { source: "c" },
	});
	expect(touchesIn(both, NOW + 51 * DAY)).toEqual(NOTHING);
});

it("has at most 1.5 KB for any three touches, and returns short ones whole", () => {
	const text = fc.string({ unit: "grapheme", maxLength: 300 }).map(tagText);
	fc.assert(
		fc.property(fc.record({ source: text, campaign: text, term: text }), (utm) => {
			const query = new URLSearchParams({
				utm_source: tagText(`s${utm.source}`),
				utm_campaign: utm.campaign,
				utm_term: utm.term,
			});
			const referred = visit(visit("", `/?${query}`), "/", `https://${"x".repeat(300)}/`);
			const cookie = visit(referred, `/pricing?${query}`);
			expect(cookie.length).toBeLessThanOrEqual(1536);
			const { first, last } = touchesIn(cookie);
			expect(first?.path.startsWith("/") || first?.path === "").toBe(true);
			expect(query.get("utm_source")?.startsWith(last?.source ?? "-")).toBe(true);
			expect(query.get("utm_campaign")?.startsWith(last?.campaign ?? "-")).toBe(true);
			if (encodeURIComponent(utm.source + utm.campaign + utm.term).length < 300) {
				expect(last).toMatchObject({ campaign: utm.campaign, term: utm.term });
			}
		}),
	);
});

it.each([
	"c&",
	"z&abc&google",
	`c&${(NOW + 1).toString(36)}&future`,
	`c&${NOW.toString(36)}&${"x".repeat(1024)}`,
	`c&${NOW.toString(36)}&a b`,
	'"<script>',
])("is ignored when it is malformed: %j", (value) => {
	expect(touchesIn(`__Host-touch=${value}`)).toEqual(NOTHING);
	const next = visit(`__Host-touch=${value}`, "/?utm_source=x");
	expect(next).toMatch(/^__Host-touch=c&\w+&x&&&&&%2F$/);
});
