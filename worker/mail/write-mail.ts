import { INVITATION_PARAM } from "../../contract/admin.ts";
import type { Mail, MailedPost, MailKind, WrittenMail } from "../../contract/mails.ts";
import {
	ACCOUNT_PATHS,
	ADMIN_PATHS,
	APP_PATHS,
	appLink,
	documentPath,
	experimentPath,
} from "../../contract/paths.ts";
import type { Company } from "../../contract/site-config.ts";
import { fillText, hasValues, PLACEHOLDER } from "./fill-text.ts";
import { htmlOf } from "./html-of.ts";
import { MAIL_TEXTS, type MailContent } from "./mail-copy.ts";

/** The week of a report, as the period of a page (docs/product/reports.md#period-and-filters). */
const WEEK = "period=custom&from={{from_on}}&to={{to_on}}";
const DAY = "period=custom&from={{day_on}}&to={{day_on}}";
const OPERATOR = { account: ADMIN_PATHS.account };

/** A page with the token of Auth's link. */
const linkTo = (path: string, type: string) => `${path}?token_hash={{token_hash}}&type=${type}`;

/** At the payment provider, where a customer changes the card. */
const PORTAL = "portal";
/** The document with the prices, whose address names its language. */
const PRICES = "prices";
const SUBSCRIPTION = `${APP_PATHS.dashboard}?tab=subscription`;
const SETTINGS = `${APP_PATHS.dashboard}?tab=settings`;
const ALLOWANCE = { prices: PRICES, dashboard: SUBSCRIPTION, settings: SETTINGS };
const NEWSLETTER = `${ACCOUNT_PATHS.newsletter}?token={{unsubscribe}}`;
const UNDO = { undo: `${ACCOUNT_PATHS.undo}?token={{token}}` };

/** The pages that each kind links to; the first is the button. Values and language go along. */
const LINKS: Record<MailKind, Readonly<Record<string, string>>> = {
	auth_confirmation: { confirm: linkTo(ACCOUNT_PATHS.confirmation, "email") },
	auth_recovery: { reset: linkTo(ACCOUNT_PATHS.resetPassword, "recovery") },
	auth_invite: { confirm: linkTo(ACCOUNT_PATHS.confirmation, "invite") },
	auth_magic_link: { login: ACCOUNT_PATHS.auth },
	auth_email_change: { confirm: linkTo(ACCOUNT_PATHS.confirmation, "email_change") },
	auth_reauthentication: { dashboard: APP_PATHS.dashboard },
	undo_password: UNDO,
	undo_address: UNDO,
	undo_factor_added: UNDO,
	undo_factor_removed: UNDO,
	undo_provider_added: UNDO,
	undo_provider_removed: UNDO,
	undo_codes_paused: UNDO,
	undo_new_device: UNDO,
	undo_address_restored: UNDO,
	account_deleted: { signup: `${ACCOUNT_PATHS.auth}?mode=signup` },
	known_address: { login: ACCOUNT_PATHS.auth, reset: ACCOUNT_PATHS.forgotPassword },
	cancellation_receipt: { dashboard: APP_PATHS.dashboard },
	withdrawal_receipt: {},
	withdrawal_notice: {},
	payment_failed: { card: PORTAL, dashboard: SUBSCRIPTION },
	payment_reminder: { card: PORTAL, dashboard: SUBSCRIPTION },
	plan_renews: { dashboard: SUBSCRIPTION },
	plan_ended: { dashboard: SUBSCRIPTION },
	plan_refunded: { dashboard: SUBSCRIPTION },
	install_link: { download: "/download-{{language}}", dashboard: APP_PATHS.dashboard },
	first_steps: { dashboard: APP_PATHS.dashboard, settings: SETTINGS },
	allowance_low: ALLOWANCE,
	allowance_used_up: ALLOWANCE,
	newsletter_confirmation: { confirm: NEWSLETTER },
	newsletter_post: {
		read: "/{{language}}/blog/{{slug}}?utm_source=newsletter&utm_medium=email",
		leave: NEWSLETTER,
	},
	newsletter_test: { read: "/{{language}}/blog/{{slug}}" },
	monthly_usage: { dashboard: SUBSCRIPTION, settings: SETTINGS },
	weekly_report: {
		home: `${ADMIN_PATHS.home}?${WEEK}`,
		revenue: `${ADMIN_PATHS.revenue}?${WEEK}`,
		funnel: `${ADMIN_PATHS.funnel}?${WEEK}`,
		campaigns: `${ADMIN_PATHS.campaigns}?${WEEK}`,
		customers: `${ADMIN_PATHS.customers}?signed=period&${WEEK}`,
		risks: `${ADMIN_PATHS.customers}?state=at_risk&sort=ends`,
		experiments: ADMIN_PATHS.experiments,
		...OPERATOR,
	},
	alert_sign_ups: { customers: `${ADMIN_PATHS.customers}?signed=period&${DAY}`, ...OPERATOR },
	alert_revenue: { revenue: `${ADMIN_PATHS.revenue}?${DAY}`, ...OPERATOR },
	alert_webhook: { system: ADMIN_PATHS.system, ...OPERATOR },
	alert_ledger: { system: ADMIN_PATHS.system, ...OPERATOR },
	alert_errors: { system: ADMIN_PATHS.system, ...OPERATOR },
	alert_duties: { system: ADMIN_PATHS.system, ...OPERATOR },
	alert_stripe: { system: ADMIN_PATHS.system, ...OPERATOR },
	alert_traffic: { dashboard: ADMIN_PATHS.dashboard, ...OPERATOR },
	alert_closed: { system: ADMIN_PATHS.system, ...OPERATOR },
	alert_watch: { system: ADMIN_PATHS.system },
	bulk_reading: { system: ADMIN_PATHS.system },
	team_changed: { team: ADMIN_PATHS.team },
	team_invitation: {
		join: `${ADMIN_PATHS.login}?${INVITATION_PARAM}={{token}}`,
		signup: `${ACCOUNT_PATHS.auth}?mode=signup`,
	},
	alert_experiment: { experiment: experimentPath("{{test}}"), ...OPERATOR },
};

interface Site {
	origin: string;
	supportEmail: string;
	portalUrl: string;
	company: Pick<Company, "name" | "address">;
}

interface Additions {
	/** Token of the recipient. */
	unsubscribe?: string | undefined;
	/** Post that the mail is about. */
	post?: MailedPost | undefined;
}

/**
 * A mail's subject, HTML and text.
 * @throws when a text or a link needs a value that the mail lacks.
 */
export function createWriteMail({
	origin,
	supportEmail,
	portalUrl,
	company,
}: Site): (mail: Mail & Additions) => WrittenMail {
	return ({ kind, to, language, data, unsubscribe, post }) => {
		const { layout, [kind]: copy } = MAIL_TEXTS[language];
		const values = {
			...data,
			...post,
			to,
			language,
			support: supportEmail,
			...(unsubscribe && { unsubscribe }),
		};
		const publisher = { name: company.name, address: company.address };
		const fill = (text: string) => fillText(text, values, language);
		const elsewhere: Readonly<Record<string, string>> = {
			[PORTAL]: portalUrl,
			[PRICES]: origin + appLink(documentPath("pricing", language), language),
		};
		const content: MailContent = {
			language,
			subject: oneLine(fill(copy.subject)),
			preview: fill(copy.preview),
			formula: fill(copy.formula),
			title: fill(copy.title),
			text: copy.text.map(fill),
			// A row that lacks a value, such as an unknown end date, is not shown.
			facts: copy.facts
				.filter(({ value }) => hasValues(value, values))
				.map(({ label, value }) => ({ label: fill(label), value: fill(value) })),
			fact: (label, value) => fillText(layout.fact, { label, value }, language),
			links: Object.entries(LINKS[kind]).map(([name, path]) => ({
				label: copy.actions[name] ?? name,
				url: elsewhere[path] ?? origin + appLink(fillAddress(path, values), language),
			})),
			copyLink: layout.copyLink,
			footer: [
				...[copy.reason, layout.question, layout.tagline].map(fill),
				// Empty on a site that nobody has filled in yet.
				...(hasValues(layout.publisher, publisher)
					? [fillText(layout.publisher, publisher, language)]
					: []),
			],
			home: origin + documentPath("home", language),
		};
		return { subject: content.subject, html: htmlOf(content), text: textOf(content) };
	};
}

/** Values as they are stored, such as days in ISO 8601. */
function fillAddress(path: string, values: Readonly<Record<string, string>>): string {
	return path.replace(PLACEHOLDER, (_, name: string) => {
		const value = values[name];
		if (value === undefined) throw new Error(`{{${name}}} has no value`);
		return encodeURIComponent(value);
	});
}

/** A line break in a subject would begin another header. */
function oneLine(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

/** The plain-text part of a mail. */
export function textOf({ title, text, facts, fact, links, footer, home }: MailContent): string {
	const blocks = [
		title,
		...text,
		facts.map(({ label, value }) => fact(label, value)).join("\n"),
		...links.map(({ label, url }) => `${label}\n${url}`),
		`-- \n${footer.join("\n\n")}\n${home}`,
	];
	return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}
