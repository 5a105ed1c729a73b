/** List of `npm run deploy -- production --check`, from a fresh clone to nothing. */
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings } from "../../dev/deploy/filled-in.ts";
import { emptyMoments } from "../../dev/deploy/moments.ts";
import { placeholders } from "../../dev/deploy/placeholders.ts";
import { type Facts, missing } from "../../dev/deploy/requirements.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** Settings of a fresh clone. */
const freshFor = (environment: string): Facts => ({
	environment,
	settings: readSettings(ROOT, environment),
	values: {},
	stored: new Set(),
	isLoggedIn: false,
	places: placeholders(ROOT),
	stripeLacks: [],
	emptyMoments: [],
});
const FRESH = freshFor("production");
const STAGING = freshFor("staging");

/** Values that an owner fills in, in the order of the list. */
const FILLED: Record<string, string> = {
	"Cloudflare account": "",
	SITE_ORIGIN: "https://www.site.test",
	routes: "www.site.test",
	"KV CONFIG": "0f2ac74b498b48028cb68387c421e279",
	"KV SPOOL": "1f2ac74b498b48028cb68387c421e279",
	"KV BLOG": "2f2ac74b498b48028cb68387c421e279",
	MAIL_FROM: "Tabulia <no-reply@site.test>",
	SUPPORT_EMAIL: "help@site.test",
	TURNSTILE_SITE_KEY: "0x4AAA",
	TURNSTILE_SECRET_KEY: "0x4SECRET",
	SUPABASE_URL: "https://abc.supabase.co",
	SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
	SUPABASE_SECRET_KEY: "sb_secret_1",
	SUPABASE_DB_URL: "postgresql://postgres.abc:pw@aws-0-eu-west-3.pooler.supabase.com:5432/postgres",
	SEND_EMAIL_HOOK_SECRETS: "v1,whsec_1",
	SUPABASE_ACCESS_TOKEN: "sbp_1",
	STRIPE_SECRET_KEY: "rk_live_1",
	BILLING_PRICE_IDS: "price_1,price_2",
	CHECKOUT_URL_MONTHLY: "https://buy.stripe.com/1",
	CHECKOUT_URL_ANNUAL: "https://buy.stripe.com/2",
	BILLING_PORTAL_URL: "https://billing.stripe.com/p/login/3",
	BILLING_WEBHOOK_SECRET: "whsec_1",
	WORDPRESS_ORIGIN: "https://wordpress.site.test",
	INSTALL_URL_FR: "https://appsource.microsoft.com/fr-fr/product/office/WA1",
	INSTALL_URL_EN: "https://appsource.microsoft.com/en-us/product/office/WA1",
	DEMO_VIDEO: "youtube:dQw4w9WgXcQ",
	"COMPANY.name": "Tabulia SAS",
	"COMPANY.form": "SAS",
	"COMPANY.capital": "10 000 €",
	"COMPANY.address": "1 rue A, 75001 Paris",
	"COMPANY.registration": "RCS Paris 000 000 000",
	"COMPANY.vat": "FR00000000000",
	"COMPANY.director": "Ada Lovelace",
	"COMPANY.email": "contact@site.test",
	"COMPANY.phone": "+33 1 00 00 00 00",
	"COMPANY.hostPhone": "+1 000 000 0000",
	"COMPANY.mediator": "A mediator, 2 rue B, 75002 Paris, https://mediator.test",
	UNIT_SECRET: "0123456789abcdef",
	UNSUBSCRIBE_SECRET: "fedcba9876543210",
	SESSION_SECRET: "0011223344556677",
};

/** The facts once the owner has filled in `name`, and nothing else. */
function fill(facts: Facts, name: string, value = FILLED[name] ?? ""): Facts {
	if (name === "Cloudflare account") return { ...facts, isLoggedIn: true };
	const { settings } = facts;
	const { vars, kv_namespaces } = settings;
	if (name === "routes")
		return { ...facts, settings: { ...settings, routes: [{ pattern: value }] } };
	if (name.startsWith("KV ")) {
		const filled = kv_namespaces.map((kv) =>
			`KV ${kv.binding}` === name ? { ...kv, id: value } : kv,
		);
		return { ...facts, settings: { ...settings, kv_namespaces: filled } };
	}
	if (name.startsWith("COMPANY.")) {
		const COMPANY = { ...(vars.COMPANY as object), [name.replace("COMPANY.", "")]: value };
		return { ...facts, settings: { ...settings, vars: { ...vars, COMPANY } } };
	}
	if (!(name in vars)) return { ...facts, values: { ...facts.values, [name]: value } };
	return { ...facts, settings: { ...settings, vars: { ...vars, [name]: value } } };
}

const names = (facts: Facts) => missing(facts).map(({ name }) => name.replace(/ \(.*\)$/, ""));
const all = Object.keys(FILLED);
const filledIn = (facts = FRESH, more = all) =>
	more.reduce((before, name) => fill(before, name), facts);

describe("a fresh clone", () => {
	it("lacks everything, in the order in which an owner gets it", () => {
		expect(names(FRESH)).toEqual(all);
	});

	it.each(all)("no longer lists %s once it is filled in", (name) => {
		const before = all.slice(0, all.indexOf(name));
		const facts = filledIn(FRESH, before);
		expect(names(facts)).toEqual(all.slice(all.indexOf(name)));
		expect(names(fill(facts, name))).toEqual(all.slice(all.indexOf(name) + 1));
	});

	it("says of each where it is got, and where it goes", () => {
		for (const { name, from } of missing(FRESH)) {
			expect(from).toMatch(/\w{3}/);
			expect(name).toMatch(/^Cloudflare account$|\((?:wrangler\.toml|\.deploy\.production)\)$/);
		}
	});

	it("lacks for staging what opens Cloudflare Access as well", () => {
		const access = ["CF_ACCESS_CLIENT_ID", "CF_ACCESS_CLIENT_SECRET"];
		expect(names(STAGING).filter((name) => !all.includes(name))).toEqual(access);
		expect(names(filledIn(STAGING))).toEqual(access);
	});

	it("has no placeholder but those of wrangler.toml", () => {
		expect(placeholders(ROOT)).toEqual([]);
	});
});

describe("a step asks for no more than it needs", () => {
	it.each([
		["database", ["SUPABASE_URL", "SUPABASE_DB_URL"]],
		[
			"auth",
			[
				...["SITE_ORIGIN", "TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY", "SUPABASE_URL"],
				...["SEND_EMAIL_HOOK_SECRETS", "SUPABASE_ACCESS_TOKEN"],
			],
		],
	] as const)("%s", (step, needed) => {
		const needs = missing(FRESH).filter(({ steps }) => steps.includes(step));
		expect(needs.map(({ name }) => name.replace(/ \(.*\)$/, ""))).toEqual(needed);
	});

	it("worker: nothing that the Worker has already", () => {
		const stored = new Set(["SUPABASE_SECRET_KEY", "UNIT_SECRET", "BILLING_WEBHOOK_SECRET"]);
		const rest = names({ ...FRESH, stored });
		expect(all.filter((name) => !rest.includes(name))).toEqual([
			...["SUPABASE_SECRET_KEY", "BILLING_WEBHOOK_SECRET", "UNIT_SECRET"],
		]);
	});
});

describe("a finished environment", () => {
	it.each([
		["MAIL_PROVIDER", "resend", ["RESEND_API_KEY"]],
		["SIGN_IN_PROVIDERS", "azure", ["AZURE_CLIENT_ID", "AZURE_CLIENT_SECRET"]],
		["SIGN_IN_PROVIDERS", "google", ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"]],
	])("with %s %s needs its secret", (name, value, needed) => {
		expect(names(fill(filledIn(), name, value))).toEqual(needed);
	});

	it.each([
		["SITE_ORIGIN", "http://localhost:5173", ["SITE_ORIGIN", "routes"]],
		["SITE_ORIGIN", "https://www.other.test", ["routes"]],
		["WORDPRESS_ORIGIN", "http://127.0.0.1:8881", ["WORDPRESS_ORIGIN"]],
		["DEMO_VIDEO", "youtube:fillthisin", ["DEMO_VIDEO"]],
		["STRIPE_URL", "", ["STRIPE_URL"]],
		["UNIT_SECRET", "fillthisin", ["UNIT_SECRET"]],
		["COMPANY.vat", " ", ["COMPANY.vat"]],
		["PIXEL_ID", "", []],
		["AD_CONVERSIONS", "dry", ["GOOGLE_ADS"]],
		["TURNSTILE_SITE_KEY", "", ["TURNSTILE_SITE_KEY"]],
		["TURNSTILE_SECRET_KEY", "", ["TURNSTILE_SECRET_KEY"]],
	])("with %s %j lacks %j", (name, value, lacking) => {
		expect(names(fill(filledIn(), name, value))).toEqual(lacking);
	});

	it.each([
		[
			"another project's",
			"postgresql://postgres.staging:pw@aws-0-eu.pooler.supabase.com:5432/postgres",
		],
		["the direct, IPv6 only", "postgresql://postgres:pw@db.abc.supabase.co:5432/postgres"],
		[
			"a pooled transaction's",
			"postgresql://postgres.abc:pw@aws-0-eu.pooler.supabase.com:6543/postgres",
		],
		[
			"not complete",
			"postgresql://postgres.abc:[YOUR-PASSWORD]@aws-0-eu.pooler.supabase.com:5432/postgres",
		],
		["without a password", "postgresql://postgres.abc@aws-0-eu.pooler.supabase.com:5432/postgres"],
		["no address", "postgres"],
	])("lacks a database address while it is %s", (_, url) => {
		expect(names(fill(filledIn(), "SUPABASE_DB_URL", url))).toEqual(["SUPABASE_DB_URL"]);
	});

	it("lists a setting that Stripe lacks, which the deployment sets", () => {
		const stripeLacks = ["event invoice.voided"];
		expect(missing({ ...filledIn(), stripeLacks })).toMatchObject([
			{ name: "event invoice.voided", steps: [] },
		]);
	});

	it("lists each place for a product moment that is empty, and is not stopped by it", () => {
		const places = emptyMoments(ROOT);
		expect(places).toContain("fr quotes");
		expect(places).toContain("en rating");
		expect(places).not.toContain("fr title");
		expect(missing({ ...filledIn(), emptyMoments: places })).toEqual(
			places.map((name) =>
				expect.objectContaining({ name: `product moment ${name} (locales)`, steps: [] }),
			),
		);
	});

	it("is stopped by a placeholder in any file that ships", () => {
		const places = ["locales/fr/legal.json:12"];
		expect(missing({ ...filledIn(), places })).toEqual([
			{ name: places[0], from: "a placeholder", steps: ["database", "auth", "worker"] },
		]);
	});
});
