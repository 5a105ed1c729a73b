import { expect, it } from "vitest";
import {
	adPlatforms,
	adsSettings,
	grantingPrices,
	mediaHosts,
	notConfigured,
	parseEnv,
	siteConfig,
} from "../../worker/env.ts";
import { bindings } from "./harness.ts";

const valid = { ...bindings } as Record<string, unknown>;
const problemOf = (raw: unknown) => {
	try {
		parseEnv(raw);
		return "";
	} catch (error) {
		return String(error);
	}
};
const CHALLENGE_KEYS = { TURNSTILE_SITE_KEY: "0x4SITE", TURNSTILE_SECRET_KEY: "0x4SECRET" };
const PRODUCTION = { ...valid, ENVIRONMENT: "production", ...CHALLENGE_KEYS };
/** The variables named by the error, without duplicates, in order. */
const namesIn = (problem: string) => [
	...new Set([...problem.matchAll(/^ {2}([\w.]+):/gm)].map(([, name]) => name)),
];

it("of wrangler.toml is valid", () => {
	expect(parseEnv(valid)).toMatchObject({
		ENVIRONMENT: "local",
		SITE_ORIGIN: "http://localhost:5173",
	});
});

it("has a checkout of each period", () => {
	const checkouts = { monthly: "https://pay.test/monthly", annual: "https://pay.test/annual" };
	const raw = {
		...{ ...valid, CHECKOUT_URL_MONTHLY: checkouts.monthly },
		CHECKOUT_URL_ANNUAL: checkouts.annual,
	};
	expect(siteConfig(parseEnv(raw)).checkout).toEqual(checkouts);
});

const OPTIONAL = [
	...["PIXEL_ID", "ANALYTICS_TAG_ID", "TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"],
	...["WORDPRESS_USER", "WORDPRESS_APP_PASSWORD", "WORDPRESS_SECRET"],
	...["SUPABASE_SECRET_KEY", "BILLING_WEBHOOK_SECRET", "SIGN_IN_PROVIDERS"],
	...["RESEND_API_KEY", "STRIPE_SECRET_KEY", "BILLING_PRICE_IDS", "MEDIA_HOSTS"],
	"WORDPRESS_UPLOADS",
	...[
		"ATTRIBUTION_SECRET",
		"UNIT_SECRET",
		"HEALTH_TOKEN",
		"RESEND_WEBHOOK_SECRET",
		"UNSUBSCRIBE_SECRET",
		"SESSION_SECRET",
		"SEND_EMAIL_HOOK_SECRETS",
	],
	...["GOOGLE_ADS", "META_ADS", "MICROSOFT_ADS", "LINKEDIN_ADS"],
];

it.each(OPTIONAL)("is valid without %s, which is optional", (name) => {
	expect(problemOf({ ...valid, [name]: undefined })).toBe("");
	expect(problemOf({ ...valid, [name]: "" })).toBe("");
});

const REQUIRED = Object.keys(parseEnv(valid)).filter(
	(name) => name !== "EMAIL" && !OPTIONAL.includes(name),
);

it.each(REQUIRED)("is rejected without %s, which the error names", (name) => {
	expect(namesIn(problemOf({ ...valid, [name]: undefined }))).toEqual([name]);
});

it.each([
	["SITE_ORIGIN", "hunter2"],
	["SIGN_IN_PROVIDERS", "azure,hunter2"],
	["SITE_ORIGIN", "https://hunter2.example/"],
	["SITE_ORIGIN", "https://user:hunter2@site.example"],
	["SUPABASE_URL", "hunter2"],
	["INSTALL_URL_FR", "javascript:hunter2"],
	["BILLING_PORTAL_URL", "javascript:hunter2"],
	["STRIPE_URL", "https://api.stripe.com/v1hunter2"],
	["MEDIA_HOSTS", "https://cdn.test"],
	["MEDIA_HOSTS", "cdn.test,10.0.0.1"],
	["MEDIA_HOSTS", "cdn.test:8080"],
	["WORDPRESS_UPLOADS", "https://cdn.test/files"],
	["WORDPRESS_UPLOADS", "/app/uploads/"],
	["BILLING_PRICE_IDS", "hunter2"],
	["BILLING_PRICE_IDS", "price_1,price_2,hunter2"],
	["BILLING_WEBHOOK_SECRET", "whsec_long_enough_hunter2,"],
	["BILLING_WEBHOOK_SECRET", "whsec_long enough_hunter2"],
	["WORDPRESS_SECRET", "hunter2"],
	["ATTRIBUTION_SECRET", "hunter2"],
	["SEND_EMAIL_HOOK_SECRETS", "hunter2"],
	["SEND_EMAIL_HOOK_SECRETS", "v1,whsec_hunter2"],
	["SUPPORT_EMAIL", "hunter2"],
	["MAIL_FROM", "hunter2@tabulia.example"],
	["MAIL_FROM", "Tabulia\r\nBcc: hunter2 <no-reply@tabulia.example>"],
	["MAIL_PROVIDER", "hunter2"],
	["SUPABASE_PUBLISHABLE_KEY", { hunter2: 1 }],
	["AD_CONVERSIONS", "hunter2"],
	["GOOGLE_ADS", "hunter2"],
	["META_ADS", '{"access_token":"hunter2"}'],
	["VITALS_SAMPLE", "101"],
	["TRIAL_CALLS_PER_MONTH", "0"],
	["SHOW_USAGE_FROM", "many"],
	["ACCESSIBILITY_AUDIT", { date: "2026-03-01", auditor: "hunter2", rate: "" }],
	["CONFIG", { put: "hunter2" }],
	["ASSETS", "hunter2"],
])("is rejected with an invalid %s; the error names it and omits its value", (name, value) => {
	const problem = problemOf({ ...valid, [name]: value });
	expect(namesIn(problem)).toEqual([name]);
	expect(problem).not.toContain("hunter2");
});

it.each([
	["VITALS_SAMPLE", ["0", "9", "99", "100"], ["", "-1", "0.5", "1000"]],
	["TRIAL_CALLS_PER_MONTH", ["", "1", "9999999"], ["01", "1.5", "-1", "10000000"]],
	["SHOW_USAGE_FROM", ["", "1", "999999999"], ["0", "1000000000"]],
	["MAILS_PER_HOUR", ["1", "9999999"], ["", "0", "10000000"]],
	["BILLING_PRICE_IDS", ["", "price_1", "price_1 , price_A"], ["price_", "price_1;price_2"]],
	["SIGN_IN_PROVIDERS", ["", "azure", "google, azure"], ["azure google", "github"]],
	["DEMO_VIDEO", ["youtube:a-B_1", "vimeo:1"], ["youtube:", "dailymotion:1", "youtube:a b"]],
	["ANALYTICS_TAG_ID", ["", "G-1AB"], ["G-", "UA-1"]],
	["PIXEL_ID", ["", "123"], ["12a"]],
	[
		"MEDIA_HOSTS",
		["", "cdn.test", "a-1.b.test , c.test", "local.test", "cdn.internals"],
		["cdn", "localhost", "a.localhost", "box.local", "db.internal", "cdn.test,box.local"],
	],
	["WORDPRESS_UPLOADS", ["", "https://cdn.test/a/"], ["https://cdn.test/a?b/", "cdn.test/a/"]],
	["UNIT_SECRET", ["", "x".repeat(16)], ["x".repeat(15), `${"x".repeat(16)} x`]],
	[
		"SESSION_SECRET",
		["", "x".repeat(16), `${"x".repeat(16)}, ${"y".repeat(16)}`],
		["x".repeat(15)],
	],
] as const)("accepts values of %s up to their bounds", (name, accepted, refused) => {
	const isValid = (value: string) => problemOf({ ...valid, [name]: value }) === "";
	expect(accepted.filter((value) => !isValid(value))).toEqual([]);
	expect(refused.filter(isValid)).toEqual([]);
});

it("is rejected with all invalid names at once", () => {
	expect(namesIn(problemOf({})).sort()).toEqual([...REQUIRED].sort());
});

it.each(["production", "staging"])("requires its secrets in %s, by name", (ENVIRONMENT) => {
	const production = { ...PRODUCTION, ENVIRONMENT };
	expect(problemOf(production)).toBe("");
	const secrets = [
		"SUPABASE_SECRET_KEY",
		"UNIT_SECRET",
		"UNSUBSCRIBE_SECRET",
		"SESSION_SECRET",
		"SEND_EMAIL_HOOK_SECRETS",
		"BILLING_WEBHOOK_SECRET",
		"STRIPE_SECRET_KEY",
		"BILLING_PRICE_IDS",
	];
	const without = Object.fromEntries(secrets.map((name, at) => [name, at === 0 ? "" : undefined]));
	expect(namesIn(problemOf({ ...production, ...without }))).toEqual(secrets);
});

it.each([
	["cloudflare", "EMAIL"],
	["resend", "RESEND_API_KEY"],
])("requires what %s sends with in production", (MAIL_PROVIDER, name) => {
	const env = { ...PRODUCTION, MAIL_PROVIDER, RESEND_API_KEY: "re_key" };
	expect(problemOf(env)).toBe("");
	expect(namesIn(problemOf({ ...env, [name]: undefined }))).toEqual([name]);
});

it("requires a challenge in production, and nowhere else", () => {
	const problems = (given: object) => namesIn(problemOf({ ...PRODUCTION, ...given }));
	const none = { TURNSTILE_SITE_KEY: "", TURNSTILE_SECRET_KEY: "" };
	expect(problems(none)).toEqual(Object.keys(CHALLENGE_KEYS));
	for (const key of Object.keys(none)) expect(problems({ [key]: "" })).toEqual([key]);
	expect(problems({ ...none, ENVIRONMENT: "staging" })).toEqual([]);
});

it.each([
	["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"],
	["TURNSTILE_SECRET_KEY", "TURNSTILE_SITE_KEY"],
])("requires %s with the other key of the challenge", (missing, given) => {
	const none = { TURNSTILE_SITE_KEY: "", TURNSTILE_SECRET_KEY: undefined };
	expect(problemOf({ ...valid, ...none })).toBe("");
	expect(namesIn(problemOf({ ...valid, ...none, [given]: "0x4AAA" }))).toEqual([missing]);
});

it("lists the prices that grant the plan, with or without spaces", () => {
	const prices = (BILLING_PRICE_IDS: string) => [
		...grantingPrices(parseEnv({ ...valid, BILLING_PRICE_IDS })),
	];
	expect(prices("price_1, price_2")).toEqual(["price_1", "price_2"]);
	expect(prices("")).toEqual([]);
});

it("lists the hosts of pictures", () => {
	const hosts = (MEDIA_HOSTS?: string) => mediaHosts(parseEnv({ ...valid, MEDIA_HOSTS }));
	expect(hosts("cdn.test, i0.wp.com")).toEqual(["cdn.test", "i0.wp.com"]);
	expect(hosts()).toEqual([]);
});

it("lists the secrets that are not configured", () => {
	const secrets = ["HEALTH_TOKEN", "ATTRIBUTION_SECRET", "WORDPRESS_SECRET", "WORDPRESS_USER"];
	const names = ["SUPABASE_SECRET_KEY", ...secrets, "WORDPRESS_APP_PASSWORD"];
	const without = Object.fromEntries(names.map((name, at) => [name, at % 2 ? "" : undefined]));
	expect(notConfigured(parseEnv(valid))).toEqual([]);
	expect(notConfigured(parseEnv({ ...valid, ...without }))).toEqual(names);
	const byResend = { ...valid, MAIL_PROVIDER: "resend" };
	expect(notConfigured(parseEnv(byResend))).toEqual(["RESEND_API_KEY", "RESEND_WEBHOOK_SECRET"]);
});

it("exposes only its public part to pages", () => {
	const secret = {
		...valid,
		SUPABASE_SECRET_KEY: "hunter2",
		BILLING_WEBHOOK_SECRET: "whsec_long_enough_hunter2",
		SUPABASE_URL: "https://hunter2.example",
	};
	const shown = siteConfig(parseEnv(secret));
	expect(JSON.stringify(shown)).not.toContain("hunter2");
	expect(shown).toMatchObject({ origin: valid.SITE_ORIGIN, supportEmail: valid.SUPPORT_EMAIL });
});

it("has the ad platforms that are configured, unless conversions are off", () => {
	const META_ADS = JSON.stringify({ access_token: "token", dataset: "1" });
	const env = (AD_CONVERSIONS: string) => parseEnv({ ...valid, META_ADS, AD_CONVERSIONS });
	expect(adPlatforms(env("dry"))).toEqual(["meta"]);
	expect(siteConfig(env("on")).tellsAds).toBe(true);
	expect(adPlatforms(env("off"))).toEqual([]);
	expect(adsSettings(env("on"))).toMatchObject({
		google: undefined,
		meta: {
			access_token: "token",
			dataset: "1",
			api_url: "https://graph.facebook.com/v25.0",
		},
	});
});

it.each([
	["10", "10 v1"],
	["100", "100 v1"],
	["0", ""],
])("tells pages to measure %s % of their views", (VITALS_SAMPLE, vitals) => {
	expect(siteConfig(parseEnv({ ...valid, VITALS_SAMPLE, RELEASE: "v1" })).vitals).toBe(vitals);
});

it.each([
	["100", 100],
	["", null],
])("gives a trial %j cells a month", (TRIAL_CALLS_PER_MONTH, trialCells) => {
	expect(siteConfig(parseEnv({ ...valid, TRIAL_CALLS_PER_MONTH })).trialCells).toBe(trialCells);
});

it.each([
	["youtube:abc-123", { provider: "youtube", id: "abc-123" }],
	["vimeo:123", { provider: "vimeo", id: "123" }],
])("parses the demonstration video %s", (DEMO_VIDEO, video) => {
	expect(siteConfig(parseEnv({ ...valid, DEMO_VIDEO })).demoVideo).toEqual(video);
});
