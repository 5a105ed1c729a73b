/** The route table: path → handler, in the order a visitor meets them. */

import { Hono } from "hono";
import type { H } from "hono/types";
import { ACCOUNT_API, FACTOR_API } from "../contract/accounts.ts";
import { ADMIN_API } from "../contract/admin.ts";
import { ANALYTICS_BASE, CALL_PATH, type RoutedCall, routeOf } from "../contract/calls.ts";
import { LANGUAGES } from "../contract/languages.ts";
import { GO } from "../contract/links.ts";
import {
	ACCOUNT_PATHS,
	ADMIN_PATHS,
	API,
	APP_PATHS,
	ARCHIVE_KINDS,
	BLOG,
	blogPath,
	DOCUMENTS,
	type DocumentName,
	documentPath,
	FEED_FORMATS,
	FILM_PATH,
	feedPath,
	MEASURING,
	MEDIA_PATH,
	markdownPath,
	REDIRECTS,
	SEO,
	TEST_PATHS,
} from "../contract/paths.ts";
import { PROVIDER_CALLBACK, PROVIDER_SIGNED_UP, SIGN_INS_API } from "../contract/providers.ts";
import type { AppEnv } from "./app-env.ts";
import {
	changeAddress,
	changePassword,
	changeSignIns,
	deleteAccount,
	pendingAddress,
	signOut,
	signOutEverywhere,
} from "./routes/account.ts";
import { adminAction } from "./routes/admin-actions.ts";
import { adminSession } from "./routes/admin-session.ts";
import { adminSignIn } from "./routes/admin-sign-in.ts";
import { adminSystem } from "./routes/admin-system.ts";
import { analytics } from "./routes/analytics.ts";
import { appShell, testPage } from "./routes/app-shell.ts";
import { authMails } from "./routes/auth-mails.ts";
import { authForms, authPage } from "./routes/auth-page.ts";
import { billing } from "./routes/billing.ts";
import { blogFeed } from "./routes/blog-feed.ts";
import { blogList } from "./routes/blog-list.ts";
import { unlockPost } from "./routes/blog-password.ts";
import { blogPost } from "./routes/blog-post.ts";
import { blogPreview } from "./routes/blog-preview.ts";
import { blogPurge } from "./routes/blog-purge.ts";
import { foreignBlog, unprefixedBlog } from "./routes/blog-redirects.ts";
import { blogState } from "./routes/blog-state.ts";
import { blogTestMail } from "./routes/blog-test-mail.ts";
import { call } from "./routes/call.ts";
import { cancellation } from "./routes/cancellation.ts";
import { changePasswordPage } from "./routes/change-password.ts";
import { checkout } from "./routes/checkout.ts";
import { confirmationForm, confirmationPage } from "./routes/confirmation.ts";
import { consent } from "./routes/consent.ts";
import { cspReports } from "./routes/csp-reports.ts";
import { cta } from "./routes/cta.ts";
import { deletedPage } from "./routes/deleted.ts";
import { document } from "./routes/documents.ts";
import { download } from "./routes/download.ts";
import { events } from "./routes/events.ts";
import { experiment, experimentEdit } from "./routes/experiment.ts";
import { experimentAction } from "./routes/experiment-action.ts";
import { experimentPower } from "./routes/experiment-power.ts";
import { experimentPreview } from "./routes/experiment-preview.ts";
import { experimentResults } from "./routes/experiment-results.ts";
import { experimentDraft, experiments } from "./routes/experiments.ts";
import {
	enrolFactor,
	listFactors,
	operatorFactors,
	removeFactor,
	verifyFactor,
} from "./routes/factors.ts";
import { failure, notHandled } from "./routes/failures.ts";
import { film } from "./routes/film.ts";
import { forgotPasswordForm, forgotPasswordPage } from "./routes/forgot-password.ts";
import { go } from "./routes/go.ts";
import { health } from "./routes/health.ts";
import { mailEvents } from "./routes/mail-events.ts";
import { documentMarkdown, llms } from "./routes/markdown.ts";
import { measuring } from "./routes/measuring.ts";
import { media } from "./routes/media.ts";
import { createNamePath } from "./routes/name-path.ts";
import { nameRequest } from "./routes/name-request.ts";
import { newsletterForm, newsletterPage } from "./routes/newsletter.ts";
import { paidPage } from "./routes/paid.ts";
import { challengePasskey, enrolPasskey, verifyPasskey } from "./routes/passkeys.ts";
import { providerCallback } from "./routes/provider-callback.ts";
import { providerSignedUp } from "./routes/provider-sign-up.ts";
import { recover } from "./routes/recover.ts";
import { resetPasswordForm, resetPasswordPage } from "./routes/reset-password.ts";
import { robots } from "./routes/robots.ts";
import { securityText } from "./routes/security-text.ts";
import { signupConfirmationForm, signupConfirmationPage } from "./routes/signup-confirmation.ts";
import { sitemap } from "./routes/sitemap.ts";
import { TableRouter } from "./routes/table-router.ts";
import { undoForm, undoPage } from "./routes/undo.ts";
import { unsubscribe, unsubscribePage } from "./routes/unsubscribe.ts";
import { withSession } from "./routes/with-session.ts";
import { withdrawal } from "./routes/withdrawal.ts";

/** The methods of the table; Hono handles HEAD as GET. */
const METHODS = ["GET", "POST"];
const ALLOW: Record<string, string[]> = { GET: ["GET", "HEAD"] };
/** Calls of people who are signed in, or about to be. */
const SIGNED_IN = ["/api/account/*", "/api/admin/*", `${CALL_PATH}/*`, `${ANALYTICS_BASE}/*`];
/** Identifies requests that may have several lines. */
const LOGGING = [
	...["/api/*", `${ANALYTICS_BASE}/*`, `${MEDIA_PATH}/*`, API.cspReports, API.consent],
	...[`${ACCOUNT_PATHS.auth}/*`, ACCOUNT_PATHS.newsletter],
	...LANGUAGES.map((language) => documentPath("withdrawal", language)),
];
/** A language that is not ours, nor `/go` or `/api`: Hono composes the handlers of a path with several routes, which costs more. */
const FOREIGN = `/:language{(?!(?:${LANGUAGES.join("|")}|go|api)(?:/|$))[a-z]{2,3}(?:-[A-Za-z]{2,4})?}`;

/** The calls that are more than one of an SQL function. */
const CALL_HANDLERS: Record<RoutedCall, H[]> = {
	analytics_dashboard: [analytics("analytics_dashboard")],
	analytics_real_time: [analytics("analytics_real_time")],
	analytics_daily: [analytics("analytics_daily")],
	analytics_api_usage: [analytics("analytics_api_usage")],
	analytics_monthly: [analytics("analytics_monthly")],
	analytics_conversions: [analytics("analytics_conversions")],
	analytics_mau: [analytics("analytics_mau")],
	analytics_campaigns: [analytics("analytics_campaigns")],
	analytics_revenue: [analytics("analytics_revenue")],
	analytics_campaign_days: [analytics("analytics_campaign_days")],
	analytics_funnel: [analytics("analytics_funnel")],
	request_cancellation: cancellation,
	get_system: [adminSystem],
	replay_spool: adminAction("replay_spool"),
	purge_blog: adminAction("purge_blog"),
	accept_blog: adminAction("accept_blog"),
	resend_confirmation: adminAction("resend_confirmation"),
	send_reset: adminAction("send_reset"),
	attach_payer: adminAction("attach_payer"),
	list_experiments: [experiments],
	create_experiment: experimentDraft,
	get_experiment_power: experimentPower,
	preview_experiment: experimentPreview,
	get_experiment: [experiment],
	edit_experiment: experimentEdit,
	get_experiment_results: experimentResults,
	act_on_experiment: experimentAction,
};

/** The site's router. Handlers create complete responses, so that `/cta` passes through no middleware. */
export function createApp() {
	// Not strict: ads are pasted with a trailing slash.
	const app = new Hono<AppEnv>({ strict: false, router: new TableRouter() });
	const namePath = createNamePath(app, METHODS);

	// Not for other pages, `/cta` and `/e`: it costs them 8 µs, and few of them log anything (routes/visit.ts).
	for (const path of LOGGING) app.use(path, nameRequest);
	for (const path of SIGNED_IN) app.use(path, withSession);
	app.get(REDIRECTS.cta, cta);
	app.get(REDIRECTS.checkout, ...checkout);
	app.get(GO, go);
	app.get(REDIRECTS.downloadFr, download("fr"));
	app.get(REDIRECTS.downloadEn, download("en"));
	for (const name of Object.keys(DOCUMENTS) as DocumentName[]) {
		app.get(documentPath(name, "fr"), document(name, "fr"));
		app.get(documentPath(name, "en"), document(name, "en"));
		app.get(markdownPath(documentPath(name, "fr")), documentMarkdown(name, "fr"));
		app.get(markdownPath(documentPath(name, "en")), documentMarkdown(name, "en"));
	}
	app.post(documentPath("withdrawal", "fr"), ...withdrawal("fr"));
	app.post(documentPath("withdrawal", "en"), ...withdrawal("en"));
	app.get(ACCOUNT_PATHS.auth, ...authPage);
	app.post(ACCOUNT_PATHS.auth, ...authForms);
	app.get(PROVIDER_CALLBACK, ...providerCallback);
	app.get(PROVIDER_SIGNED_UP, ...providerSignedUp);
	app.get(ACCOUNT_PATHS.signupConfirmation, ...signupConfirmationPage);
	app.post(ACCOUNT_PATHS.signupConfirmation, ...signupConfirmationForm);
	app.get(ACCOUNT_PATHS.confirmation, ...confirmationPage);
	app.post(ACCOUNT_PATHS.confirmation, ...confirmationForm);
	app.get(ACCOUNT_PATHS.resetPassword, ...resetPasswordPage);
	app.post(ACCOUNT_PATHS.resetPassword, ...resetPasswordForm);
	app.get(ACCOUNT_PATHS.forgotPassword, ...forgotPasswordPage);
	app.post(ACCOUNT_PATHS.forgotPassword, ...forgotPasswordForm);
	app.get(ACCOUNT_PATHS.undo, ...undoPage);
	app.post(ACCOUNT_PATHS.undo, ...undoForm);
	app.get(ACCOUNT_PATHS.paid, ...paidPage);
	app.get(ACCOUNT_PATHS.deleted, ...deletedPage);
	app.get(ACCOUNT_PATHS.newsletter, ...newsletterPage);
	app.post(ACCOUNT_PATHS.newsletter, ...newsletterForm);
	for (const path of Object.values(APP_PATHS)) app.get(path, appShell);
	for (const path of Object.values(ADMIN_PATHS)) app.get(path, appShell);
	for (const path of Object.values(TEST_PATHS)) app.get(path, testPage);
	for (const language of LANGUAGES) {
		const path = blogPath(language);
		app.get(path, blogList(language));
		for (const kind of ARCHIVE_KINDS) {
			app.get(`${path}/${kind}/:slug`, blogList(language, kind));
		}
		for (const format of FEED_FORMATS) {
			app.get(feedPath(language, undefined, format), blogFeed(language, format));
			for (const kind of ARCHIVE_KINDS) {
				app.get(`${path}/${kind}/:slug/feed.${format}`, blogFeed(language, format, kind));
			}
		}
		app.get(`${path}/:slug`, blogPost(language));
		// No slug has a dot: feeds are only read. The slash is written as its number, since routes are split at slashes.
		app.post(`${path}/:slug{[^.\\x2f]+}`, ...unlockPost(language));
	}
	app.get(BLOG, unprefixedBlog("list"));
	for (const kind of ARCHIVE_KINDS) app.get(`${BLOG}/${kind}/:slug`, unprefixedBlog(kind));
	app.get(`${BLOG}/:slug`, unprefixedBlog("post"));
	app.get(`${MEDIA_PATH}/*`, media);
	app.get(`${FILM_PATH}/*`, film);
	app.post(API.events, events);
	app.post(MEASURING, ...measuring);
	app.post(API.consent, ...consent);
	app.post(API.cspReports, cspReports(namePath));
	app.post(API.billing, billing);
	app.post(API.authMails, ...authMails);
	app.get(API.unsubscribe, unsubscribePage);
	app.post(API.unsubscribe, ...unsubscribe);
	app.post(API.mailEvents, mailEvents);
	app.post(API.blogPurge, blogPurge);
	app.post(API.blogState, blogState);
	app.post(API.blogTestMail, blogTestMail);
	app.get(`${API.blogPreview}/:id`, ...blogPreview);
	app.post(ACCOUNT_API.signOut, ...signOut);
	app.post(ACCOUNT_API.signOutEverywhere, ...signOutEverywhere);
	app.post(ACCOUNT_API.password, ...changePassword);
	app.get(ACCOUNT_API.address, ...pendingAddress);
	app.post(ACCOUNT_API.address, ...changeAddress);
	app.post(ACCOUNT_API.deletion, ...deleteAccount);
	app.post(SIGN_INS_API, ...changeSignIns);
	app.use(`${FACTOR_API.all}/*`, operatorFactors);
	app.get(FACTOR_API.all, ...listFactors);
	app.post(FACTOR_API.all, ...enrolFactor);
	app.post(FACTOR_API.verify, ...verifyFactor);
	app.post(FACTOR_API.remove, ...removeFactor);
	app.post(FACTOR_API.enrolPasskey, ...enrolPasskey);
	app.post(FACTOR_API.challengePasskey, ...challengePasskey);
	app.post(FACTOR_API.verifyPasskey, ...verifyPasskey);
	app.post(FACTOR_API.recover, ...recover);
	app.post(ADMIN_API.signIn, ...adminSignIn);
	app.get(ADMIN_API.session, ...adminSession);
	app.post(`${CALL_PATH}/:name`, ...call);
	for (const [name, handlers] of Object.entries(CALL_HANDLERS)) {
		const [method, path] = routeOf(name);
		app.on(method, [path], ...handlers);
	}
	app.get(SEO.sitemap, sitemap);
	app.get(SEO.robots, robots);
	app.get(SEO.llms, llms);
	app.get(SEO.securityText, securityText);
	app.get(SEO.changePassword, changePasswordPage);
	app.get(API.health, health);
	app.get(FOREIGN + BLOG, foreignBlog("list"));
	for (const kind of ARCHIVE_KINDS) {
		app.get(`${FOREIGN}${BLOG}/${kind}/:slug`, foreignBlog(kind));
	}
	app.get(`${FOREIGN}${BLOG}/:slug`, foreignBlog("post"));

	const methodsOf = (path: string) =>
		METHODS.filter((method) =>
			app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
		).flatMap((method) => ALLOW[method] ?? method);
	app.notFound(notHandled(methodsOf, namePath));
	app.onError(failure(namePath));
	return app;
}
