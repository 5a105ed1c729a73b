/** Composition root: the only file that creates services, once per isolate. Nothing here does I/O. */

import type { ApplyBillingEvent, FindDiscounts } from "../contract/billing.ts";
import type { PostSummary } from "../contract/blog.ts";
import type { Logger } from "../contract/logger.ts";
import type { Mail, MailedPost, SendMail, WrittenMail } from "../contract/mails.ts";
import { isSoldTest } from "../contract/prices.ts";
import { type AccountCookies, createAccountCookies } from "./accounts/account-cookies.ts";
import { type FindPasswordProblem, findPasswordProblem } from "./accounts/password-problem.ts";
import { createSessionNotes } from "./accounts/session-notes.ts";
import { createSessions, type Sessions } from "./accounts/sessions.ts";
import { createFilledCells, type FilledCells } from "./analytics/filled-cells.ts";
import { type AdClicks, createAdClicks } from "./attribution/ad-clicks.ts";
import { createLinks, type Links } from "./attribution/links.ts";
import { createFindReferral, type FindReferral } from "./attribution/referrals.ts";
import { createStripe, type Stripe } from "./billing/stripe.ts";
import { mailablePosts } from "./blog/mailable-posts.ts";
import { createMedia, type Media } from "./blog/media.ts";
import { type OpenBlog, openBlog } from "./blog/open-blog.ts";
import { PurgeMarks } from "./blog/purge/purge-marks.ts";
import { type Ads, createAds } from "./conversions/create-ads.ts";

import {
	adsSettings,
	type Env,
	grantingPrices,
	isDeployed,
	mediaHosts,
	parseEnv,
	siteConfig,
	wordpressLogin,
} from "./env.ts";
import { CallerLimit } from "./events/caller-limit.ts";
import { Outbox } from "./events/outbox.ts";
import { createEventQueue, record } from "./events/record.ts";
import { Spool } from "./events/spool.ts";
import { createUnits, type Units } from "./events/unit-ids.ts";
import { BUNDLED_EXPERIMENTS } from "./experiments/bundled.ts";
import { ExperimentStore } from "./experiments/store.ts";
import { createVisitors, type Visitors } from "./experiments/visitors.ts";
import { hasOneHost } from "./http/address.ts";
import { createJsonLogger } from "./http/log.ts";
import {
	createRateLimit,
	createStrictRateLimit,
	type RateLimitCheck,
	type StrictRateLimit,
} from "./http/rate-limit.ts";
import { createRedirectApex, type RedirectApex } from "./http/redirects.ts";
import { Responses } from "./http/responses.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createVerifyChallenge, type VerifyChallenge } from "./http/verify-challenge.ts";
import { createCloudflareMailer } from "./mail/cloudflare-mailer.ts";
import {
	createEnqueueAuthMails,
	createEnqueueMail,
	type EnqueueAuthMails,
	type EnqueueMail,
} from "./mail/enqueue-mail.ts";
import { createResendMailer } from "./mail/resend-mailer.ts";
import { createSendDueMails, type SendDueMails } from "./mail/send-due-mails.ts";
import { unsubscribeHeaders, unsubscribeToken } from "./mail/unsubscribe.ts";
import { type BlogRenderer, createBlogRenderer } from "./render/blog-renderer.ts";
import { DocumentStore } from "./render/document-store.ts";
import { createFixedTime, type FixedTime } from "./runtime/fixed-time.ts";
import { secretsIn } from "./runtime/hmac.ts";
import { inInvocation } from "./runtime/invocation.ts";
import { type Auth, createAuth, createRenewal } from "./supabase/auth.ts";
import { createBilling, createFindDiscounts } from "./supabase/billing.ts";
import { createDuties, type Duties } from "./supabase/duties.ts";
import { createIngest, type Ingest } from "./supabase/ingest.ts";
import { createSqlCalls, type SqlCalls } from "./supabase/sql-calls.ts";

export interface Services extends AccountCookies {
	env: Env;
	ads: Ads;
	/** The cookie of clicks on ads. */
	adClicks: AdClicks;
	findReferral: FindReferral;
	/** Target of a request for the domain without www; undefined for all others. */
	redirectApex: RedirectApex;
	hasOneHost: typeof hasOneHost;
	responses: Responses;
	experiments: ExperimentStore;
	outbox: Outbox;
	/** Limits the clicks that `/cta` counts. */
	clickLimit: CallerLimit;
	spool: Spool;
	units: Units;
	visitors: Visitors;
	ingest: Ingest;
	duties: Duties;
	applyBillingEvent: ApplyBillingEvent;
	findDiscounts: FindDiscounts;
	/** Sends a mail in the background, once per key (docs/architecture/session.md#mails). */
	enqueueMail: EnqueueMail;
	enqueueAuthMails: EnqueueAuthMails;
	writeMail(mail: Mail, post?: MailedPost): Promise<WrittenMail>;
	/** Posts for readers of the newsletter. */
	mailablePosts(): Promise<PostSummary[]>;
	mailHeaders(mail: Mail): Promise<Record<string, string>>;
	sendMail: SendMail;
	/** Sends what the database has added. */
	sendDueMails: SendDueMails;
	/** Prices that grant the plan; empty for any. */
	prices: ReadonlySet<string>;
	stripe: Stripe;
	/** Forms of visitors who are not signed in. */
	formsRateLimit: RateLimitCheck;
	eventsRateLimit: RateLimitCheck;
	adminRateLimit: StrictRateLimit;
	/** Limits pictures that make WordPress work for want of a copy. */
	mediaRateLimit: RateLimitCheck;
	accountRateLimit: StrictRateLimit;
	auth: Auth;
	/** The sessions in browsers' cookies. */
	sessions: Sessions;
	/** Whether a session's use is to be noted. */
	isNoteDue(token: string): boolean;
	passwordProblem: FindPasswordProblem;
	fixedTime: FixedTime;
	adminAddressRateLimit: StrictRateLimit;
	verifyChallenge: VerifyChallenge;
	sqlCalls: SqlCalls;
	links: Links;
	/** The figure of the home page. */
	filledCells: FilledCells;
	/** Files of the client build. */
	assets: Fetcher;
	documents: DocumentStore;
	/** Created at its first use. */
	blog: OpenBlog;
	blogRenderer: BlogRenderer;
	media: Media;
	log: Logger;
}

/**
 * The services over checked bindings and variables.
 * @throws Error from `parseEnv` naming every wrong one.
 */
export function createServices(raw: unknown): Services {
	const env = parseEnv(raw);
	const log = createJsonLogger(env.RELEASE);
	const auth = createAuth(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY);
	const sqlCalls = createSqlCalls(env.SUPABASE_URL, {
		publishable: env.SUPABASE_PUBLISHABLE_KEY,
		secret: env.SUPABASE_SECRET_KEY,
	});
	const { asService } = sqlCalls;
	const ingest = createIngest(asService);
	const spool = new Spool(env.SPOOL);
	const units = createUnits(env.UNIT_SECRET);
	const { EVENTS, EVENTS_2, EVENTS_3, EVENTS_4 } = env;
	const bound = [EVENTS, EVENTS_2, EVENTS_3, EVENTS_4].filter((each) => each !== undefined);
	const queue = createEventQueue(bound);
	const ports = {
		...{ queue, units, ingest, spool, log },
		lost: (n: number) => outbox.countLost(n),
	};
	const outbox: Outbox = new Outbox((batch) =>
		inInvocation({ trigger: "request" }, () => record(batch, ports)),
	);
	const site = siteConfig(env);
	const responses = new Responses(
		securityHeaders({
			checkoutOrigins: [
				...new Set(Object.values(site.checkout).map((link) => new URL(link).origin)),
			],
			environment: env.ENVIRONMENT,
			thirdParties: { pixel: Boolean(env.PIXEL_ID), analyticsTag: Boolean(env.ANALYTICS_TAG_ID) },
			challenge: Boolean(env.TURNSTILE_SITE_KEY),
			// The local providers are beside Auth.
			signInOrigins: isDeployed(env) ? [] : [new URL(env.SUPABASE_URL).origin],
			providers: site.providers,
		}),
	);
	const uploads = env.WORDPRESS_UPLOADS || `${env.WORDPRESS_ORIGIN}/wp-content/uploads/`;
	const marks = new PurgeMarks(env.BLOG, Date.now);
	const blog = openBlog({
		marks,
		origins: {
			wordpress: env.WORDPRESS_ORIGIN,
			uploads,
			site: env.SITE_ORIGIN,
			resizes: env.IMAGE_RESIZING === "on",
			mediaHosts: mediaHosts(env),
		},
		login: wordpressLogin(env),
		secret: env.WORDPRESS_SECRET ?? "",
		kv: env.BLOG,
		log,
	});
	const documents = new DocumentStore(env.ASSETS, site);
	return {
		env,
		ads: createAds(adsSettings(env)),
		adClicks: createAdClicks(env.UNIT_SECRET),
		findReferral: createFindReferral(env.SITE_ORIGIN, [
			...[env.SUPABASE_URL, env.WORDPRESS_ORIGIN, env.BILLING_PORTAL_URL],
			...[env.CHECKOUT_URL_MONTHLY, env.CHECKOUT_URL_ANNUAL],
		]),
		redirectApex: createRedirectApex(env.SITE_ORIGIN),
		hasOneHost,
		responses,
		experiments: new ExperimentStore(env.CONFIG, BUNDLED_EXPERIMENTS, Date.now, (test) =>
			isSoldTest(test, grantingPrices(env)),
		),
		outbox,
		clickLimit: new CallerLimit(),
		spool,
		units,
		visitors: createVisitors(env.UNIT_SECRET),
		ingest,
		duties: createDuties({ asService, kv: env.SPOOL, log }),
		applyBillingEvent: createBilling(asService),
		findDiscounts: createFindDiscounts(asService),
		enqueueMail: createEnqueueMail({ asService, queue: env.MAILS, log }),
		enqueueAuthMails: createEnqueueAuthMails({ asService, queue: env.MAILS, log }),
		// In a chunk that `/cta` never loads.
		writeMail: async (mail, post) =>
			(await import("./mail/write-mail.ts")).createWriteMail({
				...site,
				portalUrl: env.BILLING_PORTAL_URL,
			})({ ...mail, post, unsubscribe: await unsubscribeToken(mail, env.UNSUBSCRIBE_SECRET) }),
		mailablePosts: () => mailablePosts(blog),
		mailHeaders: (mail) => unsubscribeHeaders(mail, env),
		sendMail: createMailer(env),
		sendDueMails: createSendDueMails({ asService, queue: env.MAILS, log }),
		prices: grantingPrices(env),
		stripe: createStripe(env.STRIPE_URL, env.STRIPE_SECRET_KEY),
		// Fails open: nobody may be kept from a legal right.
		formsRateLimit: createRateLimit(env.FORMS_RATE_LIMIT, log),
		eventsRateLimit: createRateLimit(env.EVENTS_RATE_LIMIT, log),
		adminRateLimit: createStrictRateLimit(env.ADMIN_RATE_LIMIT, log),
		mediaRateLimit: createRateLimit(env.MEDIA_RATE_LIMIT, log),
		accountRateLimit: createStrictRateLimit(env.ACCOUNT_RATE_LIMIT, log),
		auth,
		passwordProblem: findPasswordProblem,
		...createAccountCookies(secretsIn(env.SESSION_SECRET)),
		fixedTime: createFixedTime(),
		sessions: createSessions({ secrets: env.SESSION_SECRET, renew: createRenewal(auth), log }),
		isNoteDue: createSessionNotes(),
		adminAddressRateLimit: createStrictRateLimit(env.ADMIN_ADDRESS_RATE_LIMIT, log),
		verifyChallenge: createVerifyChallenge(env.TURNSTILE_SECRET_KEY ?? "", log),
		...{ sqlCalls, links: createLinks({ kv: env.CONFIG, asService }) },
		filledCells: createFilledCells({
			...{ kv: env.CONFIG, asService, showFrom: Number(env.SHOW_USAGE_FROM) || null },
		}),
		assets: env.ASSETS,
		documents,
		blog,
		blogRenderer: createBlogRenderer(documents.template, site),
		media: createMedia({
			uploads,
			hosts: mediaHosts(env),
			marks,
		}),
		log,
	};
}

function createMailer(env: Env): SendMail {
	const sender = { from: env.MAIL_FROM, replyTo: env.SUPPORT_EMAIL };
	if (env.MAIL_PROVIDER === "cloudflare" && env.EMAIL) {
		return createCloudflareMailer(env.EMAIL, sender);
	}
	return createResendMailer({ url: env.RESEND_URL, apiKey: env.RESEND_API_KEY, ...sender });
}
