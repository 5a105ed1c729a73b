/** The Worker's bindings and variables, validated at its entry. Names: wrangler.toml, docs/configuration.md. */
import * as z from "zod/mini";
import {
	ADS_SETTINGS,
	type AdsSettings,
	type AllAdsSettings,
} from "../contract/ads-settings-schema.ts";
import { AD_PLATFORMS, type AdPlatform } from "../contract/conversions.ts";
import type { MailMessage } from "../contract/mail-schema.ts";
import { PROVIDERS, type Provider } from "../contract/providers.ts";
import { accessibilityAudit, company } from "../contract/publisher-schema.ts";
import type { SiteConfig } from "../contract/site-config.ts";

const url = z.url({ protocol: /^https?$/ });
const origin = z.url({ protocol: /^https?$/ }).check(
	z.refine((text) => URL.parse(text)?.origin === text, {
		error: "must be an origin: scheme and host, no path and no slash at the end",
	}),
);
const filled = z.string().check(z.minLength(1));
/** Empty, or one secret, or several during a rotation; a short one could be guessed. */
const secrets = z.string().check(z.regex(/^(?:[^\s,]{16,}(?:\s*,\s*[^\s,]{16,})*)?$/));

/** At least 24 bytes, as the specification of Standard Webhooks demands. */
const HOOK_SECRET = "v1,whsec_[A-Za-z0-9+/]{32,}={0,2}";
const SVIX_SECRETS = /^(?:whsec_[A-Za-z0-9+/]{32,}={0,2},?)*$/;

/** No addresses, ports or names of a private network: the Worker calls these hosts for any visitor. */
const PUBLIC_HOST = String.raw`(?:[a-z0-9-]+\.)+(?!local(?:host)?\b|internal\b)[a-z]{2,}`;
const PUBLIC_HOSTS = new RegExp(`^(?:${PUBLIC_HOST}(?:\\s*,\\s*${PUBLIC_HOST})*)?$`);

/** A binding is recognised by the method that we call. */
function binding<T>(method: keyof T & string) {
	return z.custom<T>(
		(value) =>
			typeof (value as Record<string, unknown> | null | undefined)?.[method] === "function",
		{ error: `is not a binding with ${method}()` },
	);
}

/** Empty, or the settings of an ad platform as JSON. */
const adsSecret = (platform: AdPlatform) =>
	z._default(
		z.string().check(
			z.refine((text) => text === "" || readAds(platform, text) !== undefined, {
				error: "is no JSON with the settings of the platform",
			}),
		),
		"",
	);

const envSchema = z.object({
	ASSETS: binding<Fetcher>("fetch"),
	CONFIG: binding<KVNamespace>("get"),
	SPOOL: binding<KVNamespace>("put"),
	BLOG: binding<KVNamespace>("put"),
	EVENTS: binding<Queue>("send"),
	/** More queues of events, where one is not enough. */
	EVENTS_2: z.optional(binding<Queue>("send")),
	EVENTS_3: z.optional(binding<Queue>("send")),
	EVENTS_4: z.optional(binding<Queue>("send")),
	MAILS: binding<Queue<MailMessage>>("send"),
	/** Required where MAIL_PROVIDER is `cloudflare`. */
	EMAIL: z.optional(binding<SendEmail>("send")),
	EVENTS_RATE_LIMIT: binding<RateLimit>("limit"),
	FORMS_RATE_LIMIT: binding<RateLimit>("limit"),
	ADMIN_RATE_LIMIT: binding<RateLimit>("limit"),
	MEDIA_RATE_LIMIT: binding<RateLimit>("limit"),
	ACCOUNT_RATE_LIMIT: binding<RateLimit>("limit"),
	ADMIN_ADDRESS_RATE_LIMIT: binding<RateLimit>("limit"),
	ENVIRONMENT: z.enum(["production", "staging", "local", "hot"]),
	SITE_ORIGIN: origin,
	SUPPORT_EMAIL: z.email(),
	MAIL_PROVIDER: z.enum(["cloudflare", "resend"]),
	/** A name and an address of a domain that the provider may send for: `Name <name@domain>`. */
	MAIL_FROM: z.string().check(z.regex(/^[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>$/)),
	/** Mails that may leave in an hour; more wait. */
	MAILS_PER_HOUR: z.string().check(z.regex(/^[1-9]\d{0,6}$/)),
	RESEND_URL: url,
	RESEND_API_KEY: z._default(z.string(), ""),
	SUPABASE_URL: url,
	SUPABASE_PUBLISHABLE_KEY: filled,
	SUPABASE_SECRET_KEY: z._default(z.string(), ""),
	INSTALL_URL_FR: url,
	INSTALL_URL_EN: url,
	CHECKOUT_URL_MONTHLY: url,
	CHECKOUT_URL_ANNUAL: url,
	BILLING_PORTAL_URL: url,
	/** Calls of a trial in a month; empty for no limit (docs/product/dashboard.md#allowance). */
	TRIAL_CALLS_PER_MONTH: z.string().check(z.regex(/^(?:[1-9]\d{0,6})?$/)),
	/** Filled cells from which on the home page shows them; empty for never (docs/product/site.md#usage-proof). */
	SHOW_USAGE_FROM: z.string().check(z.regex(/^(?:[1-9]\d{0,8})?$/)),
	/** The prices of the paid plan, separated by commas; empty locally: any price. */
	BILLING_PRICE_IDS: z._default(
		z.string().check(z.regex(/^(?:price_\w+(?:\s*,\s*price_\w+)*)?$/)),
		"",
	),
	STRIPE_URL: origin,
	/** A restricted key: subscriptions, read and write. */
	STRIPE_SECRET_KEY: z._default(z.string(), ""),
	BILLING_WEBHOOK_SECRET: z._default(secrets, ""),
	/** Signs the links by which one unsubscribes from mails. */
	UNSUBSCRIBE_SECRET: z._default(secrets, ""),
	/** Signs where sign-ups come from; without it their origin is unknown. */
	ATTRIBUTION_SECRET: z._default(secrets, ""),
	/** Seals sessions and what else a browser keeps for us unread; without it nobody signs in. */
	SESSION_SECRET: z._default(secrets, ""),
	/** Auth signs the calls of its *Send Email* hook by them, in its own notation. */
	SEND_EMAIL_HOOK_SECRETS: z._default(
		z.string().check(z.regex(new RegExp(`^(?:${HOOK_SECRET}(?:\\|${HOOK_SECRET})*)?$`))),
		"",
	),
	/** Signs what Resend reports of mails; without it nothing is accepted. */
	RESEND_WEBHOOK_SECRET: z._default(z.string().check(z.regex(SVIX_SECRETS)), ""),
	/** Separates the units of experiments from visitors; without it experiments count nothing. */
	UNIT_SECRET: z._default(z.string().check(z.regex(/^(?:\S{16,})?$/)), ""),
	WORDPRESS_ORIGIN: origin,
	/** WordPress's folder of uploads, if it is elsewhere than in `wp-content`. */
	WORDPRESS_UPLOADS: z._default(z.string().check(z.regex(/^(?:https?:\/\/[^\s?#@]+\/)?$/)), ""),
	/** Hosts of pictures beside WordPress, separated by commas: public names only. */
	MEDIA_HOSTS: z._default(z.string().check(z.regex(PUBLIC_HOSTS)), ""),
	/** Required for previews. */
	WORDPRESS_USER: z.optional(z.string()),
	WORDPRESS_APP_PASSWORD: z.optional(z.string()),
	/** Reads the whole of `/healthz`; without it nobody does. */
	HEALTH_TOKEN: z._default(secrets, ""),
	/** Shared with the WordPress plugin; required for purges and previews. */
	WORDPRESS_SECRET: z.optional(z.string().check(z.regex(/^(?:\S{16,})?$/))),
	/** Cloudflare Turnstile: both or neither; empty for no challenge, which production does not allow. */
	TURNSTILE_SITE_KEY: z.optional(z.string().check(z.regex(/^[\w-]*$/))),
	TURNSTILE_SECRET_KEY: z.optional(z.string()),
	/** Separated by commas; empty for passwords only. Auth must have them, too. */
	SIGN_IN_PROVIDERS: z._default(
		z.string().check(z.regex(/^(?:(?:azure|google)(?:\s*,\s*(?:azure|google))*)?$/)),
		"",
	),
	/** Whether operators may add passkeys, which Auth must permit (docs/operations/services.md#passkeys). */
	PASSKEYS: z.enum(["on", "off"]),
	/** Whether the zone may resize pictures (docs/operations/services.md#wordpress). */
	IMAGE_RESIZING: z.enum(["on", "off"]),
	DEMO_VIDEO: z.string().check(z.regex(/^(?:youtube|vimeo):[\w-]+$/)),
	ANALYTICS_TAG_ID: z.optional(z.string().check(z.regex(/^(?:G-\w+)?$/))),
	COMPANY: company,
	/** All of it, or nothing while no audit has taken place. */
	ACCESSIBILITY_AUDIT: accessibilityAudit,
	PIXEL_ID: z.optional(z.string().check(z.regex(/^\d*$/))),
	/** Whether ad platforms are told of customers; `dry` shows what they would be told. */
	AD_CONVERSIONS: z.enum(["off", "dry", "on"]),
	GOOGLE_ADS: adsSecret("google"),
	META_ADS: adsSecret("meta"),
	MICROSOFT_ADS: adsSecret("microsoft"),
	LINKEDIN_ADS: adsSecret("linkedin"),
	RELEASE: filled,
	/** Percentage of the page views whose speed is measured (docs/product/back-office.md#speed-as-felt). */
	VITALS_SAMPLE: z.string().check(z.regex(/^(?:\d\d?|100)$/)),
});

export type Env = z.infer<typeof envSchema>;

/** Secrets that a plain `wrangler dev` can do without. */
const REQUIRED_WHEN_DEPLOYED = [
	"SUPABASE_SECRET_KEY",
	"UNIT_SECRET",
	"UNSUBSCRIBE_SECRET",
	"SESSION_SECRET",
	"SEND_EMAIL_HOOK_SECRETS",
	"BILLING_WEBHOOK_SECRET",
	"STRIPE_SECRET_KEY",
	"BILLING_PRICE_IDS",
] as const;
const FOR_MAILS = { cloudflare: "EMAIL", resend: "RESEND_API_KEY" } as const;
const CHALLENGE = ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"] as const;
/** Without these the site works: sign-ups have no known origin, the blog no purges and previews, health no details. */
const OPTIONAL_SECRETS = [
	"HEALTH_TOKEN",
	"ATTRIBUTION_SECRET",
	"WORDPRESS_SECRET",
	"WORDPRESS_USER",
	"WORDPRESS_APP_PASSWORD",
] as const;

/**
 * The validated environment.
 * @throws Error that names every wrong binding or variable, and no value.
 */
export function parseEnv(raw: unknown): Env {
	const parsed = envSchema.safeParse(raw);
	const { data } = parsed;
	const missing = data && isDeployed(data) ? requiredBy(data).filter((name) => !data[name]) : [];
	const halves = CHALLENGE.filter((name) => data && !data[name]);
	const isHalf = halves.length === 1 && !missing.some((name) => halves.includes(name as never));
	if (parsed.success && missing.length === 0 && !isHalf) return parsed.data;
	const wrong = [
		...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`),
		...missing.map((name) => `${name}: is required on a deployed site`),
		...(isHalf ? halves.map((name) => `${name}: is required with the other Turnstile key`) : []),
	];
	throw new Error(
		`Wrong environment (see wrangler.toml and docs/configuration.md):\n  ${wrong.join("\n  ")}`,
	);
}

/** Production and staging, in contrast to a stack on this machine. */
export function isDeployed({ ENVIRONMENT }: Pick<Env, "ENVIRONMENT">): boolean {
	return ENVIRONMENT === "production" || ENVIRONMENT === "staging";
}

function requiredBy({ ENVIRONMENT, MAIL_PROVIDER }: Env) {
	return [
		...REQUIRED_WHEN_DEPLOYED,
		FOR_MAILS[MAIL_PROVIDER],
		// Forms that anybody may repeat would mail strangers and use up the hour's mails.
		...(ENVIRONMENT === "production" ? CHALLENGE : []),
	];
}

/** The names of the secrets without a value, for `/healthz`. */
export function notConfigured(env: Env): string[] {
	const ofMails = env.MAIL_PROVIDER === "resend" ? (["RESEND_WEBHOOK_SECRET"] as const) : [];
	return [...requiredBy(env), ...OPTIONAL_SECRETS, ...ofMails].filter((name) => !env[name]);
}

/** The hosts of MEDIA_HOSTS. */
export function mediaHosts({ MEDIA_HOSTS }: Env): string[] {
	return MEDIA_HOSTS.split(",").flatMap((host) => host.trim() || []);
}

/** The Stripe prices that grant the paid plan; empty for any, which production does not allow. */
export function grantingPrices({ BILLING_PRICE_IDS }: Env): ReadonlySet<string> {
	return new Set(BILLING_PRICE_IDS.split(",").flatMap((id) => id.trim() || []));
}

const ADS_SECRETS = {
	google: "GOOGLE_ADS",
	meta: "META_ADS",
	microsoft: "MICROSOFT_ADS",
	linkedin: "LINKEDIN_ADS",
} as const satisfies Record<AdPlatform, keyof Env>;

/** The settings of each ad platform; undefined where it is not configured, and of all while conversions are off. */
export function adsSettings(env: Env): AllAdsSettings {
	const read = <Platform extends AdPlatform>(platform: Platform) =>
		env.AD_CONVERSIONS === "off" ? undefined : readAds(platform, env[ADS_SECRETS[platform]]);
	return {
		google: read("google"),
		meta: read("meta"),
		microsoft: read("microsoft"),
		linkedin: read("linkedin"),
	};
}

/** The ad platforms that are configured. */
export function adPlatforms(env: Env): AdPlatform[] {
	const settings = adsSettings(env);
	return AD_PLATFORMS.filter((platform) => settings[platform] !== undefined);
}

function readAds<Platform extends AdPlatform>(
	platform: Platform,
	text: string,
): AdsSettings<Platform> | undefined {
	try {
		const { data } = ADS_SETTINGS[platform].safeParse(JSON.parse(text));
		return data as AdsSettings<Platform> | undefined;
	} catch {
		return undefined;
	}
}

/** Providers of SIGN_IN_PROVIDERS, in our order. */
export function signInProviders({ SIGN_IN_PROVIDERS }: Pick<Env, "SIGN_IN_PROVIDERS">): Provider[] {
	return PROVIDERS.filter((provider) => SIGN_IN_PROVIDERS.includes(provider));
}

/** The login for previews; undefined when it is not configured. */
export function wordpressLogin(env: Env): { user: string; password: string } | undefined {
	const { WORDPRESS_USER: user, WORDPRESS_APP_PASSWORD: password } = env;
	return user && password ? { user, password } : undefined;
}

/** The public part of the environment that pages show, by name. */
export function siteConfig(env: Env): SiteConfig {
	const [provider, id = ""] = env.DEMO_VIDEO.split(":");
	return {
		origin: env.SITE_ORIGIN,
		isHidden: env.ENVIRONMENT === "staging",
		supportEmail: env.SUPPORT_EMAIL,
		billingPortalUrl: env.BILLING_PORTAL_URL,
		checkout: { monthly: env.CHECKOUT_URL_MONTHLY, annual: env.CHECKOUT_URL_ANNUAL },
		trialCells: Number(env.TRIAL_CALLS_PER_MONTH) || null,
		demoVideo: { provider: provider === "vimeo" ? "vimeo" : "youtube", id },
		company: env.COMPANY,
		accessibilityAudit: env.ACCESSIBILITY_AUDIT.date === "" ? undefined : env.ACCESSIBILITY_AUDIT,
		pixelId: env.PIXEL_ID ?? "",
		analyticsTagId: env.ANALYTICS_TAG_ID ?? "",
		tellsAds: adPlatforms(env).length > 0,
		providers: signInProviders(env),
		vitals: Number(env.VITALS_SAMPLE) === 0 ? "" : `${env.VITALS_SAMPLE} ${env.RELEASE}`,
	};
}
