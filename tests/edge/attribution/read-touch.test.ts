import { expect, it } from "vitest";
import { readTouch } from "../../../worker/attribution/read-touch.ts";
import { createFindReferral } from "../../../worker/attribution/referrals.ts";
import { readAddress } from "../../../worker/http/address.ts";
import { NOW, touch } from "../../fakes/attribution.ts";

const SITE = "https://www.tabulia.example";
const CONFIGURED = [
	...["https://project.supabase.co", "https://cms.example", "https://portal.example/p"],
	"https://pay.example/monthly",
];
const read = (path: string, referrer: string | null = null) =>
	readTouch({
		page: readAddress(SITE + path),
		headers: new Headers(referrer === null ? {} : { referer: referrer }),
		findReferral: createFindReferral(SITE, CONFIGURED),
		now: NOW,
	});

it("is its campaign, and nothing else of the query", () => {
	const ids = "gclid=1&fbclid=2&msclkid=3&utm_id=4&ref=5";
	const path = "/pricing?utm_source=google&utm_medium=cpc&utm_campaign=spring&utm_content=B";
	expect(read(`${path}&utm_term=excel&${ids}`, "https://www.google.com/")).toEqual(
		touch({ content: "B", term: "excel", path: "/pricing" }),
	);
});

it.each([
	["/?utm_source=", null],
	["/", null],
	["/", SITE],
	["/", `${SITE}/pricing`],
	["/", "not an address"],
	["/", "https://tabulia.example/"],
	["/", "https://aide.tabulia.example/article"],
	["/", "https://buy.stripe.com/x"],
	["/", "https://checkout.stripe.com/c/pay"],
	["/", "https://billing.stripe.com/p/session"],
	["/", "https://login.microsoftonline.com/common"],
	["/", "https://login.live.com/"],
	["/", "https://accounts.google.com/o/oauth2"],
	["/", "https://project.supabase.co/auth/v1/callback"],
	["/", "https://cms.example/wp-admin"],
	["/", "https://pay.example/"],
	["/", "https://portal.example/"],
])("is none for %s from %j", (path, referrer) => {
	expect(read(path, referrer)).toBeUndefined();
});

it.each([
	["https://www.google.com/search?q=secret", "google.com"],
	["http://news.example:8080", "news.example:8080"],
	["https://stripe.com/customers", "stripe.com"],
	["https://nottabulia.example/", "nottabulia.example"],
	[`${SITE}.evil.example/`, "tabulia.example.evil.example"],
])("is the other site's host for a link without a campaign: %s", (referrer, source) => {
	const nothing = { campaign: "", content: "", term: "" };
	expect(read("/beta?fbclid=2", referrer)).toEqual(
		touch({ kind: "referral", source, medium: "referral", path: "/beta", ...nothing }),
	);
});
