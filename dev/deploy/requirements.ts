/** Things that an owner gets before a deployment, in the order in which it can be got (docs/operations/deployment.md#deploying). */

import { API } from "../../contract/paths.ts";
import type { Provider } from "../../contract/providers.ts";
import { STRIPE_EVENTS } from "../../worker/billing/read-event.ts";
import { isFilledIn, PARTICULARS, type Settings, unfinished } from "./filled-in.ts";

export const STEPS = ["database", "auth", "worker"] as const;
type Step = (typeof STEPS)[number];

/** State of an environment before its deployment. */
export interface Facts {
	environment: string;
	settings: Settings;
	/** Variables of the shell and of `.deploy.{environment}`. */
	values: Readonly<Record<string, string | undefined>>;
	/** The secrets that the Worker has already. */
	stored: ReadonlySet<string>;
	isLoggedIn: boolean;
	/** See `placeholders`. */
	places: readonly string[];
	/** See `lackingSettings`; empty when nobody asked. */
	stripeLacks: readonly string[];
	/** See `emptyMoments`. */
	emptyMoments: readonly string[];
}

export interface Requirement {
	name: string;
	/** The page or command that gives it, and where it goes. */
	from: string;
	steps: readonly Step[];
}

type Kind = "account" | "setting" | "value" | "secret";

/** A row of the list; its kind decides where its value is looked up. */
interface Row extends Requirement {
	kind: Kind;
	/** Whether the Worker gets a `value`, too. */
	isForWorker?: boolean;
	isNeeded?: (facts: Facts) => boolean;
	isValid?: (value: string, facts: Facts) => boolean;
}

const row =
	(kind: Kind) =>
	(name: string, steps: readonly Step[], from: string, more: Partial<Row> = {}): Row => ({
		...{ kind, name, steps, from, ...more },
	});
/** A setting of wrangler.toml, which is committed. */
const setting = row("setting");
/** A value of the shell or of `.deploy.{environment}`, needed at each deployment. */
const value = row("value");
/** The same, for the Worker, which keeps it. */
const secret = row("secret");
/** A secret without which the Worker lacks a feature. */
const optional = (name: string) => secret(name, [], "", { isNeeded: () => false });

const WORKER = ["worker"] as const;
const AUTH = ["auth", "worker"] as const;
const STRIPE = "https://dashboard.stripe.com";
const SUPABASE = "https://supabase.com/dashboard";
const isStaging = { isNeeded: ({ environment }: Facts) => environment === "staging" };
/** Production is not served without a challenge; staging may do without. */
const needsChallenge = ({ environment, settings }: Facts) =>
	environment === "production" || Boolean(settings.vars.TURNSTILE_SITE_KEY);

const ADS_SECRETS = ["GOOGLE_ADS", "META_ADS", "MICROSOFT_ADS", "LINKEDIN_ADS"] as const;
/** One platform is enough for conversions that are switched on. */
const lacksAds = ({ settings, values, stored }: Facts) =>
	["dry", "on"].includes(String(settings.vars.AD_CONVERSIONS)) &&
	!ADS_SECRETS.some((name) => values[name] || stored.has(name));

/** Settings that Auth needs of a provider, where it is one of SIGN_IN_PROVIDERS. */
function provider(name: Provider, page: string): Row[] {
	const isNeeded = ({ settings }: Facts) =>
		String(settings.vars.SIGN_IN_PROVIDERS ?? "").includes(name);
	const from = `${page} (docs/operations/services.md#microsoft-and-google)`;
	return ["ID", "SECRET"].map((part) =>
		value(`${name.toUpperCase()}_CLIENT_${part}`, ["auth"], from, { isNeeded }),
	);
}

const ROWS: readonly Row[] = [
	row("account")(
		"Cloudflare account",
		WORKER,
		"Workers Paid plan, then npx wrangler login; without a browser CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID",
	),
	setting(
		"SITE_ORIGIN",
		["auth", ...WORKER],
		"https://dash.cloudflare.com, Domains → Onboard a domain: https://www. and the domain",
	),
	setting("routes", WORKER, "the host of SITE_ORIGIN, and for one with www. the domain without it"),
	...["CONFIG", "SPOOL", "BLOG"].map((name) =>
		setting(
			`KV ${name}`,
			WORKER,
			`npx wrangler kv namespace create {worker}-${name.toLowerCase()}: the id that it prints`,
		),
	),
	setting(
		"MAIL_FROM",
		WORKER,
		"npx wrangler email sending enable and the domain, which adds SPF, DKIM and DMARC: Name <no-reply@domain>",
	),
	setting(
		"SUPPORT_EMAIL",
		WORKER,
		"an address that you read, for example of Cloudflare's Email Routing",
	),
	secret("RESEND_API_KEY", WORKER, "https://resend.com/api-keys", {
		isNeeded: ({ settings }) => settings.vars.MAIL_PROVIDER === "resend",
	}),
	setting(
		"TURNSTILE_SITE_KEY",
		AUTH,
		"https://dash.cloudflare.com, Turnstile: a widget for the host of SITE_ORIGIN",
		{ isNeeded: needsChallenge },
	),
	value("TURNSTILE_SECRET_KEY", AUTH, "the same page: the widget's secret", {
		isForWorker: true,
		isNeeded: needsChallenge,
	}),
	...["CF_ACCESS_CLIENT_ID", "CF_ACCESS_CLIENT_SECRET"].map((name) =>
		value(name, WORKER, "docs/operations/deployment.md#staging: a service token", isStaging),
	),
	setting("SUPABASE_URL", STEPS, `${SUPABASE}/new; then Project Settings → Data API: API URL`),
	setting(
		"SUPABASE_PUBLISHABLE_KEY",
		WORKER,
		"the project, Project Settings → API Keys: sb_publishable_…",
	),
	secret("SUPABASE_SECRET_KEY", WORKER, "the same page: sb_secret_…"),
	value(
		"SUPABASE_DB_URL",
		["database"],
		"the project, Connect → Session pooler, with the password: the direct address is IPv6 only",
		{ isValid: isSessionPooler },
	),
	value(
		"SEND_EMAIL_HOOK_SECRETS",
		AUTH,
		'echo "v1,whsec_$(openssl rand -base64 32)"; two, separated by |, while one is rotated',
		{ isForWorker: true },
	),
	...provider("azure", "https://entra.microsoft.com, App registrations"),
	...provider("google", "https://console.cloud.google.com/auth/clients"),
	value("SUPABASE_ACCESS_TOKEN", ["auth"], `${SUPABASE}/account/tokens`),
	secret(
		"STRIPE_SECRET_KEY",
		WORKER,
		`${STRIPE}/apikeys: a restricted key with Subscriptions: Write, Coupons: Read, Charges and Refunds: Read, Balance: Read, Events: Read, Invoices: Read`,
	),
	setting("BILLING_PRICE_IDS", WORKER, `${STRIPE}/products: the ids of both prices, price_…`),
	...["CHECKOUT_URL_MONTHLY", "CHECKOUT_URL_ANNUAL"].map((name) =>
		setting(name, WORKER, `${STRIPE}/payment-links: one for each price`),
	),
	setting(
		"BILLING_PORTAL_URL",
		WORKER,
		`${STRIPE}/settings/billing/portal: the link of its login page`,
	),
	secret(
		"BILLING_WEBHOOK_SECRET",
		WORKER,
		`${STRIPE}/webhooks: an endpoint for {origin}${API.billing}, whsec_…; its events: ${STRIPE_EVENTS.join(", ")}`,
	),
	secret(
		ADS_SECRETS[0],
		WORKER,
		`the platform, or another one's: ${ADS_SECRETS.slice(1).join(", ")} (docs/operations/services.md#ad-platforms)`,
		{ isNeeded: lacksAds },
	),
	setting(
		"WORDPRESS_ORIGIN",
		WORKER,
		"the blog's WordPress (docs/operations/services.md#wordpress)",
	),
	...["INSTALL_URL_FR", "INSTALL_URL_EN"].map((name) =>
		setting(name, WORKER, "https://appsource.microsoft.com: the add-in's page in that language"),
	),
	setting(
		"DEMO_VIDEO",
		WORKER,
		"the 90-second film on YouTube or Vimeo: youtube:{id} or vimeo:{id}",
	),
	...PARTICULARS.map((name) => setting(name, WORKER, "the publisher, for the legal pages")),
	...["UNIT_SECRET", "UNSUBSCRIBE_SECRET", "SESSION_SECRET"].map((name) =>
		secret(name, WORKER, "openssl rand -hex 32"),
	),
	...ADS_SECRETS.slice(1).map(optional),
	...["ATTRIBUTION_SECRET", "HEALTH_TOKEN", "RESEND_WEBHOOK_SECRET"].map(optional),
	...["WORDPRESS_SECRET", "WORDPRESS_USER", "WORDPRESS_APP_PASSWORD"].map(optional),
];

/** The Worker's secrets, as worker/env.ts names them. */
export const WORKER_SECRETS: readonly string[] = ROWS.filter(
	({ kind, isForWorker }) => kind === "secret" || isForWorker,
).map(({ name }) => name);

/** Secrets that a deployment reads, from the shell, `.deploy.{environment}` or GitHub's environment. */
export const DEPLOY_SECRETS: readonly string[] = [
	...["CLOUDFLARE_ACCOUNT_ID", "CLOUDFLARE_API_TOKEN", "STRIPE_DEPLOY_KEY"],
	...ROWS.filter(({ kind }) => kind === "value" || kind === "secret").map(({ name }) => name),
];

/**
 * The session pooler of the project at SUPABASE_URL, never another project's database; or one of this machine, where
 * the management interface is of this machine, too.
 */
function isSessionPooler(value: string, { settings, values }: Facts): boolean {
	const url = URL.parse(value);
	if (url?.hostname === "127.0.0.1") {
		return URL.parse(values.SUPABASE_MANAGEMENT_URL ?? "")?.hostname === "127.0.0.1";
	}
	const [ref] = URL.parse(String(settings.vars.SUPABASE_URL))?.host.split(".") ?? [];
	return (
		url?.username === `postgres.${ref}` &&
		url.host.endsWith(".pooler.supabase.com:5432") &&
		url.password !== "" &&
		!url.password.includes("YOUR-PASSWORD")
	);
}

/** Everything that an environment still lacks, in order; what no row names comes last. */
export function missing(facts: Facts): Requirement[] {
	const blank = new Set(unfinished(facts.settings));
	const hasValue = ({ name, isValid }: Row) => {
		const value = facts.values[name];
		return isValid ? isValid(value ?? "", facts) : isFilledIn(value);
	};
	const isMet = (row: Row): boolean => {
		if (row.kind === "account") return facts.isLoggedIn;
		if (row.kind === "setting") return !blank.has(row.name);
		return hasValue(row) || (row.kind === "secret" && facts.stored.has(row.name));
	};
	const rows = ROWS.filter((row) => (row.isNeeded?.(facts) ?? true) && !isMet(row));
	const named = new Set(ROWS.map(({ name }) => name));
	const others = [...[...blank].filter((name) => !named.has(name)), ...facts.places];
	const own = `.deploy.${facts.environment}`;
	const places = { account: "", setting: "wrangler.toml", value: own, secret: own };
	return [
		...rows.map(({ name, kind, from, steps }) => ({
			name: places[kind] ? `${name} (${places[kind]})` : name,
			from: from
				.replace("{worker}", facts.settings.name)
				.replace("{origin}", String(facts.settings.vars.SITE_ORIGIN)),
			steps,
		})),
		...others.map((name) => ({ name, from: "a placeholder", steps: STEPS })),
		...facts.stripeLacks.map((name) => ({
			name,
			from: `${STRIPE}: the account lacks it; the deployment sets it`,
			steps: [],
		})),
		...facts.emptyMoments.map((name) => ({
			name: `product moment ${name} (locales)`,
			from: "moments in home.json: a real recording, quotation, figure or rating; the page is without it",
			steps: [],
		})),
	];
}

/** The list as it is printed. */
export function listed(requirements: readonly Requirement[]): string {
	return requirements
		.map(({ name, from }, at) => `${String(at + 1).padStart(3)}  ${name}\n     ${from}`)
		.join("\n");
}
