/** Formats of the boundaries: whole texts, each kind of character, both bounds of a length. */
import { expect, it } from "vitest";
import { verifyCodeSchema, verifyPasskeySchema } from "../../../contract/account-schema.ts";
import { isRecoveryCode } from "../../../contract/accounts.ts";
import { ADS_SETTINGS } from "../../../contract/ads-settings-schema.ts";
import { BILLING_PERIOD } from "../../../contract/billing.ts";
import { CALLS } from "../../../contract/calls-schema.ts";
import { runQuerySchema } from "../../../contract/experiment-plan-schema.ts";
import { experimentsSchema, testName } from "../../../contract/experiment-schema.ts";
import { isLandingPath, LINK_NAME, LINK_TAG } from "../../../contract/links.ts";
import { mayLoadTags, TEST_PATHS } from "../../../contract/paths.ts";
import { accessibilityAudit } from "../../../contract/publisher-schema.ts";
import { ALLOWED_ID, ALLOWED_REL } from "../../../contract/sanitise-policy.ts";
import { PRICE_SLOT, SLOTS } from "../../../contract/slots.ts";

interface Schema {
	safeParse(text: unknown): { success: boolean };
}
const by = (schema: Schema) => (text: string) => schema.safeParse(text).success;
const like = (pattern: RegExp) => (text: string) => pattern.test(text);
const long = (length: number, letter = "a") => letter.repeat(length);

const { credential } = verifyPasskeySchema.shape;
const { account, api_url } = ADS_SETTINGS.google.shape;
const { version } = ADS_SETTINGS.linkedin.shape;
const { monthly, monthlyPrice, monthlyLink } = SLOTS[PRICE_SLOT].fields;
const { digest } = CALLS.preview_campaign_costs.input.shape;
const audit = { date: "2026-03-01", auditor: "An auditor", rate: "72" };
const arm = (id: string, salt = "s", version = "1") => ({
	version,
	tests: [{ testName: "t", isActive: true, salt, variants: [{ id, weight: 100 }] }],
});
const experiments = (from: (text: string) => object) => (text: string) =>
	experimentsSchema.safeParse(from(text)).success;

const FORMATS: [name: string, (text: string) => boolean, accepted: string[], refused: string[]][] =
	[
		[
			"code of an app",
			by(verifyCodeSchema.shape.code),
			["012345"],
			["12345", "1234567", "123 456", "a123456", "12345a"],
		],
		["passkey's id", by(credential.shape.id), ["a-_B9"], ["", "a+b", "a/b", "a b", "é"]],
		[
			"passkey's user",
			by(credential.shape.response.shape.userHandle),
			["", "a-_B9"],
			["a=", "=a", "é"],
		],
		[
			"recovery code",
			isRecoveryCode,
			[long(20), "0123456789ABCDEFabcd", "01234 56789-abcde fabcd"],
			[long(19), long(21), `x${long(20)}`, `${long(20)}x`, long(20, "g")],
		],
		["number of an ad account", by(account), ["7", "1234567890"], ["", "123-456", "a1", "1a"]],
		[
			"address of an ad platform",
			by(api_url),
			["https://ads.test", "http://127.0.0.1:8080"],
			["ftp://ads.test", "xhttps://ads.test", "httpsx://ads.test", "ads.test"],
		],
		[
			"version of LinkedIn's interface",
			by(version),
			["202611"],
			["2026", "20261", "2026111", "v202611"],
		],
		[
			"digest of a file",
			by(digest),
			[long(64)],
			[long(63), long(65), long(64, "g"), long(64, "A")],
		],
		[
			"period",
			like(BILLING_PERIOD),
			["P1D", "P2W", "P12M", "P1Y", "P9999D"],
			["P0M", "P10000M", "xP1M", "P1Mx", "P1H", "PM"],
		],
		[
			"number of a run",
			(run) => runQuerySchema.safeParse({ run }).success,
			["1", "20", "123456789"],
			["", "0", "01", "1234567890", "1a", "a1"],
		],
		[
			"id of an arm",
			experiments((id) => arm(id)),
			["A", "aZ09_-", long(20)],
			["", "a b", "a.b", "é", long(21)],
		],
		[
			"salt",
			experiments((salt) => arm("A", salt)),
			["aZ09", long(20)],
			["", "a-b", "a_b", "a b", long(21)],
		],
		[
			"version",
			experiments((version) => arm("A", "s", version)),
			["aZ0_.:-", long(40)],
			["", "a b", "a/b", long(41)],
		],
		["name of a test", by(testName), ["a_0", long(80)], ["", "A", "a-b", "a b", long(81)]],
		[
			"name of a link",
			like(LINK_NAME),
			["ab", "a-9", long(40)],
			["a", "", "A-b", "a_b", "ab ", " ab", long(41)],
		],
		[
			"tag of a link",
			like(LINK_TAG),
			["x", "a b", long(100)],
			["", "(not set)", "a(b", "a)b", ")ab", long(101)],
		],
		[
			"page that a link leads to",
			isLandingPath,
			[
				...["/cta", "/fr/blog", "/fr/blog/lecon-1", "/en/blog/%C3%A9t%C3%A9_2"],
				...["category", "tag", "author"].map((kind) => `/en/blog/${kind}/a`),
			],
			[
				...["/de/blog/a", "/fr/blog/category/a/b", "/fr/blog/", "/fr/blog/a?b", "/x/fr/blog/a"],
				...["/fr/blog/page/2", "//fr/blog/a"],
			],
		],
		[
			"page with the ad pixel",
			mayLoadTags,
			["/auth", "/auth/", "/auth/signup-confirmation", "/dashboard", TEST_PATHS.registerTest],
			["/au/th", "/auth//", "/admin", "/auth/reset-password"],
		],
		[
			"day of an audit",
			(date) => accessibilityAudit.safeParse({ ...audit, date }).success,
			["2026-01-31"],
			["26-01-31", "12026-01-31", "2026-01-310", "2026-1-31"],
		],
		[
			"rate of an audit",
			(rate) => accessibilityAudit.safeParse({ ...audit, rate }).success,
			["100", "7", "72", "99.5"],
			["101", "7.", "-1", "72 %", "100.5", "720"],
		],
		[
			"relation of a link",
			like(ALLOWED_REL),
			["nofollow", "noopener", "sponsored", "ugc"],
			["opener", "nofollowing", "xugc", ""],
		],
		[
			"id in a post",
			like(ALLOWED_ID),
			["post-é9_.:-", `post-${long(100)}`],
			["post-", "xpost-a", "post-a b", `post-${long(101)}`],
		],
		[
			"price",
			like(monthly.pattern),
			["9.99", "10.00", "9999.99"],
			["0.99", "9.9", "9.999", "9,99", "x9.99", "10000.00"],
		],
		[
			"price at Stripe",
			like(monthlyPrice.pattern),
			["price_Az9"],
			["price_", "xprice_a", "price_a-b"],
		],
		[
			"payment link",
			like(monthlyLink.pattern),
			["https://buy.stripe.com/aZ_9"],
			[
				...["https://buy.stripe.com/", "https://buyxstripe.com/a", "http://buy.stripe.com/a"],
				...[
					"xhttps://buy.stripe.com/a",
					"https://buy.stripe.com/a/b",
					"https://buy.stripe.com.test/a",
				],
			],
		],
	];

it.each(FORMATS)("a %s is whole, and nothing else", (_, accepts, accepted, refused) => {
	expect(accepted.filter((text) => !accepts(text))).toEqual([]);
	expect(refused.filter((text) => accepts(text))).toEqual([]);
});
